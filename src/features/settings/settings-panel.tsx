import { Globe, HardDrive, LogIn, LogOut, ShieldAlert, UserPlus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { endpoint } from '#data/backend.ts';
import { savePeople, usePeople, usePerson, type Person } from '#data/identity.ts';
import { useSynthesizer } from '#data/synthesizer.ts';
import { useWorkspace } from '#data/workspace.ts';
import { GATE_CRITERIA } from '#domain/gate.ts';
import { READ_CAPABILITIES, READ_ROLES, ROLE_CAPABILITIES, type ReadRole } from '#domain/roles.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import { CRITERION_NAMES } from '../shared/labels.ts';
import { CAPABILITY_WORDS, ROLE_WORDS } from '../shared/role-words.ts';
import { LanguagePart } from './language-part.tsx';
import { JudgePackPart } from './judge-pack-part.tsx';
import styles from './settings.module.css';
import { ThresholdsPart } from './thresholds-part.tsx';
import { WorkspacesPart } from './workspaces-part.tsx';

/** Criteria that an administrator alone may waive, as the engine holds it. */
const ADMIN_ONLY: ReadonlySet<string> = new Set(['source-set-usable', 'no-retracted-source', 'checkpoints-signed']);

const subjectOf = (name: string, people: readonly Person[]): string => {
  const base = `person:${name.trim().toLowerCase()}`;
  const isTaken = (subject: string): boolean => people.some((one) => one.subject === subject);
  let subject = base;
  for (let n = 2; isTaken(subject); n++) subject = `${base}:${n}`;
  return subject;
};

/** Who works here and in which role, where answers come from, and the rules that hold. */
export function SettingsPanel() {
  return (
    <Panel title={t('Settings')} detail={t('Who works here, in which role, and by which rules.')} scrolls>
      <div className={styles.parts}>
        <WorkspacesPart />
        <LanguagePart />
        <Identity />
        <Roles />
        <Endpoint />
        <JudgePackPart />
        <ThresholdsPart />
        <Policy />
      </div>
    </Panel>
  );
}

function Identity() {
  const held = usePeople();
  const person = usePerson();
  const [name, setName] = useState('');
  const [role, setRole] = useState<ReadRole>('review');
  const isKnown = held.people.some((one) => one.name.trim().toLowerCase() === name.trim().toLowerCase());
  const change = (subject: string, edit: Partial<Person>): void =>
    savePeople({
      ...held,
      people: held.people.map((one) => (one.subject === subject ? { ...one, ...edit } : one)),
    });
  const add = (): void => {
    const trimmed = name.trim();
    if (trimmed === '' || isKnown) return;
    const subject = subjectOf(trimmed, held.people);
    const next: Person = { subject, name: trimmed, role, isAllowed: true };
    savePeople({ people: [...held.people, next], current: subject });
    setName('');
  };
  return (
    <section className={styles.part} aria-labelledby="settings-identity">
      <h2 id="settings-identity">{t('Identity')}</h2>
      <p className={styles.quiet}>
        {t(
          'Names and roles are kept in this browser. They are no password: they say who acts, and the record shows it.',
        )}
      </p>
      {person === null ? (
        <Note tone="partial" icon={<ShieldAlert size={15} />} role="status">
          {t('Nobody is signed in. Every request answers 401 until somebody is.')}
        </Note>
      ) : null}
      <table className={tableStyles.figures} aria-label={t('People at this browser')}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Role')}</th>
            <th scope="col">{t('Scope')}</th>
            <th scope="col">
              <span className="sr-only">{t('Signed in')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {held.people.map((one) => (
            <tr key={one.subject} aria-current={one.subject === held.current ? 'true' : undefined}>
              <th scope="row">
                <bdi>{one.name}</bdi>
              </th>
              <td>
                <select
                  aria-label={t('Role of {name}', { name: one.name })}
                  value={one.role}
                  onChange={(event) => {
                    const next = READ_ROLES.find((known) => known === event.target.value);
                    if (next) change(one.subject, { role: next });
                  }}
                >
                  {READ_ROLES.map((known) => (
                    <option key={known} value={known}>
                      {ROLE_WORDS[known].word}
                    </option>
                  ))}
                </select>
              </td>
              <td>
                <label className={styles.check}>
                  <input
                    type="checkbox"
                    checked={one.isAllowed}
                    onChange={(event) => change(one.subject, { isAllowed: event.target.checked })}
                  />
                  {t('domain:sophia')}
                </label>
              </td>
              <td>
                {one.subject === held.current ? (
                  <Button
                    icon={<LogOut size={14} aria-hidden />}
                    onClick={() => savePeople({ ...held, current: null })}
                    aria-label={t('Sign out {name}', { name: one.name })}
                  >
                    {t('Sign out')}
                  </Button>
                ) : (
                  <Button
                    icon={<LogIn size={14} aria-hidden />}
                    onClick={() => savePeople({ ...held, current: one.subject })}
                    aria-label={t('Sign in as {name}', { name: one.name })}
                  >
                    {t('Sign in')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field
          label={t('Name of another person')}
          error={isKnown && name !== '' ? t('There is a person of this name.') : undefined}
        >
          {(control) => (
            <input
              {...control}
              value={name}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('In the role')}>
          {(control) => (
            <select
              {...control}
              value={role}
              onChange={(event) => setRole(READ_ROLES.find((known) => known === event.target.value) ?? 'grounding')}
            >
              {READ_ROLES.map((known) => (
                <option key={known} value={known}>
                  {ROLE_WORDS[known].word}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button type="submit" icon={<UserPlus size={14} aria-hidden />} disabled={name.trim() === '' || isKnown}>
          {t('Add and sign in')}
        </Button>
      </form>
    </section>
  );
}

function Roles() {
  const person = usePerson();
  return (
    <section className={styles.part} aria-labelledby="settings-roles">
      <h2 id="settings-roles">{t('Roles')}</h2>
      <p className={styles.quiet}>
        {t('What each role may use. Every request is held to it; a role that is missing counts as grounding.')}
      </p>
      <div className={styles.wide}>
        <table className={tableStyles.figures} aria-label={t('What each role may use')}>
          <thead>
            <tr>
              <th scope="col">{t('Capability')}</th>
              {READ_ROLES.map((role) => (
                <th key={role} scope="col">
                  <span className={styles.role}>
                    {person?.role === role ? <UserRound size={13} aria-hidden /> : null}
                    {ROLE_WORDS[role].word}
                    {person?.role === role ? <span className="sr-only"> {t('(yours)')}</span> : null}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {READ_CAPABILITIES.map((capability) => (
              <tr key={capability}>
                <th scope="row">{CAPABILITY_WORDS[capability]}</th>
                {READ_ROLES.map((role) => {
                  const may = ROLE_CAPABILITIES[role].includes(capability);
                  return (
                    <td key={role} data-may={may}>
                      {may ? t('yes') : t('no')}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Endpoint() {
  const workspace = useWorkspace();
  const synthesizer = useSynthesizer().data?.settings;
  return (
    <section className={styles.part} aria-labelledby="settings-endpoint">
      <h2 id="settings-endpoint">{t('Endpoint')}</h2>
      <dl className={styles.facts}>
        <dt>{t('Answers come from')}</dt>
        <dd>
          {endpoint === null ? (
            <>
              <HardDrive size={13} aria-hidden /> {t('this browser; nothing leaves it')}
            </>
          ) : (
            <>
              <Globe size={13} aria-hidden /> {endpoint}
            </>
          )}
        </dd>
        <dt>{t('Kept in')}</dt>
        <dd>
          {workspace.data
            ? workspace.data.storage.mode === 'memory'
              ? t('memory only: lost with this page')
              : t('the database of this browser')
            : (workspace.error?.message ?? t('asking …'))}
        </dd>
        <dt>{t('Questions to a model')}</dt>
        <dd>
          {synthesizer
            ? t('go to {origin}', { origin: synthesizer.origin })
            : t('none is set up; see the answer panel')}
        </dd>
        <dt>{t('Engine')}</dt>
        <dd>{workspace.data?.engineVersion ?? '–'}</dd>
      </dl>
    </section>
  );
}

function Policy() {
  return (
    <section className={styles.part} aria-labelledby="settings-policy">
      <h2 id="settings-policy">{t('Policy of the gate')}</h2>
      <ul className={styles.rules}>
        <li>{t('Nothing is published while one criterion is open. “Not run” and “not available” are open.')}</li>
        <li>
          {t(
            'A sign-off takes a person who wrote nothing of the draft. An edit voids it where it touches what was signed.',
          )}
        </li>
        <li>{t('A waiver has a name, a reason and an end. It is shown, and changes no outcome.')}</li>
        <li>{t('A record that was published never changes. What takes its ground away reopens it.')}</li>
      </ul>
      <div className={styles.wide}>
        <table className={tableStyles.figures} aria-label={t('Who may waive a criterion')}>
          <thead>
            <tr>
              <th scope="col">{t('Criterion')}</th>
              <th scope="col">{t('May be waived by')}</th>
            </tr>
          </thead>
          <tbody>
            {GATE_CRITERIA.map((criterion) => (
              <tr key={criterion}>
                <th scope="row">{CRITERION_NAMES[criterion] ?? criterion}</th>
                <td>
                  <Badge tone={ADMIN_ONLY.has(criterion) ? 'person' : 'neutral'}>
                    {ADMIN_ONLY.has(criterion) ? t('admin') : t('review or admin')}
                  </Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
