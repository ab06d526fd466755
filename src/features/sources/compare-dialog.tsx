import type { CredibilityRow } from '#api/schemas/credibility.ts';
import { cx } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { NOTICE_LABELS } from '../shared/labels.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { ScoreBar } from './score-bar.tsx';
import { FLOOR_LABELS, PARTS, TIER_LABELS } from './words.ts';
import { tableStyles } from '#ui/table.tsx';
import styles from './sources.module.css';

interface CompareDialogProps {
  readonly rows: readonly CredibilityRow[];
  readonly floor: number;
  readonly onClose: () => void;
}

/** Sources side by side, a column each; the best figure of every part is set in bold. */
export function CompareDialog({ rows, floor, onClose }: CompareDialogProps) {
  return (
    <Dialog label={t('Compare {rows} sources', { rows: rows.length })} onClose={onClose} wide>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key */}
      <div className={styles.compare} tabIndex={0} role="group" aria-label={t('Comparison')}>
        <table className={tableStyles.figures}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('Part')}</span>
              </th>
              {rows.map((row) => (
                <th key={row.id} scope="col" dir="auto">
                  <span className={cx(row.score.isRetracted && styles.struck)}>{row.title}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('Score')}</th>
              {rows.map((row) => (
                <td key={row.id}>
                  <ScoreBar score={row.score} floor={floor} />
                  {decimal(row.score.overallScore, 3)}
                </td>
              ))}
            </tr>
            {PARTS.map(({ key, word }) => {
              const figures = rows.map(({ score }) => score[key]);
              // Where all are the same none is the best.
              const best = new Set(figures).size > 1 ? Math.max(...figures) : null;
              return (
                <tr key={key}>
                  <th scope="row">
                    <span className={styles.swatch} data-part={key} aria-hidden="true" />
                    {word}
                  </th>
                  {rows.map(({ id, score }) => (
                    <td key={id}>
                      {score[key] === best ? <strong>{decimal(score[key], 3)}</strong> : decimal(score[key], 3)}
                    </td>
                  ))}
                </tr>
              );
            })}
            <tr>
              <th scope="row">{t('Floor')}</th>
              {rows.map(({ id, score }) => (
                <td key={id}>
                  <LabelBadge size={13} label={FLOOR_LABELS[score.meetsFloor ? 'meets' : 'below']} />
                  {score.isRetracted ? (
                    <span className="quiet"> {t('Nothing may rest on it, whatever its score.')}</span>
                  ) : null}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('Tier')}</th>
              {rows.map(({ id, score }) => (
                <td key={id}>
                  <LabelBadge size={13} label={TIER_LABELS[score.domainTier]} /> {score.publisherName ?? t('no domain')}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('Notices')}</th>
              {rows.map(({ id, notices }) => (
                <td key={id}>
                  {notices.length === 0 ? (
                    t('none')
                  ) : (
                    <span className={styles.stack}>
                      {[...new Set(notices.map(({ kind }) => kind))].map((kind) => (
                        <LabelBadge size={13} key={kind} label={NOTICE_LABELS[kind]} />
                      ))}
                    </span>
                  )}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('Origin')}</th>
              {rows.map(({ id, origin }) => (
                <td key={id}>
                  {t('{members, plural, one {its own} other {one of # copies}}', { members: origin.members })}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
