import { Rows3, Workflow } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import { ClaimMapTable } from './claim-map-table.tsx';
import { layoutMap, type MapCurve, type MapEdge, type MapRow } from './map-layout.ts';
import styles from './claim-map.module.css';

/** Width of the drawing in its own units, and where the two columns end. The drawing scales with its panel. */
const WIDTH = 640;
const LEFT = 250;
const RIGHT = 400;
const LABEL_CHARS = 34;

/** A left end: a claim with its number, and the word and tone of how it stands. */
export interface MapClaim {
  readonly id: string;
  readonly n: number;
  readonly text: string;
  readonly word: string;
  readonly tone: string;
}

/** A right end: a source, or a citation. */
export interface MapEnd {
  readonly id: string;
  readonly text: string;
  readonly tone?: string;
  /** What is to be said of it beside its name: that it is struck out, say. */
  readonly note?: string;
}

/** What the map calls things. */
export interface MapWords {
  readonly title: string;
  readonly table: string;
  /** Head of the column that says how a claim stands. */
  readonly state: string;
  /** What a right end is. */
  readonly end: string;
  readonly strength: string;
  /** Meanings of the lines that may occur. */
  readonly legend: readonly { readonly stance: MapEdge['stance']; readonly word: string }[];
  readonly idleClaims: string;
  readonly idleEnds: string;
  /** Whether the table has a row for an end that no claim reaches. */
  readonly listsIdleEnds: boolean;
}

export interface ClaimMapProps {
  readonly claims: readonly MapClaim[];
  readonly ends: readonly MapEnd[];
  readonly edges: readonly MapEdge[];
  readonly words: MapWords;
  readonly selected: string | undefined;
  readonly onSelectClaim: (id: string) => void;
  readonly onSelectEnd: (id: string) => void;
}

const shorten = (text: string): string =>
  text.length <= LABEL_CHARS ? text : `${text.slice(0, LABEL_CHARS - 1).trimEnd()}…`;

interface Lit {
  readonly claims: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
}

/** What hangs together with a hovered or selected end: itself, and the other ends of its edges. */
function litBy(curves: readonly MapCurve[], end: { readonly claim?: string; readonly source?: string }): Lit {
  const touched = curves.filter((curve) => curve.claim === end.claim || curve.source === end.source);
  return {
    claims: new Set([...(end.claim ? [end.claim] : []), ...touched.map((curve) => curve.claim)]),
    sources: new Set([...(end.source ? [end.source] : []), ...touched.map((curve) => curve.source)]),
  };
}

/**
 * Claims left, what they stand on right, an edge for each support or contradiction, its width the strength. Hovering or
 * focusing one end lights its paths and dims the rest. The same facts stand in a table, one button away.
 */
