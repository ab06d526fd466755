import type { MapEdge } from './map-layout.ts';
import type { MapClaim, MapEnd, MapWords } from './claim-map.tsx';
import styles from './claim-map.module.css';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';

const STANCE_WORDS = { supports: t('supports'), contradicts: t('contradicts'), neutral: t('undecided') } as const;

interface ClaimMapTableProps {
  readonly edges: readonly MapEdge[];
  readonly claims: readonly MapClaim[];
  readonly ends: readonly MapEnd[];
  readonly words: MapWords;
  readonly onSelectClaim: (id: string) => void;
}

/** The map as a table: one row an edge, one for each claim that nothing reaches, one for each end that no claim reaches. */
export function ClaimMapTable({ edges, claims, ends, words, onSelectClaim }: ClaimMapTableProps) {
  const names = new Map(ends.map((end) => [end.id, end.text]));
  const reached = new Set(edges.map((edge) => edge.source));
  const rest = ends.filter((end) => !reached.has(end.id));
  return (
    <table className={styles.table}>
      <caption className="sr-only">{words.table}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Claim')}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.end}</th>
          <th scope="col">{t('Says')}</th>
          <th scope="col">{words.strength}</th>
          <th scope="col">{t('Passages')}</th>
        </tr>
      </thead>
      <tbody>
        {claims.flatMap((claim) => {
          const own = edges.filter((edge) => edge.claim === claim.id);
          const head = (
            <>
              <th scope="row">
                <button type="button" className={styles.link} onClick={() => onSelectClaim(claim.id)}>
                  {claim.n} {claim.text}
                </button>
              </th>
              <td>{claim.word}</td>
            </>
          );
          if (own.length === 0) {
            return [
              <tr key={claim.id}>
                {head}
                <td colSpan={4}>{t('no passage of these sources')}</td>
              </tr>,
            ];
          }
          return own.map((edge) => (
            <tr key={`${claim.id} ${edge.source} ${edge.stance}`} data-stance={edge.stance}>
              {head}
              <td>{names.get(edge.source) ?? edge.source}</td>
              <td>{STANCE_WORDS[edge.stance]}</td>
              <td className="num">{edge.stance === 'neutral' ? '–' : decimal(edge.strength, 2)}</td>
              <td className="num">{edge.citations}</td>
            </tr>
          ));
        })}
        {words.listsIdleEnds
          ? rest.map((end) => (
              <tr key={end.id}>
                <td colSpan={2}>{t('no claim')}</td>
                <td>{end.text}</td>
                <td colSpan={3}>{end.note ?? t('cited by no claim')}</td>
              </tr>
            ))
          : null}
      </tbody>
    </table>
  );
}
