import { useActivity } from '#state/stores-context.tsx';
import { Skeleton } from '#ui/feedback.tsx';

/** Stands in for a part of the page whose code is still on its way; the page is not at rest while it is shown. */
export function Opening({ label, lines = 6 }: { readonly label: string; readonly lines?: number }) {
  useActivity('opening', true);
  return <Skeleton lines={lines} label={label} />;
}

/** The same for what shows nothing while it is on its way: a dialog. */
export function OpeningUnseen() {
  useActivity('opening', true);
  return null;
}
