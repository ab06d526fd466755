import { ArrowRight } from 'lucide-react';
import type { OwnerView, SourceSetPlanView } from '#api/schemas/source-set.ts';
import type { InvalidationPlan, InvalidationTask, PathStep, SourceChange } from '#domain/source-set.ts';
import { tableStyles } from '#ui/table.tsx';
import { listOf } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { INVALIDATION_LABELS, USABLE_LABELS } from '../shared/action-labels.ts';
import { Labelled } from './labelled.tsx';
import { CHANGE_WORDS, SURFACE_WORDS } from './words.ts';
import styles from './source-sets.module.css';

const SHOWN = 100;
type Titles = Readonly<Record<string, string>>;

/** Changes of sources as a table: which source, what happened, how much it weighs. */
export function ChangeTable({
  changes,
  titles,
  label,
}: {
  readonly changes: readonly (SourceChange & Partial<InvalidationPlan['changes'][number]>)[];
  readonly titles: Titles;
  readonly label: string;
}) {
  const isWeighed = changes.some(({ severity }) => severity !== undefined);
  return (
    <>
      <table className={tableStyles.figures} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('Source')}</th>
            <th scope="col">{t('What changed')}</th>
            {isWeighed ? <th scope="col">{t('Weight')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, SHOWN).map(({ sourceId, kind, detail, before, after, severity }) => (
            <tr key={`${sourceId} ${kind} ${after ?? before ?? ''}`}>
              <th scope="row" dir="auto">
                {titles[sourceId] ?? sourceId}
              </th>
              <td>
                <strong>{CHANGE_WORDS[kind]}</strong>
                {detail === '' ? null : <span className="quiet"> {detail}</span>}
              </td>
              {severity === undefined ? null : (
                <td>
                  <Labelled label={INVALIDATION_LABELS[severity]} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > SHOWN ? (
        <p className="quiet">
          {t('and {changes, plural, one {# more change} other {# more changes}}', { changes: changes.length - SHOWN })}
        </p>
      ) : null}
    </>
  );
}

const stepWords = ({ kind, id }: PathStep, titles: Titles, owners: ReadonlyMap<string, string>): string => {
  if (kind === 'source') return titles[id] ?? id;
  if (kind === 'change') return CHANGE_WORDS[id.slice(0, id.indexOf(':')) as SourceChange['kind']] ?? id;
  if (kind === 'answer') return owners.get(id) ?? id;
  if (kind === 'surface') {
    const [surface = ''] = id.split(':', 1);
    return `${SURFACE_WORDS[surface as InvalidationTask['surface']] ?? surface}`;
  }
  if (kind === 'export') return t('what went out');
  return kind === 'claim' ? t('claim {split}', { split: id.split('-', 1)[0] ?? id }) : `${kind} ${id}`;
};

/** The way from a change to what it reaches, step by step. */
export function Path({
  path,
  titles,
  owners,
}: {
  readonly path: readonly PathStep[];
  readonly titles: Titles;
  readonly owners: ReadonlyMap<string, string>;
}) {
  return (
    <ol className={styles.path} aria-label={t('Path')}>
      {path.map((step, at) => (
        <li key={`${step.kind} ${step.id}`} title={`${step.kind}: ${step.id}`}>
          {at === 0 ? null : <ArrowRight size={11} aria-hidden />}
          <span dir="auto">{stepWords(step, titles, owners)}</span>
        </li>
      ))}
    </ol>
  );
}

/** What is touched, without what is not. */
function reachWords(counts: InvalidationPlan['counts']): string {
  const parts = [
    counts.claimsAffected > 0
      ? t('{claimsAffected, plural, one {# claim} other {# claims}}', { claimsAffected: counts.claimsAffected })
      : null,
    counts.quotesAffected > 0
      ? t('{quotesAffected, plural, one {# quotation} other {# quotations}}', { quotesAffected: counts.quotesAffected })
      : null,
    counts.signOffsVoided > 0
      ? t('{signOffsVoided, plural, one {# sign-off} other {# sign-offs}}', { signOffsVoided: counts.signOffsVoided })
      : null,
    counts.exportsStale > 0
      ? t('{exportsStale, plural, one {# export} other {# exports}}', { exportsStale: counts.exportsStale })
      : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? t('It reaches {parts}', { parts: listOf(parts) }) : t('It reaches nothing');
}

/** Titles by owner. */
export const ownerTitles = (owners: readonly OwnerView[]): ReadonlyMap<string, string> =>
  new Map(owners.map(({ id, title }) => [id, title]));

/** What a change would reach: figures, tasks with their paths, and whether the set may be used afterwards. */
export function PlanView({ view }: { readonly view: SourceSetPlanView }) {
  const { plan, readiness, titles, owners, files } = view;
  const { counts } = plan;
  const byOwner = ownerTitles(owners);
  const work = plan.tasks.filter(({ severity }) => severity !== 'info');
  return (
    <div className={styles.plan}>
      <p className={styles.line}>
        {t('Afterwards the set is')}{' '}
        {readiness.usableForGrounding ? (
          <Labelled label={USABLE_LABELS.usable} />
        ) : (
          <Labelled
            label={USABLE_LABELS.blocked}
            count={readiness.blockerDetails.filter(({ sourceId }) => sourceId === null).length}
          />
        )}
      </p>
      {plan.changes.length === 0 ? (
        <p className="quiet">{t('Nothing changes for what rests on it.')}</p>
      ) : (
        <ChangeTable changes={plan.changes} titles={titles} label={t('Changes')} />
      )}
      <p className="num" role="status">
        {counts.answersAffected === 0
          ? t('None of {answers, plural, one {# text} other {# texts}} rests on what changes.', {
              answers: counts.answers,
            })
          : t(
              '{counts} in {answersAffected} of {answers, plural, one {# text} other {# texts}}. Only these are checked again.',
              { counts: reachWords(counts), answersAffected: counts.answersAffected, answers: counts.answers },
            )}
      </p>
      {files.length === 0 ? null : (
        <ul className={styles.tasks} aria-label={t('What went out and is taken back')}>
          {files.slice(0, SHOWN).map(({ id, kind, title, severity, path }) => (
            <li key={id}>
              <p className={styles.line}>
                <Labelled label={INVALIDATION_LABELS[severity]} />
                <strong>{kind === 'publication' ? t('Published record') : t('Written file')}</strong>
                <span dir="auto">{title}</span>
              </p>
              <p>{kind === 'publication' ? t('It is reopened.') : t('It is marked as stale.')}</p>
              <Path path={path} titles={titles} owners={new Map([...byOwner, [path.at(-2)?.id ?? '', title]])} />
            </li>
          ))}
        </ul>
      )}
      {work.length === 0 ? null : (
        <ul className={styles.tasks} aria-label={t('Tasks that it gives')}>
          {work.slice(0, SHOWN).map((task) => (
            <li key={task.id}>
              <p className={styles.line}>
                <Labelled label={INVALIDATION_LABELS[task.severity]} />
                <strong>{SURFACE_WORDS[task.surface]}</strong>
                <span dir="auto">{task.surface === 'sophia-review' ? byOwner.get(task.answerId) : task.ref}</span>
              </p>
              <p>{task.action}</p>
              <Path path={task.path} titles={titles} owners={byOwner} />
            </li>
          ))}
        </ul>
      )}
      {work.length > SHOWN ? (
        <p className="quiet">
          {t('and {work, plural, one {# more task} other {# more tasks}}', { work: work.length - SHOWN })}
        </p>
      ) : null}
    </div>
  );
}
