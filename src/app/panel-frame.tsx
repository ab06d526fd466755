import { Link } from '@tanstack/react-router';
import { Ban, UserRound } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { mayUse, usePerson } from '#data/identity.ts';
import { READ_ROLES, type ReadCapability } from '#domain/roles.ts';
import { Opening } from '#features/shared/opening.tsx';
import { CAPABILITY_WORDS, ROLE_WORDS } from '#features/shared/role-words.ts';
import { EmptyState } from '#ui/feedback.tsx';
import { listOf } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { PanelBoundary } from './panel-boundary.tsx';

interface PanelFrameProps {
  readonly name: string;
  /** What a role needs for the panel to be of use. Shown here, decided by the backend at each request. */
  readonly needs?: ReadCapability;
  /** The panel opens also where nobody is signed in. */
  readonly isOpenToAll?: boolean;
  readonly children: ReactNode;
}

/** What every panel stands in: a boundary for its faults, grey lines while its code is on its way, and who may use it. */
export function PanelFrame({ name, needs, isOpenToAll, children }: PanelFrameProps) {
  const person = usePerson();
  const barred = isOpenToAll ? null : barOf(person, needs);
  if (barred) {
    return (
      <EmptyState
        icon={person === null ? <UserRound size={20} aria-hidden /> : <Ban size={20} aria-hidden />}
        title={barred.title}
        actions={<Link to="/settings">{t('Open the settings')}</Link>}
      >
        {barred.why}
      </EmptyState>
    );
  }
  return (
    <PanelBoundary name={name}>
      <Suspense fallback={<Opening lines={8} label={t('Opening: {name}', { name })} />}>{children}</Suspense>
    </PanelBoundary>
  );
}

function barOf(
  person: ReturnType<typeof usePerson>,
  needs: ReadCapability | undefined,
): { readonly title: string; readonly why: string } | null {
  if (person === null) {
    return { title: t('Nobody is signed in'), why: t('Every request is answered with 401 until somebody is.') };
  }
  if (!person.isAllowed) {
    return {
      title: t('{name} may not use Sophia', { name: person.name }),
      why: t('The scope domain:sophia is missing, so every request is answered with 403.'),
    };
  }
  if (needs === undefined || mayUse(person.role, needs)) return null;
  const may = READ_ROLES.filter((role) => mayUse(role, needs)).map((role) => ROLE_WORDS[role].word);
  return {
    title: t('The role {role} may not open this panel', { role: ROLE_WORDS[person.role].word }),
    why: t('It takes “{needs}”, which {may} may use. Requests are answered with 403.', {
      needs: CAPABILITY_WORDS[needs],
      may: listOf(may),
    }),
  };
}
