import { ListFilter, Quote } from 'lucide-react';
import type { SourceSummary } from '#api/schemas/source.ts';
import type { Counterclaim, CounterclaimSide } from '#domain/counterclaim.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { day, decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { diffWords, type DiffSide } from '../shared/word-diff.ts';
import styles from './queues.module.css';

interface SidesProps {
  readonly counterclaim: Counterclaim;
  readonly titleOf: (sourceId: string) => SourceSummary | undefined;
  readonly onEvidence: (side: CounterclaimSide) => void;
  /** Narrows the queue to one source. */
  readonly onOnlySource: (sourceId: string) => void;
  readonly owner: string;
}

/** Both statements beside each other, the words marked that only one of them has. */
export function Sides({ counterclaim, titleOf, onEvidence, onOnlySource, owner }: SidesProps) {
  const [first, second] = counterclaim.sides;
  const marked = diffWords(first.text, second.text);
  const { suggestion } = counterclaim;
  return (
    <div className={styles.sides}>
      {([first, second] as const).map((side, at) => (
        <Side
          key={at}
          name={at === 0 ? t('First') : t('Second')}
          side={side}
          words={at === 0 ? marked.a : marked.b}
          isPreferred={suggestion.preferred === at}
          source={side.sourceId === null ? undefined : titleOf(side.sourceId)}
          owner={owner}
          onEvidence={onEvidence}
          onOnlySource={onOnlySource}
        />
      ))}
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly side: CounterclaimSide;
  readonly words: readonly DiffSide[];
  readonly isPreferred: boolean;
  readonly source: SourceSummary | undefined;
  readonly owner: string;
  readonly onEvidence: (side: CounterclaimSide) => void;
  readonly onOnlySource: (sourceId: string) => void;
}

function Side({ name, side, words, isPreferred, source, owner, onEvidence, onOnlySource }: SideProps) {
  const { sourceId } = side;
  const title = side.sourceId === null ? owner : (source?.title ?? side.sourceId);
  return (
    <section
      className={styles.side}
      aria-label={t('{name} side', { name })}
      data-preferred={isPreferred ? '' : undefined}
    >
      <h2>
        {name}
        {isPreferred ? <span className={styles.suggested}>{t('suggested')}</span> : null}
      </h2>
      <blockquote className={styles.words} dir="auto">
        {words.map(({ text, differs }, at) => (differs ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
      </blockquote>
      <p className={styles.origin}>
        <bdi>{title}</bdi>
        {side.date === null ? null : <span> · {day(side.date)}</span>}
        <span className="num" title={t('CredibilityScore of the source, from 0 to 1')}>
          {side.quality === null
            ? ` · ${t('no source behind it')}`
            : ` · ${t('score {quality}', { quality: decimal(side.quality, 2) })}`}
        </span>
      </p>
      {sourceId === null ? null : (
        <p className={styles.choices}>
          <Button variant="quiet" icon={<Quote size={13} aria-hidden />} onClick={() => onEvidence(side)}>
            {t('Show in the source')}
          </Button>
          <IconButton
            label={t('Only this source: {title}', { title })}
            icon={<ListFilter size={14} aria-hidden />}
            onClick={() => onOnlySource(sourceId)}
          />
        </p>
      )}
    </section>
  );
}
