import { GitMerge, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useMergeReview } from '#data/gates.ts';
import type { MergeAddition, MergePlan } from '#domain/merge.ts';
import { useStores } from '#state/stores-context.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { decisionWords } from '../shared/choice-words.ts';
import { CRITERION_NAMES } from '../shared/labels.ts';
import { momentOf } from './words.ts';
import styles from './gate.module.css';

const ADDITION_WORDS: Readonly<Record<MergeAddition['kind'], string>> = {
  'sign-off': t('sign-off'),
  waiver: t('waiver'),
  decision: t('decision'),
};

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** One choice for every conflict, pressed by a person: none is made by itself. */
const all = ({ conflicts }: MergePlan, side: 'mine' | 'theirs'): Choices =>
  Object.fromEntries(conflicts.map(({ key }) => [key, side]));

/** A colleague's packet laid beside this review: what it would bring in, and each conflict to be settled by hand. */
export function MergeDialog({ draftId, onClose }: { readonly draftId: string; readonly onClose: () => void }) {
  const merge = useMergeReview(draftId);
  const { toasts } = useStores();
  const [packet, setPacket] = useState('');
  const [plan, setPlan] = useState<MergePlan | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [fault, setFault] = useState<string | null>(null);
  const open = plan?.conflicts.filter(({ key }) => choices[key] === undefined).length ?? 0;

  const run = async (text: string, apply: boolean): Promise<void> => {
    setFault(null);
    try {
      const result = await merge.mutateAsync({ packet: text, apply, choices: { ...choices } });
      if (result.applied) {
        const { acts, decisions } = result.applied;
        toasts
          .getState()
          .push(
            t(
              'Brought in: {acts, plural, one {# sign-off or waiver} other {# sign-offs and waivers}}, {decisions, plural, one {# decision} other {# decisions}}.',
              { acts, decisions },
            ),
          );
        onClose();
      } else {
        setPacket(text);
        setPlan(result.plan);
        setChoices({});
      }
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Dialog label={t('Merge a colleague’s review')} onClose={onClose} wide>
      <FormBody>
        <Field
          label={t('Their review packet (HTML or JSON)')}
          hint={t('As the exports write it. It is verified first; one that was changed is refused.')}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".html,.json,text/html,application/json"
              onChange={(event) => {
                const file = event.target.files?.[0];
                setPlan(null);
                if (file) void file.text().then((text) => run(text, false));
              }}
            />
          )}
        </Field>
        {fault ? (
          <Note tone="contradicted" icon={<TriangleAlert size={15} aria-hidden />} role="alert">
            {fault}
          </Note>
        ) : null}
        {plan ? (
          <>
            <p role="status">
              {plan.isSameContent
                ? t(
                    '{additions} to bring in, {conflicts} in conflict, {same} here already, {refused} cannot be taken over. The packet is of this very text.',
                    {
                      additions: plan.additions.length,
                      conflicts: plan.conflicts.length,
                      same: plan.same,
                      refused: plan.refused.length,
                    },
                  )
                : t(
                    '{additions} to bring in, {conflicts} in conflict, {same} here already, {refused} cannot be taken over. The packet is of another text or other evidence.',
                    {
                      additions: plan.additions.length,
                      conflicts: plan.conflicts.length,
                      same: plan.same,
                      refused: plan.refused.length,
                    },
                  )}
            </p>
            {plan.conflicts.length > 1 ? (
              <div className={styles.bulk}>
                <Button onClick={() => setChoices(all(plan, 'mine'))}>{t('Keep all of mine')}</Button>
                <Button onClick={() => setChoices(all(plan, 'theirs'))}>{t('Take all of theirs')}</Button>
              </div>
            ) : null}
            {plan.conflicts.map(({ key, text, mine, theirs }) => (
              <fieldset key={key} className={styles.choices}>
                <legend>
                  <bdi>{text}</bdi>
                </legend>
                {(
                  [
                    ['mine', mine],
                    ['theirs', theirs],
                  ] as const
                ).map(([side, decision]) => (
                  <label key={side}>
                    <input
                      type="radio"
                      name={`conflict ${key}`}
                      checked={choices[key] === side}
                      onChange={() => setChoices({ ...choices, [key]: side })}
                    />
                    <span>
                      {rich('{side, select, mine {Here} other {Theirs}}: {choice} by {by}, {at}', {
                        side,
                        choice: <strong>{decisionWords(decision)}</strong>,
                        by: <bdi>{decision.by}</bdi>,
                        at: momentOf(decision.at),
                      })}
                      {decision.reason === '' ? '' : ': '}
                      <bdi>{decision.reason}</bdi>
                    </span>
                  </label>
                ))}
              </fieldset>
            ))}
            <ul className={styles.acts} aria-label={t('To bring in')}>
              {plan.additions.map(({ id, kind, text, decided, by, reason }) => (
                <li key={id} className={styles.act}>
                  <span className={styles.actTitle}>
                    <bdi>{CRITERION_NAMES[text] ?? text}</bdi>
                  </span>
                  <Badge tone="neutral">{ADDITION_WORDS[kind]}</Badge>
                  <span className={styles.quiet}>
                    {decided ? <strong>{decisionWords(decided)}: </strong> : null}
                    <bdi>{by}</bdi>
                    {reason === '' ? '' : ': '}
                    <bdi>{reason}</bdi>
                  </span>
                </li>
              ))}
            </ul>
            {plan.refused.length > 0 ? (
              <ul className={styles.acts} aria-label={t('Cannot be taken over')}>
                {plan.refused.map(({ text, by, why }, index) => (
                  <li key={index} className={styles.act}>
                    <span className={styles.actTitle}>
                      <bdi>{CRITERION_NAMES[text] ?? text}</bdi>
                    </span>
                    <span className={styles.why}>
                      <bdi>{by}</bdi>: {why}
                    </span>
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        ) : null}
      </FormBody>
      <FormFoot>
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button
          variant="primary"
          icon={<GitMerge size={14} aria-hidden />}
          disabled={plan === null || open > 0 || merge.isPending || plan.additions.length + plan.conflicts.length === 0}
          onClick={() => void run(packet, true)}
        >
          {open > 0
            ? t('Settle {open, plural, one {# conflict} other {# conflicts}} first', { open })
            : t('Bring it in')}
        </Button>
      </FormFoot>
    </Dialog>
  );
}
