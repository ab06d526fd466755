import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TierListView, TiersView } from '#api/schemas/credibility.ts';
import { useSaveTiers, useTiers, useTiersPreview } from '#data/credibility.ts';
import { DOMAIN_TIERS, type DomainTier } from '#domain/credibility.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { readTierFile } from './read-tier-file.ts';
import { figure, TIER_LABELS } from './words.ts';
import { tableStyles } from '#ui/table.tsx';
import { FormFoot } from '#ui/form.tsx';
import styles from './sources.module.css';

interface TierDialogProps {
  /** Domain that an entry is to be made for. */
  readonly domain: string | null;
  /** ISO day that a new entry is dated with. */
  readonly today: string;
  readonly onClose: () => void;
}

const SHOWN = 200;

/** The person's own tier list: entries added, changed and removed, moved as a file, each effect shown before it is kept. */
export function TierDialog({ domain, today, onClose }: TierDialogProps) {
  const { data, error } = useTiers();
  return (
    <Dialog label={t('Your tier list')} onClose={onClose} wide>
      {error ? (
        <Note tone="contradicted" role="alert">
          {t('Your list could not be read: {message}', { message: error.message })}
        </Note>
      ) : data ? (
        <Editor stored={data} domain={domain} today={today} onClose={onClose} />
      ) : (
        <Skeleton lines={5} label={t('Your list is being read')} />
      )}
    </Dialog>
  );
}

