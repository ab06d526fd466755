import { GitMerge, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useMergeReview } from '#data/gates.ts';
import type { MergePlan } from '#domain/merge.ts';
import { useStores } from '#state/stores-context.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import styles from './gate.module.css';

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

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
          .push(t('Brought in: {acts} sign-offs and waivers, {decisions} decisions.', { acts, decisions }));
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
                      {rich('{side, select, mine {Here} other {Theirs}}: {choice} by {by}', {
                        side,
                        choice: <strong>{decision.choice}</strong>,
                        by: <bdi>{decision.by}</bdi>,
                      })}
                      {decision.reason === '' ? '' : ': '}
                      <bdi>{decision.reason}</bdi>
                    </span>
                  </label>
                ))}
              </fieldset>
            ))}
            <ul className={styles.acts} aria-label={t('To bring in')}>
              {plan.additions.map(({ id, kind, text, by, reason }) => (
                <li key={id} className={styles.act}>
                  <span className={styles.actTitle}>
                    <bdi>{text}</bdi>
                  </span>
                  <Badge tone="neutral">{kind}</Badge>
                  <span className={styles.quiet}>
                    <bdi>{by}</bdi>: <bdi>{reason}</bdi>
                  </span>
                </li>
              ))}
            </ul>
            {plan.refused.length > 0 ? (
              <ul className={styles.acts} aria-label={t('Cannot be taken over')}>
                {plan.refused.map(({ text, by, why }, index) => (
                  <li key={index} className={styles.act}>
                    <span className={styles.actTitle}>
                      <bdi>{text}</bdi>
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
