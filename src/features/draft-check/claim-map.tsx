import { Rows3, Workflow } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CheckReport } from '#domain/report.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback.tsx';
import { OUTCOME_LABELS } from '../shared/labels.ts';
import { ClaimMapTable } from './claim-map-table.tsx';
import { layoutMap } from './map-layout.ts';
import type { MapCurve, MapRow } from './map-layout.ts';
import { mapEdges } from './model.ts';
import type { ClaimItem } from './model.ts';
import styles from './claim-map.module.css';

/** Width of the drawing in its own units, and where the two columns end. The drawing scales with its panel. */
const WIDTH = 640;
const LEFT = 250;
const RIGHT = 400;
const LABEL_CHARS = 34;

export interface ClaimMapProps {
  readonly report: CheckReport;
  readonly items: readonly ClaimItem[];
  readonly selected: string | undefined;
  readonly onSelectClaim: (id: string) => void;
  readonly onSelectSource: (id: string) => void;
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
    sources: new Set([...(end.source ? [end.source] : []), ...touched.map((curve): string => curve.source)]),
  };
}

/**
 * Claims left, sources right, an edge for each support or contradiction, its width the strength. Hovering or focusing one
 * end lights its paths and dims the rest. The same facts stand in a table, one button away and always for screen readers.
 */
export function ClaimMap({ report, items, selected, onSelectClaim, onSelectSource }: ClaimMapProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const [isTable, setTable] = useState(false);
  const [over, setOver] = useState<{ readonly claim?: string; readonly source?: string } | null>(null);
  const edges = useMemo(() => mapEdges(items.map((item) => item.claim)), [items]);
  const layout = useMemo(
    () =>
      layoutMap(
        items.map((item) => item.claim.id),
        report.sources.map((source) => source.id),
        edges,
        isUnfolded,
      ),
    [items, report.sources, edges, isUnfolded],
  );
  if (items.length === 0) {
    return <EmptyState title="No claim to draw">The draft holds no statement that can be checked.</EmptyState>;
  }
  const byId = new Map<string, ClaimItem>(items.map((item) => [item.claim.id, item]));
  const titles = new Map<string, string>(report.sources.map((source) => [source.id, source.title]));
  const focus = over ?? (selected ? { claim: selected } : null);
  const lit = focus ? litBy(layout.curves, focus) : null;
  const dimClaim = (id: string): true | undefined => (lit && !lit.claims.has(id) ? true : undefined);
  const dimSource = (id: string): true | undefined => (lit && !lit.sources.has(id) ? true : undefined);
  const hasFold = layout.foldedClaims + layout.foldedSources > 0;

  return (
    <section className={styles.map} aria-label="Claims and their sources">
      <div className={styles.bar}>
        <ul className={styles.legend} aria-label="What the lines mean">
          <li data-stance="supports">supports</li>
          <li data-stance="contradicts">contradicts</li>
          <li data-stance="neutral">is about it, undecided</li>
        </ul>
        {hasFold || isUnfolded ? (
          <Button variant="quiet" aria-pressed={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? 'Fold what is idle' : 'Show what is idle'}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          icon={isTable ? <Workflow size={14} /> : <Rows3 size={14} />}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'As a picture' : 'As a table'}
        </Button>
      </div>
      {isTable ? (
        <ClaimMapTable edges={edges} items={items} titles={titles} onSelectClaim={onSelectClaim} />
      ) : (
        <div className={styles.scroll}>
          <svg viewBox={`0 0 ${WIDTH} ${layout.height}`} className={styles.svg} role="group" aria-label="Map">
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
              const item = byId.get(row.id);
              return item ? (
                <End
                  key={row.id}
                  row={row}
                  side="claim"
                  tone={OUTCOME_LABELS[item.outcome].tone}
                  text={`${item.n} ${shorten(item.claim.text)}`}
                  name={`Claim ${item.n}, ${OUTCOME_LABELS[item.outcome].word}: ${item.claim.text}`}
                  isSelected={row.id === selected}
                  isDim={dimClaim(row.id)}
                  onOver={(isOver) => setOver(isOver ? { claim: row.id } : null)}
                  onSelect={() => onSelectClaim(row.id)}
                />
              ) : null;
            })}
            {layout.sources.map((row) => (
              <End
                key={row.id}
                row={row}
                side="source"
                tone="neutral"
                text={shorten(titles.get(row.id) ?? row.id)}
                name={`Source: ${titles.get(row.id) ?? row.id}`}
                isSelected={false}
                isDim={dimSource(row.id)}
                onOver={(isOver) => setOver(isOver ? { source: row.id } : null)}
                onSelect={() => onSelectSource(row.id)}
              />
            ))}
            {layout.claimFold ? (
              <Fold
                row={layout.claimFold}
                x={LEFT - 8}
                anchor="end"
                count={layout.foldedClaims}
                what="claims without a passage"
              />
            ) : null}
            {layout.sourceFold ? (
              <Fold
                row={layout.sourceFold}
                x={RIGHT + 8}
                anchor="start"
                count={layout.foldedSources}
                what="sources that no claim reaches"
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
  readonly isDim: true | undefined;
  readonly onOver: (isOver: boolean) => void;
  readonly onSelect: () => void;
}

/** One end of the map: a button that lights its paths. */
function End({ row, side, tone, text, name, isSelected, isDim, onOver, onSelect }: EndProps) {
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
