import { Suspense, type ReactNode } from 'react';
import { Opening } from '#features/shared/opening.tsx';
import { PanelBoundary } from './panel-boundary.tsx';

/** What every panel stands in: a boundary for its faults, and grey lines while its code is on its way. */
export function PanelFrame({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <PanelBoundary name={name}>
      <Suspense fallback={<Opening lines={8} label={`Opening: ${name}`} />}>{children}</Suspense>
    </PanelBoundary>
  );
}