export function ClaimMap({ claims, ends, edges, words, selected, onSelectClaim, onSelectEnd }: ClaimMapProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const [isTable, setTable] = useState(false);
  const [over, setOver] = useState<{ readonly claim?: string; readonly source?: string } | null>(null);
  const layout = useMemo(
    () =>
      layoutMap(
        claims.map((claim) => claim.id),
        ends.map((end) => end.id),
        edges,
        isUnfolded,
      ),
    [claims, ends, edges, isUnfolded],
  );
  const byId = useMemo(() => new Map(claims.map((claim) => [claim.id, claim])), [claims]);
  const endById = useMemo(() => new Map(ends.map((end) => [end.id, end])), [ends]);
  const focus = over ?? (selected ? { claim: selected } : null);
  const lit = focus ? litBy(layout.curves, focus) : null;
  const dimClaim = (id: string): true | undefined => (lit && !lit.claims.has(id) ? true : undefined);
  const dimSource = (id: string): true | undefined => (lit && !lit.sources.has(id) ? true : undefined);
  const hasFold = layout.foldedClaims + layout.foldedSources > 0;

  return (
    <section className={styles.map} aria-label={words.title}>
      <div className={styles.bar}>
        <ul className={styles.legend} aria-label={t('What the lines mean')}>
          {words.legend.map(({ stance, word }) => (
            <li key={stance} data-stance={stance}>
              {word}
            </li>
          ))}
        </ul>
        {hasFold || isUnfolded ? (
          <Button variant="quiet" aria-pressed={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? t('Fold what is idle') : t('Show what is idle')}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          icon={isTable ? <Workflow size={14} /> : <Rows3 size={14} />}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? t('As a picture') : t('As a table')}
        </Button>
      </div>
      {isTable ? (
        <ClaimMapTable edges={edges} claims={claims} ends={ends} words={words} onSelectClaim={onSelectClaim} />
      ) : (
        <div className={styles.scroll}>
          <svg viewBox={`0 0 ${WIDTH} ${layout.height}`} className={styles.svg} role="group" aria-label={t('Map')}>
            <g fill="none">
              {layout.curves.map((curve) => (
                <path
                  key={`${curve.claim} ${curve.source} ${curve.stance}`}
                  className={styles.edge}
                  data-stance={curve.stance}
                  data-dim={
                    lit && !(lit.claims.has(curve.claim) && lit.sources.has(curve.source) && isOn(curve, focus))
                  }
                  strokeWidth={curve.weight}
                  d={`M${LEFT} ${curve.y1}C${LEFT + 70} ${curve.y1} ${RIGHT - 70} ${curve.y2} ${RIGHT} ${curve.y2}`}
                />
              ))}
            </g>
            {layout.claims.map((row) => {
              const claim = byId.get(row.id);
              return claim ? (
                <End
                  key={row.id}
                  row={row}
                  side="claim"
                  tone={claim.tone}
                  text={`${claim.n} ${shorten(claim.text)}`}
                  name={t('Claim {n}, {claim}: {text}', { n: claim.n, claim: claim.word, text: claim.text })}
                  isSelected={row.id === selected}
                  isStruck={false}
                  isDim={dimClaim(row.id)}
                  onOver={(isOver) => setOver(isOver ? { claim: row.id } : null)}
                  onSelect={() => onSelectClaim(row.id)}
                />
              ) : null;
            })}
            {layout.sources.map((row) => {
              const end = endById.get(row.id);
              const text = end?.text ?? row.id;
              return (
                <End
                  key={row.id}
                  row={row}
                  side="source"
                  tone={end?.tone ?? 'neutral'}
                  text={shorten(text)}
                  name={`${words.end}: ${text}${end?.note === undefined ? '' : `, ${end.note}`}`}
                  isSelected={false}
                  isStruck={end?.note !== undefined}
                  isDim={dimSource(row.id)}
                  onOver={(isOver) => setOver(isOver ? { source: row.id } : null)}
                  onSelect={() => onSelectEnd(row.id)}
                />
              );
            })}
            {layout.claimFold ? (
              <Fold
                row={layout.claimFold}
                x={LEFT - 8}
                anchor="end"
                count={layout.foldedClaims}
                what={words.idleClaims}
              />
            ) : null}
            {layout.sourceFold ? (
              <Fold
                row={layout.sourceFold}
                x={RIGHT + 8}
                anchor="start"
                count={layout.foldedSources}
                what={words.idleEnds}
              />
            ) : null}
          </svg>
        </div>
      )}
    </section>
  );
}

const isOn = (curve: MapCurve, focus: { readonly claim?: string; readonly source?: string } | null): boolean =>
  focus === null || curve.claim === focus.claim || curve.source === focus.source;

function Fold(props: {
  readonly row: MapRow;
  readonly x: number;
  readonly anchor: 'start' | 'end';
  readonly count: number;
  readonly what: string;
}) {
  return (
    <text x={props.x} y={props.row.y} textAnchor={props.anchor} className={styles.fold}>
      {props.count} {props.what}
    </text>
  );
}

interface EndProps {
  readonly row: MapRow;
  readonly side: 'claim' | 'source';
  readonly tone: string;
  readonly text: string;
  readonly name: string;
  readonly isSelected: boolean;
  /** Shown struck through: it may carry no claim. */
  readonly isStruck: boolean;
  readonly isDim: true | undefined;
  readonly onOver: (isOver: boolean) => void;
  readonly onSelect: () => void;
}

/** One end of the map: a button that lights its paths. */
function End({ row, side, tone, text, name, isSelected, isStruck, isDim, onOver, onSelect }: EndProps) {
  const isClaim = side === 'claim';
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={name}
      aria-pressed={isClaim ? isSelected : undefined}
      className={styles.end}
      data-tone={tone}
      data-dim={isDim}
      data-selected={isSelected || undefined}
      data-struck={isStruck || undefined}
      onPointerEnter={() => onOver(true)}
      onPointerLeave={() => onOver(false)}
      onFocus={() => onOver(true)}
      onBlur={() => onOver(false)}
      onClick={onSelect}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        onSelect();
      }}
    >
      <title>{name}</title>
      <rect x={isClaim ? 2 : RIGHT} y={row.y - 12} width={isClaim ? LEFT - 2 : WIDTH - RIGHT - 2} height={24} rx={4} />
      <circle cx={isClaim ? LEFT : RIGHT} cy={row.y} r={4} />
      <text x={isClaim ? LEFT - 10 : RIGHT + 10} y={row.y} textAnchor={isClaim ? 'end' : 'start'}>
        {text}
      </text>
    </g>
  );
}
