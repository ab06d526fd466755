import { ListChecks, Presentation, SearchX } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ScenarioView } from '#api/schemas/scenario.ts';
import { useDeriveAll, useScenarios, type DerivedAll } from '#data/scenarios.ts';
import { SCENARIO_GROUPS, type ScenarioGroup } from '#domain/scenario.ts';
import type { Shortcut } from '#state/shortcuts.ts';
import { useShortcuts } from '#state/stores-context.tsx';
import type { ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Progress, Skeleton } from '#ui/feedback.tsx';
import { Panel, PanelMessage, Toolbar } from '#ui/panel.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { GATE_LABELS } from '../shared/labels.ts';
import { findScenarios, readStatesFilter, writeStatesFilter, type StatesFilter } from './find-scenarios.ts';
import { Presenter } from './presenter.tsx';
import { ScenarioSheet } from './scenario-sheet.tsx';
import { GROUP_WORDS, stateLabel } from './state-labels.ts';
import styles from './states.module.css';

interface StatesPanelProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

/** Every state that the workbench knows, each derived from its input on the spot, for whoever has to show or to learn them. */
export function StatesPanel({ view, onView }: StatesPanelProps) {
  const { data, error, isPending, refetch } = useScenarios();
  const filter = useMemo(() => readStatesFilter(view.filter), [view.filter]);
  const shown = useMemo(() => findScenarios(data ?? [], filter), [data, filter]);
  const scenario = data?.find(({ id }) => id === view.entry);
  const at = shown.findIndex(({ id }) => id === view.entry);

  const setFilter = (next: StatesFilter): void => {
    const { filter: _filter, ...rest } = view;
    const written = writeStatesFilter(next);
    onView(written === undefined ? rest : { ...rest, filter: written });
  };

  const shortcuts = useMemo((): readonly Shortcut[] => {
    const step = (by: 1 | -1): void => {
      const target = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.min(Math.max(at + by, 0), shown.length - 1)];
      if (target) onView({ ...view, entry: target.id });
    };
    return [
      { keys: 'j', label: t('Next state'), group: t('States'), run: () => step(1) },
      { keys: 'k', label: t('Previous state'), group: t('States'), run: () => step(-1) },
      {
        keys: 'p',
        label: t('Present the states one by one'),
        group: t('States'),
        run: () => {
          const first = shown[Math.max(0, at)];
          if (first) onView({ ...view, entry: first.id, present: true });
        },
      },
      {
        keys: 'Escape',
        label: t('Close the state'),
        group: t('States'),
        run: () => {
          const { entry: _entry, ...rest } = view;
          if (view.entry !== undefined) onView(rest);
        },
      },
    ];
  }, [shown, at, view, onView]);
  useShortcuts(shortcuts);

  if (isPending) return <Skeleton lines={8} label={t('The catalogue is being read')} />;
  if (error) {
    return (
      <PanelMessage>
        <Note
          tone="contradicted"
          role="alert"
          actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        >
          {t('The catalogue could not be read: {message}', { message: error.message })}
        </Note>
      </PanelMessage>
    );
  }
  const stopPresenting = (): void => {
    const { present: _present, ...rest } = view;
    onView(rest);
  };
  return (
    <Panel
      title={t('States')}
      detail={
        <p>
          {t('{all} states. Nothing of it is recorded: the engine derives each from its input, here and now.', {
            all: data.length,
          })}
        </p>
      }
      actions={
        <>
          <DeriveAll scenarios={data} onDiffering={(id) => onView({ ...view, entry: id })} />
          <Button
            variant="primary"
            icon={<Presentation size={14} aria-hidden />}
            disabled={shown.length === 0}
            onClick={() => onView({ ...view, entry: (shown[Math.max(0, at)] ?? shown[0])?.id ?? '', present: true })}
          >
            {t('Present')}
          </Button>
        </>
      }
    >
      <Toolbar>
        <SearchField
          label={t('Find a state')}
          placeholder={t('Find a state or a rule')}
          value={filter.text}
          onText={(text) => setFilter({ ...filter, text })}
        />
        <label>
          <span className="sr-only">{t('Kind of state')}</span>
          <select
            value={filter.group ?? ''}
            onChange={({ target: { value } }) =>
              setFilter({ ...filter, group: SCENARIO_GROUPS.find((one) => one === value) ?? null })
            }
          >
            <option value="">{t('every kind')}</option>
            {SCENARIO_GROUPS.map((group) => (
              <option key={group} value={group}>
                {GROUP_WORDS[group]}
              </option>
            ))}
          </select>
        </label>
        <p className="quiet" role="status">
          {shown.length === data.length
            ? t('{data} states', { data: data.length })
            : t('{shown} of {all} states', { shown: shown.length, all: data.length })}
        </p>
      </Toolbar>
      <div className={styles.body}>
        {shown.length === 0 ? (
          <EmptyState
            icon={<SearchX size={20} aria-hidden />}
            title={t('No state is called that')}
            actions={<Button onClick={() => setFilter({ group: null, text: '' })}>{t('Show all of them')}</Button>}
          >
            {t('Fewer words find more.')}
          </EmptyState>
        ) : (
          <StateList shown={shown} entry={view.entry} onEntry={(id) => onView({ ...view, entry: id })} />
        )}
        <div className={styles.detail} data-empty={view.entry === undefined ? '' : undefined} tabIndex={-1}>
          {scenario ? (
            <ScenarioSheet key={scenario.id} scenario={scenario} />
          ) : (
            <EmptyState
              title={view.entry === undefined ? t('Choose a state') : t('There is no such state')}
              actions={
                shown[0] ? (
                  <Button onClick={() => onView({ ...view, entry: shown[0]?.id ?? '' })}>{t('Show the first')}</Button>
                ) : null
              }
            >
              {rich('Press {next} for the next, {present} to present them one by one.', {
                next: <kbd>j</kbd>,
                present: <kbd>p</kbd>,
              })}
            </EmptyState>
          )}
        </div>
      </div>
      {view.present && scenario ? (
        <Presenter
          scenarios={at < 0 ? data : shown}
          at={at < 0 ? data.indexOf(scenario) : at}
          onStep={(next) => onView({ ...view, entry: next.id })}
          onClose={stopPresenting}
        />
      ) : null}
    </Panel>
  );
}