function Editor({ stored, domain, today, onClose }: TierDialogProps & { readonly stored: TiersView }) {
  const [list, setList] = useState<unknown>(stored.own);
  // The revision that editing began at: a save over another tab's change is refused, not carried through.
  const [revision] = useState(stored.revision);
  const preview = useTiersPreview(list);
  const save = useSaveTiers();
  const { journal } = useStores();
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const entries = (list as TierListView | null)?.entries ?? [];
  const isChanged = JSON.stringify(list) !== JSON.stringify(stored.own);
  const change = (next: readonly TierListView['entries'][number][]): void => {
    setUnread(null);
    const held = list as TierListView | null;
    setList(next.length === 0 ? null : { name: held?.name ?? t('My list'), version: today, entries: [...next] });
  };
  const load = async (file: File): Promise<void> => {
    const read = readTierFile(file.name, await file.text(), today);
    if (read !== null) setList(read);
    setUnread(
      read === null
        ? t(
            '{name} is no list: expected a table with columns for domain and tier, or JSON with a name, a version and entries.',
            { name: file.name },
          )
        : null,
    );
  };
  // Also with faults: an entry that has one can be taken out here.
  const isEditable = Array.isArray(entries);
  return (
    <>
      <div className={styles.form}>
        <p>
          {t(
            'It lies over the built-in list ({entries, number} entries, {version}): what it names wins. “unknown” takes a built-in entry back.',
            { entries: stored.builtIn.entries, version: stored.builtIn.version },
          )}
        </p>
        <AddEntry
          domain={domain}
          onAdd={(entry) =>
            change([
              ...(isEditable ? entries : []).filter(
                ({ value, match }) => value !== entry.value || match !== entry.match,
              ),
              { ...entry, criterion: 'own-judgement', date: today },
            ])
          }
        />
        {isEditable && entries.length > 0 ? (
          <table className={tableStyles.figures}>
            <caption className="sr-only">{t('Entries of your list')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Domain')}</th>
                <th scope="col">{t('Tier')}</th>
                <th scope="col">{t('Why')}</th>
                <th scope="col">{t('Date')}</th>
                <th scope="col">
                  <span className="sr-only">{t('Remove')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.slice(0, SHOWN).map((entry, at) => (
                <tr key={`${at} ${entry.match} ${entry.value}`}>
                  <th scope="row">
                    <code>{entry.match === 'suffix' ? `*.${entry.value}` : String(entry.value)}</code>
                  </th>
                  <td>
                    {TIER_LABELS[entry.tier] ? (
                      <LabelBadge size={13} label={TIER_LABELS[entry.tier]} />
                    ) : (
                      String(entry.tier)
                    )}
                  </td>
                  <td>{String(entry.reason)}</td>
                  <td>{String(entry.date ?? '')}</td>
                  <td>
                    <IconButton
                      label={t('Remove {entry}', { entry: String(entry.value) })}
                      icon={<Trash2 size={13} />}
                      onClick={() => change(entries.filter((one) => one !== entry))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
        {entries.length > SHOWN ? (
          <p className="quiet">{t('and {entries, number} more entries', { entries: entries.length - SHOWN })}</p>
        ) : null}
        {entries.length === 0 && isEditable ? <p className="quiet">{t('Your list has no entries.')}</p> : null}
        <p className={styles.line}>
          <Button onClick={() => input.current?.click()}>{t('Import a file')}</Button>
          <Button disabled={list === null} onClick={() => download(list)}>
            {t('Export as a file')}
          </Button>
          <Button disabled={list === null} onClick={() => change([])}>
            {t('Remove all entries')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".json,.csv,.tsv,application/json,text/csv,text/tab-separated-values"
            className="sr-only"
            tabIndex={-1}
            aria-label={t('File of a tier list')}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              event.target.value = '';
              if (chosen) void load(chosen);
            }}
          />
        </p>
        {unread === null ? null : (
          <Note tone="contradicted" role="alert">
            {unread}
          </Note>
        )}
        <section aria-label={t('What it changes')}>
          <h3>{t('What it changes')}</h3>
          {preview.error ? (
            <Note tone="contradicted" role="alert">
              {'path' in preview.error && typeof preview.error.path === 'string' ? `${preview.error.path}: ` : ''}
              {preview.error.message}
            </Note>
          ) : preview.data ? (
            <Effect changes={preview.data.changes} scored={preview.data.scored} />
          ) : (
            <Skeleton lines={2} label={t('Its effect is being worked out')} />
          )}
        </section>
        {save.error ? (
          <Note tone="contradicted" role="alert">
            {t('It was not kept: {message}', { message: save.error.message })}
          </Note>
        ) : null}
      </div>
      <FormFoot>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          variant="primary"
          disabled={!isChanged || preview.error !== null || preview.isFetching || save.isPending}
          onClick={() =>
            save.mutate(
              { list, revision },
              {
                onSuccess: (kept) => {
                  onClose();
                  let at = kept.revision;
                  const keep = async (next: unknown): Promise<void> => {
                    ({ revision: at } = await save.mutateAsync({ list: next, revision: at }));
                  };
                  journal.getState().record({
                    words: t('Kept another list of tiers'),
                    undo: () => keep(stored.own),
                    redo: () => keep(list),
                  });
                },
              },
            )
          }
        >
          {t('Keep this list')}
        </Button>
      </FormFoot>
    </>
  );
}

interface EffectProps {
  readonly scored: number;
  readonly changes: readonly {
    readonly id: string;
    readonly title: string;
    readonly before: Standing;
    readonly after: Standing;
  }[];
}
interface Standing {
  readonly tier: DomainTier;
  readonly overallScore: number;
  readonly meetsFloor: boolean;
}

function Effect({ changes, scored }: EffectProps) {
  if (changes.length === 0)
    return <p role="status">{t('Nothing: all {scored, number} sources score as they do now.', { scored })}</p>;
  const crossing = changes.filter(({ before, after }) => before.meetsFloor !== after.meetsFloor).length;
  return (
    <>
      <p role="status">
        {t('{changes, number} of {scored, number} sources score otherwise; {crossing, number} cross the floor.', {
          changes: changes.length,
          scored,
          crossing,
        })}
      </p>
      <table className={tableStyles.figures}>
        <caption className="sr-only">{t('Sources that would score otherwise')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Source')}</th>
            <th scope="col">{t('Now')}</th>
            <th scope="col">{t('Then')}</th>
            <th scope="col">{t('Floor')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, SHOWN).map(({ id, title, before, after }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {title}
              </th>
              <td>
                {before.tier} {figure(before.overallScore)}
              </td>
              <td>
                {after.tier} {figure(after.overallScore)}
              </td>
              <td>
                {before.meetsFloor === after.meetsFloor
                  ? after.meetsFloor
                    ? t('still meets it')
                    : t('still below')
                  : after.meetsFloor
                    ? t('now meets it')
                    : t('now below')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > SHOWN ? (
        <p className="quiet">{t('and {changes, number} more', { changes: changes.length - SHOWN })}</p>
      ) : null}
    </>
  );
}

interface AddEntryProps {
  readonly domain: string | null;
  readonly onAdd: (entry: {
    readonly match: 'domain' | 'suffix';
    readonly value: string;
    readonly tier: DomainTier;
    readonly reason: string;
  }) => void;
}

function AddEntry({ domain, onAdd }: AddEntryProps) {
  const [value, setValue] = useState(domain ?? '');
  const [tier, setTier] = useState<DomainTier>('general');
  const [reason, setReason] = useState('');
  const isReady = value.trim() !== '' && reason.trim() !== '';
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const written = value.trim().toLowerCase();
        const isSuffix = written.startsWith('*.');
        onAdd({
          match: isSuffix ? 'suffix' : 'domain',
          value: isSuffix ? written.slice(2) : written,
          tier,
          reason: reason.trim(),
        });
        setValue('');
        setReason('');
      }}
    >
      <label>
        {t('Domain')}
        <input
          value={value}
          placeholder={t('example.org, or *.gov.uk')}
          onChange={(event) => setValue(event.target.value)}
        />
      </label>
      <label>
        {t('Tier')}
        <select value={tier} onChange={(event) => setTier(event.target.value as DomainTier)}>
          {DOMAIN_TIERS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        {t('Why')}
        <input value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
      <Button type="submit" disabled={!isReady}>
        {t('Add or replace')}
      </Button>
    </form>
  );
}

function download(list: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(list, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'tier-list.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
