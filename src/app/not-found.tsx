import { Link } from '@tanstack/react-router';
import { EmptyState } from '#ui/feedback.tsx';

export function NotFound() {
  return (
    <EmptyState title="There is no such page" actions={<Link to="/check">Go to the draft check</Link>}>
      The workbench has three: answers, the draft check and the library.
    </EmptyState>
  );
}