interface DeriveAllProps {
  readonly scenarios: readonly ScenarioView[];
  readonly onDiffering: (id: string) => void;
}

/** Derives the whole catalogue and says whether every state came out as its rule says. */
function DeriveAll({ scenarios, onDiffering }: DeriveAllProps) {
  const [so, setSo] = useState<DerivedAll | null>(null);
  const derive = useDeriveAll(setSo);
  const first = so?.differing[0];
  return (
    <>
      {derive.isPending ? <Progress label={t('States derived')} value={(so?.done ?? 0) / scenarios.length} /> : null}
      <span role="status" className={styles.tally}>
        {so === null ? null : derive.isPending ? (
          t('{done} of {scenarios}', { done: so.done, scenarios: scenarios.length })
        ) : first === undefined ? (
          <LabelBadge label={GATE_LABELS.ready} word={t('{done} of {done} as their rules say', { done: so.done })} />
        ) : (
          <Button variant="quiet" onClick={() => onDiffering(first)}>
            {t('{differing} of {done} differ', { differing: so.differing.length, done: so.done })}
          </Button>
        )}
      </span>
      <Button
        icon={<ListChecks size={14} aria-hidden />}
        disabled={derive.isPending}
        onClick={() => {
          setSo({ done: 0, differing: [] });
          derive.mutate(scenarios);
        }}
      >
        {t('Derive all')}
      </Button>
    </>
  );
}

interface StateListProps {
  readonly shown: readonly ScenarioView[];
  readonly entry: string | undefined;
  readonly onEntry: (id: string) => void;
}

function StateList({ shown, entry, onEntry }: StateListProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [entry]);
  const groups = useMemo(() => {
    const found = new Map<ScenarioGroup, ScenarioView[]>();
    for (const one of shown) found.set(one.group, [...(found.get(one.group) ?? []), one]);
    return [...found];
  }, [shown]);
  return (
    <nav ref={list} className={styles.list} aria-label={t('States')}>
      {groups.map(([group, members]) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>
            {GROUP_WORDS[group]} <span className="quiet num">{members.length}</span>
          </h2>
          <ul>
            {members.map(({ id, title, expected }) => (
              <li key={id}>
                <button
                  type="button"
                  data-state-id={id}
                  aria-current={id === entry ? 'true' : undefined}
                  onClick={() => onEntry(id)}
                >
                  <span className={styles.name} lang="en" translate="no">
                    {title}
                  </span>
                  <LabelBadge label={stateLabel(group, expected)} size={13} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
