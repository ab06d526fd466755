import type { SourceSetView } from '#api/schemas/source-set.ts';
import { day } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { tableStyles } from '#ui/table.tsx';

/** How the sources of a set age, a line a class: what it asks, and when the first of them falls due. */
export function FreshnessTable({ set }: { readonly set: SourceSetView }) {
  const { freshnessClasses } = set;
  if (freshnessClasses.length === 0) return null;
  return (
    <section aria-label={t('Freshness')}>
      <h2>{t('Freshness by kind')}</h2>
      <table className={tableStyles.figures}>
        <thead>
          <tr>
            <th scope="col">{t('Class')}</th>
            <th scope="col">{t('Kinds')}</th>
            <th scope="col" className={tableStyles.number}>
              {t('Sources')}
            </th>
            <th scope="col">{t('Look again')}</th>
            <th scope="col">{t('Stops grounding')}</th>
            <th scope="col">{t('First due')}</th>
            <th scope="col">{t('First to stop')}</th>
          </tr>
        </thead>
        <tbody>
          {freshnessClasses.map((one) => (
            <tr key={one.class}>
              <th scope="row" lang="en" translate="no">
                {one.class} <span className="quiet">{one.why}</span>
              </th>
              <td>{one.kinds.join(', ')}</td>
              <td className={tableStyles.number}>{one.members}</td>
              <td>
                {one.dueAfterDays === null
                  ? t('never')
                  : t('after {dueAfterDays, plural, one {# day} other {# days}}', { dueAfterDays: one.dueAfterDays })}
              </td>
              <td>
                {one.expiresAfterDays === null
                  ? t('never')
                  : t('after {expiresAfterDays, plural, one {# day} other {# days}}', {
                      expiresAfterDays: one.expiresAfterDays,
                    })}
              </td>
              <td>{one.nextDue === null ? '–' : day(one.nextDue)}</td>
              <td>{one.nextExpiry === null ? '–' : day(one.nextExpiry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
