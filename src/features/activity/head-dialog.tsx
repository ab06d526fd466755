import { CircleCheck, CircleX, FileSearch } from 'lucide-react';
import { useState } from 'react';
import type { AuditVerificationView } from '#api/schemas/audit.ts';
import { useVerifyLog } from '#data/exports.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import { readHead, readLogFile } from './read-log.ts';

interface Outcome {
  readonly of: string;
  readonly verification: AuditVerificationView;
  readonly hasHead: boolean;
}

/**
 * Verifies the log against a head that was kept elsewhere, or a log that somebody sent. Without such a head a log whose tail was
 * cut off, or that was rewritten from its start, still looks whole; the dialog says so.
 */
export function HeadDialog({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const verify = useVerifyLog();
  const [written, setWritten] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const head = readHead(written);
  const isBad = written.trim() !== '' && head === null;

  async function run(of: string, entries?: readonly unknown[]): Promise<void> {
    setFault(null);
    setOutcome(null);
    try {
      const verification = await verify.mutateAsync({
        head,
        ...(entries === undefined ? {} : { entries: [...entries] }),
      });
      setOutcome({ of, verification, hasHead: head !== null });
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  }

  async function runFile(file: File): Promise<void> {
    const entries = readLogFile(await file.text());
    if (entries === null) {
      setOutcome(null);
      setFault(t('{name} is no log: it should be JSON with a list of entries.', { name: file.name }));
    } else await run(file.name, entries);
  }

  return (
    <Dialog label={t('Verify the log')} onClose={onClose}>
      <FormBody>
        <Field
          label={t('Head that was kept elsewhere')}
          hint={t('Every export prints it: a number and a hash. Without it a cut tail cannot be seen.')}
          error={isBad ? t('A head is a number and a hash: 12 sha256:…') : undefined}
        >
          {(control) => (
            <input
              {...control}
              value={written}
              spellCheck={false}
              placeholder={t('12 sha256:…')}
              onChange={(event) => setWritten(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('Or a log that was sent')} hint={t('A file as this panel downloads it.')}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".json,application/json"
              disabled={isBad}
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) void runFile(file);
              }}
            />
          )}
        </Field>
        {fault ? (
          <Note tone="contradicted" role="alert">
            {fault}
          </Note>
        ) : null}
        {outcome ? (
          <Note
            tone={outcome.verification.valid ? 'supported' : 'contradicted'}
            icon={
              outcome.verification.valid ? <CircleCheck size={15} aria-hidden /> : <CircleX size={15} aria-hidden />
            }
            role="status"
          >
            {outcome.verification.valid
              ? outcome.hasHead
                ? t('{of}: all {entries} entries hold, and reach the head that was kept.', {
                    of: outcome.of,
                    entries: outcome.verification.entries,
                  })
                : t(
                    '{of}: all {entries} entries hold. Against a head that was kept elsewhere this would also show whether its tail was cut off.',
                    { of: outcome.of, entries: outcome.verification.entries },
                  )
              : `${outcome.of}: ${outcome.verification.reason ?? t('it does not hold')}`}
          </Note>
        ) : null}
      </FormBody>
      <FormFoot>
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button
          variant="primary"
          icon={<FileSearch size={14} aria-hidden />}
          disabled={isBad || verify.isPending}
          onClick={() => void run(t('This log of {count} entries', { count }))}
        >
          {t('Verify this log')}
        </Button>
      </FormFoot>
    </Dialog>
  );
}
