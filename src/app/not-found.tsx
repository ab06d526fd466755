import { Link } from '@tanstack/react-router';
import { EmptyState } from '#ui/feedback.tsx';

export function NotFound() {
  return (
    <EmptyState title="There is no such page" actions={<Link to="/check">Go to the draft check</Link>}>
      Every panel stands in the rail at the side.
    </EmptyState>
  );
}
