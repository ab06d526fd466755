import { Bot, CornerDownLeft, FolderCheck, Library, SlidersHorizontal } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useAnswers, useSuggestions } from '#data/answers.ts';
import { useSourceSets } from '#data/source-sets.ts';
import { useSources } from '#data/sources.ts';
import { useSynthesizer } from '#data/synthesizer.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/class-names.ts';
import { t } from '#ui/messages/t.ts';
import styles from './question-box.module.css';
import { isDefaultPolicy, policyWords, scopeWords, type AskSettings } from './settings.ts';
import { matchSuggestions } from './suggest.ts';

interface QuestionBoxProps {
  /** Name of what is shown: the box takes over its question, unless something else was typed meanwhile. */
  readonly shownId: string | null;
  readonly shownQuery: string;
  readonly settings: AskSettings;
  /** The set of the answer shown, which has its name at hand. */
  readonly askedSet: { readonly id: string; readonly name: string } | null;
  /** The settings differ from those of the answer shown. */
  readonly isChanged: boolean;
  readonly pending: string | null;
  readonly onAsk: (query: string) => void;
  readonly onSettings: () => void;
  readonly onModel: () => void;
}

const MANY_LINES = 6;

/** Where a question is typed. Nothing here waits for the engine: what is typed is the page's own state. */
export function QuestionBox(props: QuestionBoxProps) {
  const { shownId, shownQuery, settings, askedSet, isChanged, pending, onAsk, onSettings, onModel } = props;
  const [text, setText] = useState(shownQuery);
  const [shown, setShown] = useState(shownId);
  const [isTyped, setTyped] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (shown !== shownId) {
    setShown(shownId);
    if (!isTyped) setText(shownQuery);
  }
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const ask = (query: string): void => {
    setText(query);
    setTyped(false);
    setOpen(false);
    onAsk(query);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      // The keys are the answer's from here on: j, k and the digits, instead of more text.
      event.currentTarget.blur();
      ask(text);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isOpen) setOpen(false);
      else event.currentTarget.blur();
    } else if (event.key === 'ArrowDown' && event.currentTarget.selectionEnd === text.length) {
      const first = list.current?.querySelector('button');
      if (first) {
        event.preventDefault();
        first.focus();
      } else setOpen(true);
    }
  };
  const rows = Math.min(MANY_LINES, Math.max(1, text.length > 2_000 ? MANY_LINES : Math.ceil(text.length / 110)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving it closes its suggestions
    <div
      className={styles.box}
      role="search"
      aria-label={t('Question')}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className={styles.line}>
        <textarea
          ref={field}
          className={styles.field}
          data-question
          aria-label={t('Your question')}
          aria-describedby="question-help"
          placeholder={t('Ask the sources a question')}
          rows={rows}
          maxLength={100_000}
          spellCheck
          dir="auto"
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setTyped(true);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="primary"
          icon={<CornerDownLeft size={14} aria-hidden />}
          className={styles.ask}
          onClick={() => ask(text)}
        >
          {isChanged ? t('Ask again') : t('Ask')}
        </Button>
      </div>
      <span id="question-help" className="sr-only">
        {t('Enter asks. Arrow down goes to the suggestions.')}
      </span>
      {isOpen ? (
        <Suggestions
          typed={isTyped ? text : ''}
          listRef={list}
          onPick={ask}
          onLeave={() => field.current?.focus()}
          onClose={() => {
            field.current?.focus();
            setOpen(false);
          }}
        />
      ) : null}
      <Conditions
        settings={settings}
        askedSet={askedSet}
        isChanged={isChanged}
        pending={pending}
        onSettings={onSettings}
        onModel={onModel}
      />
    </div>
  );
}

function Conditions(
  props: Pick<QuestionBoxProps, 'settings' | 'askedSet' | 'isChanged' | 'pending' | 'onSettings' | 'onModel'>,
) {
  const { settings, askedSet, isChanged, pending, onSettings, onModel } = props;
  const { sourceSetId, sourceIds } = settings;
  const all = useSources().data?.length ?? null;
  const sets = useSourceSets(sourceSetId !== null).data?.sets;
  const set = sets?.find(({ id }) => id === sourceSetId);
  const name = set?.name ?? (askedSet?.id === sourceSetId ? askedSet?.name : undefined);
  const total = sourceSetId === null ? all : (set?.members ?? null);
  const model = useSynthesizer().data?.settings ?? null;
  return (
    <div className={styles.conditions}>
      <button
        type="button"
        className={styles.condition}
        onClick={onSettings}
        title={t('Choose the source set and the sources')}
      >
        {sourceSetId === null ? <Library size={13} aria-hidden /> : <FolderCheck size={13} aria-hidden />}
        {sourceSetId === null ? null : (
          <bdi className={styles.set}>{name ?? (sets ? t('a set that is gone') : t('a source set'))}:</bdi>
        )}
        <span className={styles.rest}>{scopeWords(sourceIds, total)}</span>
      </button>
      <button
        type="button"
        className={styles.condition}
        onClick={onSettings}
        title={t('Limit, floor and caps of the retrieval')}
      >
        <SlidersHorizontal size={13} aria-hidden />
        {policyWords(settings.policy)}
        {isDefaultPolicy(settings.policy) ? null : <span className={styles.own}>{t('changed')}</span>}
      </button>
      <button
        type="button"
        className={styles.condition}
        onClick={onModel}
        title={t('A model that may write the answer')}
      >
        <Bot size={13} aria-hidden />
        {model ? model.model : t('no model: passages are quoted')}
      </button>
      <span className={cx(styles.state, 'quiet')} role="status">
        {pending !== null ? t('asking …') : isChanged ? t('Settings changed: ask again to apply them.') : ''}
      </span>
    </div>
  );
}

interface SuggestionsProps {
  readonly typed: string;
  readonly listRef: React.RefObject<HTMLUListElement | null>;
  readonly onPick: (query: string) => void;
  /** Back to the field, the list stays. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

function Suggestions({ typed, listRef, onPick, onLeave, onClose }: SuggestionsProps) {
  const ofSources = useSuggestions().data;
  const earlier = useAnswers().data;
  const found = useMemo(
    () => matchSuggestions(typed, earlier?.map((answer) => answer.query) ?? [], ofSources ?? []),
    [typed, earlier, ofSources],
  );
  if (found.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') {
      if (at <= 0) onLeave();
      else buttons[at - 1]?.focus();
    } else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its buttons
    <ul ref={listRef} className={styles.suggestions} aria-label={t('Suggested questions')} onKeyDown={onKeyDown}>
      {found.map(({ text, isEarlier }) => (
        <li key={text}>
          <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={() => onPick(text)}>
            <bdi className={styles.suggestion}>{text}</bdi>
            <span className={styles.origin}>{isEarlier ? t('asked before') : t('from the sources')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
