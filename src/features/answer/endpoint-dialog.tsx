import { FlaskConical, ShieldCheck, TriangleAlert, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import { PATIENCE, type SynthesizerInput, type SynthesizerView } from '#api/schemas/synthesizer.ts';
import { useAsk, useSuggestions } from '#data/answers.ts';
import { useClearSynthesizer, useSaveSynthesizer, useSynthesizer } from '#data/synthesizer.ts';
import { useToday } from '#data/use-today.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { SYNTHESIS_LABELS } from '../shared/answer-labels.ts';
import styles from './settings-dialog.module.css';

/** A model that may put an answer into words: where it is, what it is called, and what goes there. */
export function EndpointDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error } = useSynthesizer();
  return (
    <Dialog label={t('A model that writes the answer')} onClose={onClose}>
      {data ? (
        <EndpointForm key={data.settings?.savedAt ?? ''} view={data} onClose={onClose} />
      ) : error ? (
        <div className={styles.fields}>
          <Note tone="contradicted" role="alert">
            {t('The settings could not be read: {message}', { message: error.message })}
          </Note>
        </div>
      ) : (
        <Skeleton lines={5} label={t('Reading the settings')} />
      )}
    </Dialog>
  );
}

function originOf(address: string): string | null {
  return URL.canParse(address.trim()) ? new URL(address.trim()).origin : null;
}

function EndpointForm({ view, onClose }: { readonly view: SynthesizerView; readonly onClose: () => void }) {
  const { settings, reach } = view;
  const [baseUrl, setBaseUrl] = useState(settings?.baseUrl ?? '');
  const [model, setModel] = useState(settings?.model ?? '');
  const [key, setKey] = useState('');
  const [isKeyGone, setKeyGone] = useState(false);
  const storedPatience = String(settings?.patienceSeconds ?? PATIENCE.preset);
  const [patience, setPatience] = useState(storedPatience);
  const save = useSaveSynthesizer();
  const clear = useClearSynthesizer();
  const { toasts } = useStores();
  const origin = originOf(baseUrl);
  const keepsKey = key === '' && !isKeyGone && typeof settings?.keyHint === 'string';
  const isChanged =
    baseUrl.trim() !== (settings?.baseUrl ?? '') ||
    model.trim() !== (settings?.model ?? '') ||
    key !== '' ||
    isKeyGone ||
    patience !== storedPatience;
  const input = (): SynthesizerInput => ({
    baseUrl,
    model,
    patienceSeconds: Number(patience),
    ...(keepsKey ? {} : { key: key.trim() === '' ? null : key }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(input(), { onSuccess: () => toasts.getState().push(t('The model is set up.')) });
      }}
    >
      <div className={styles.fields}>
        <p>
          {t(
            'Without a model an answer quotes its passages. With one, the model puts them into words; each of its statements is held to its citations, and what it makes up is thrown away.',
          )}
        </p>
        {reach.available ? null : (
          <Note tone="partial" icon={<Unplug size={15} aria-hidden />} role="status">
            {reach.detail}
          </Note>
        )}
        <div className={styles.field}>
          <label htmlFor="endpoint-url">{t('Base URL')}</label>
          <input
            id="endpoint-url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('https://api.example.org/v1')}
            value={baseUrl}
            aria-describedby="endpoint-url-hint"
            onChange={(event) => setBaseUrl(event.target.value)}
          />
          <span id="endpoint-url-hint" className={styles.hint}>
            {rich(
              'An OpenAI-compatible endpoint, also one on this machine. <code>/chat/completions</code> is put behind it.',
              { code: (words) => <code>{words}</code> },
            )}
          </span>
        </div>
        <div className={styles.field}>
          <label htmlFor="endpoint-model">{t('Model')}</label>
          <input
            id="endpoint-model"
            autoComplete="off"
            spellCheck={false}
            value={model}
            onChange={(event) => setModel(event.target.value)}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor="endpoint-key">{t('Key')}</label>
          <input
            id="endpoint-key"
            type="password"
            autoComplete="off"
            value={key}
            placeholder={keepsKey ? t('kept: … {keyHint}', { keyHint: settings?.keyHint ?? '' }) : t('none')}
            aria-describedby="endpoint-key-hint"
            onChange={(event) => {
              setKey(event.target.value);
              setKeyGone(false);
            }}
          />
          <span id="endpoint-key-hint" className={styles.hint}>
            {t('Kept in this browser and sent to this endpoint alone; never shown again.')}{' '}
            {keepsKey ? (
              <button type="button" className={styles.link} onClick={() => setKeyGone(true)}>
                {t('Forget the key')}
              </button>
            ) : null}
          </span>
        </div>
        <div className={styles.field}>
          <label htmlFor="endpoint-patience">{t('Wait at most, in seconds')}</label>
          <input
            id="endpoint-patience"
            type="number"
            min={PATIENCE.least}
            max={PATIENCE.most}
            required
            value={patience}
            aria-describedby="endpoint-patience-hint"
            onChange={(event) => setPatience(event.target.value)}
          />
          <span id="endpoint-patience-hint" className={styles.hint}>
            {t('After that the passages are quoted instead. A large model on one’s own machine needs minutes.')}
          </span>
        </div>
        <Leaves origin={origin} />
        {save.error ? (
          <Note tone="contradicted" role="alert" icon={<TriangleAlert size={15} aria-hidden />}>
            {t('Not saved: {message}', { message: save.error.message })}
          </Note>
        ) : null}
        {settings && !isChanged ? <Trial view={view} /> : null}
      </div>
      <footer className={styles.footer}>
        {settings ? (
          <Button
            disabled={clear.isPending}
            onClick={() =>
              clear.mutate(undefined, {
                onSuccess: () => {
                  toasts.getState().push(t('No model is set up any more. Nothing leaves this browser.'));
                  onClose();
                },
              })
            }
          >
            {t('Clear')}
          </Button>
        ) : null}
        <span className={styles.push} />
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button variant="primary" type="submit" disabled={save.isPending || !isChanged}>
          {t('Save')}
        </Button>
      </footer>
    </form>
  );
}

