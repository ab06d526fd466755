import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JudgementRequest, JudgementView } from '#api/schemas/judgement.ts';
import { useSecondJudge } from '#data/fact-checks.ts';
import { useJudgePack } from '#data/judge-pack.ts';
import { useSynthesizer } from '#data/synthesizer.ts';
import type { StanceJudgement } from '#domain/claim.ts';
import type { QueueItem } from '#domain/queue.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/feedback.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { STANCE_LABELS } from '../shared/labels.ts';
import styles from './queues.module.css';

/** What is judged of an item: the claim and the passage that bears on it most, or the two sides of a contradiction. */
export function pairOf(item: QueueItem, titleOf: (sourceId: string) => string | undefined): JudgementRequest | null {
  const titled = (claim: string, evidence: string, sourceId: string | null): JudgementRequest => {
    const title = sourceId === null ? undefined : titleOf(sourceId);
    return { claim, evidence, ...(title === undefined ? {} : { title }) };
  };
  if (item.queue === 'contradictions') {
    const [first, second] = item.counterclaim.sides;
    return titled(first.text, second.text, second.sourceId);
  }
  const [citation] = item.claim.citations;
  return citation ? titled(item.text, citation.quote, citation.sourceId) : null;
}

/** Stronger judges beside the embedded one, each asked only when a person presses its button. */
export function SecondJudge({ pair }: { readonly pair: JudgementRequest }) {
  const settings = useSynthesizer().data;
  const pack = useJudgePack().data?.pack ?? null;
  const configured = settings?.settings ?? null;
  return (
    <section aria-label={t('A second judge')}>
      <h2 className={styles.section}>{t('A second judge')}</h2>
      {configured === null && pack === null ? (
        <p className="quiet">
          {t(
            'No stronger judge is set up, so the embedded one judges alone and nothing leaves this browser. A model that is dropped in (under Settings), or the one that can be set up for answers, judges here too.',
          )}
        </p>
      ) : null}
      {pack ? (
        <OneJudge
          pair={{ ...pair, by: 'pack' }}
          name={pack.name}
          title={t('Runs in this browser')}
          where={t('runs in this browser; nothing is sent')}
        />
      ) : null}
      {configured === null ? null : settings?.reach.available === false ? (
        <p className="quiet">{settings.reach.detail}</p>
      ) : (
        <OneJudge
          pair={pair}
          name={configured.model}
          title={t('Sends this statement and this passage to {origin}', { origin: configured.origin })}
          where={
            <>{rich('sends the statement and the passage to {origin}', { origin: <bdi>{configured.origin}</bdi> })}</>
          }
        />
      )}
    </section>
  );
}

interface OneJudgeProps {
  readonly pair: JudgementRequest;
  readonly name: string;
  readonly title: string;
  readonly where: ReactNode;
}

function OneJudge({ pair, name, title, where }: OneJudgeProps) {
  const { mutate, data, error, isPending } = useSecondJudge();
  return (
    <>
      <p className={styles.choices}>
        <Button icon={<Scale size={13} aria-hidden />} disabled={isPending} onClick={() => mutate(pair)} title={title}>
          {isPending ? t('Asking …') : t('Ask')} <bdi>{name}</bdi>
        </Button>
        <span className="quiet">{where}</span>
      </p>
      {error ? (
        <Note tone="contradicted" role="alert">
          {t('The judges could not be asked: {message}', { message: error.message })}
        </Note>
      ) : null}
      {data ? <Compared view={data} /> : null}
    </>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Both judgements side by side, and what comes of them. */
export function Compared({ view: { embedded, comparison, judge, obstacle } }: { readonly view: JudgementView }) {
  if (comparison === null) {
    return <p role="status">{obstacle ?? t('No stronger judge is set up any more.')}</p>;
  }
  const { stronger, note, judged, stance } = comparison;
  // A pack may bear any name, the embedded judge's too: what tells the columns apart is their place.
  const columns = [
    { key: 'embedded', name: t('embedded'), judgement: embedded },
    { key: 'stronger', name: judge?.name ?? t('stronger'), judgement: stronger },
  ];
  const cells = (of: (judgement: StanceJudgement) => ReactNode) =>
    columns.map(({ key, judgement }) => <td key={key}>{judgement === null ? '–' : of(judgement)}</td>);
  return (
    <div role="status" data-agreement={comparison.agreement ?? 'failed'}>
      <table className={styles.judges}>
        <caption className="sr-only">{t('Two judges on this statement and this passage')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('what')}</span>
            </th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('says')}</th>
            {cells((judgement) =>
              judgement.judged ? <LabelBadge label={STANCE_LABELS[judgement.stance]} /> : t('a person must look'),
            )}
          </tr>
          <tr>
            <th scope="row">{t('for, against')}</th>
            {cells(({ support, contradiction }) => `${percent(support)}, ${percent(contradiction)}`)}
          </tr>
          <tr>
            <th scope="row">{t('because')}</th>
            {cells(({ rationale }) => rationale.map(({ detail }) => detail).join(' ') || '–')}
          </tr>
        </tbody>
      </table>
      {judge?.version === undefined ? null : (
        <p className="quiet">{rich('Version of the pack: {version}', { version: <code>{judge.version}</code> })}</p>
      )}
      <p>
        {note}{' '}
        {judged ? (
          <>
            {t('Together:')} <LabelBadge label={STANCE_LABELS[stance]} />
          </>
        ) : (
          t('Together they settle nothing: the decision stays with you.')
        )}
      </p>
    </div>
  );
}
