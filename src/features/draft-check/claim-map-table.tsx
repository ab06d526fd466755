import { OUTCOME_LABELS } from '../shared/labels.ts';
import type { ClaimItem, MapEdge } from './model.ts';
import styles from './claim-map.module.css';

const STANCE_WORDS = { supports: 'supports', contradicts: 'contradicts', neutral: 'undecided' } as const;

interface ClaimMapTableProps {
  readonly edges: readonly MapEdge[];
  readonly items: readonly ClaimItem[];
  readonly titles: ReadonlyMap<string, string>;
  readonly onSelectClaim: (id: string) => void;
}

/** The map as a table: one row an edge, and one row for each claim that nothing reaches. */
export function ClaimMapTable({ edges, items, titles, onSelectClaim }: ClaimMapTableProps) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">Each claim with the sources that speak for or against it</caption>
      <thead>
        <tr>
          <th scope="col">Claim</th>
          <th scope="col">Outcome</th>
          <th scope="col">Source</th>
          <th scope="col">Says</th>
          <th scope="col">Strength</th>
          <th scope="col">Passages</th>
        </tr>
      </thead>
      <tbody>
        {items.flatMap(({ claim, n, outcome }) => {
          const own = edges.filter((edge) => edge.claim === claim.id);
          const head = (
            <>
              <th scope="row">
                <button type="button" className={styles.link} onClick={() => onSelectClaim(claim.id)}>
                  {n} {claim.text}
                </button>
              </th>
              <td>{OUTCOME_LABELS[outcome].word}</td>
            </>
          );
          if (own.length === 0) {
            return [
              <tr key={claim.id}>
                {head}
                <td colSpan={4}>no passage of these sources</td>
              </tr>,
            ];
          }
          return own.map((edge) => (
            <tr key={`${claim.id} ${edge.source} ${edge.stance}`} data-stance={edge.stance}>
              {head}
              <td>{titles.get(edge.source) ?? edge.source}</td>
              <td>{STANCE_WORDS[edge.stance]}</td>
              <td className="num">{edge.stance === 'neutral' ? '–' : edge.strength.toFixed(2)}</td>
              <td className="num">{edge.citations}</td>
            </tr>
          ));
        })}
      </tbody>
    </table>
  );
}