/** What leaves the browser, and to where, before anything does. */
function Leaves({ origin }: { readonly origin: string | null }) {
  return (
    <Note tone="person" icon={<ShieldCheck size={15} aria-hidden />}>
      <div className={styles.leaves}>
        <strong>{t('What leaves this browser once it is saved')}</strong>
        <ul className={styles.leaves}>
          <li>
            {t('your question, and the passages admitted for it with the titles of their sources (the prompt tab);')}
          </li>
          <li>{t('the name of the model and the key;')}</li>
          <li>
            {rich('to {origin} alone, each time a question has a citation.', {
              origin: <strong>{origin ?? t('the address above')}</strong>,
            })}
          </li>
        </ul>
        <span>{t('Drafts, whole files and the history stay here. Without a model nothing leaves.')}</span>
      </div>
    </Note>
  );
}

/** Asks the model one of the suggested questions, which sends what any question sends. */
function Trial({ view }: { readonly view: SynthesizerView }) {
  const { mutate, isPending, error } = useAsk();
  const question = useSuggestions().data?.[0];
  const now = useToday();
  const [record, setRecord] = useState<AnswerRecordView | null>(null);
  if (!view.reach.available || question === undefined) return null;
  const outcome = record?.answer.synthesis;
  return (
    <div className={styles.field}>
      <div>
        <Button
          icon={<FlaskConical size={14} aria-hidden />}
          disabled={isPending}
          onClick={() => {
            setRecord(null);
            mutate({ query: question, now, keep: false }, { onSuccess: setRecord });
          }}
        >
          {isPending ? t('Asking the model …') : t('Test')}
        </Button>
      </div>
      <span className={styles.hint}>
        {t('Asks “{question}” and sends its passages. The answer is not kept in the history.', { question })}
      </span>
      {error ? (
        <Note tone="contradicted" role="alert">
          {error.message}
        </Note>
      ) : null}
      {outcome ? (
        <Note tone={SYNTHESIS_LABELS[outcome.outcome].tone} role="status">
          {rich('The model {outcome}. {detail}', {
            outcome: SYNTHESIS_LABELS[outcome.outcome].word,
            detail: <bdi>{outcome.detail}</bdi>,
          })}
        </Note>
      ) : null}
    </div>
  );
}
