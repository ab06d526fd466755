import { useMemo } from 'react';
import type { GateView } from '#api/schemas/publication.ts';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { diffWords } from '../shared/word-diff.ts';
import { momentOf } from './words.ts';
import styles from './gate.module.css';

/** Texts up to which the words are laid side by side, in code units. */
const LONGEST = 7_000;

/** What changed since the last sign-off or publication, and which claims are still as they were signed. */
export function Changes({ view }: { readonly view: GateView }) {
  const { before, claims, text } = view;
  const known = useMemo(() => new Set(before?.claims.map(({ hash }) => hash)), [before]);
  const today = useMemo(() => new Set(claims.map(({ hash }) => hash)), [claims]);
  const sides = useMemo(
    () => (before && before.text !== text && before.text.length < LONGEST ? diffWords(before.text, text) : null),
    [before, text],
  );
  if (!before) return null;
  const added = claims.filter(({ hash }) => !known.has(hash));
  const gone = before.claims.filter(({ hash }) => !today.has(hash));
  const kept = claims.length - added.length;
  const isSame = added.length === 0 && gone.length === 0 && before.text === text;
  return (
    <section className={styles.part} aria-label={t('Changes since')}>
      <h2>{t('Since it was {what}', { what: before.what })}</h2>
      <p className={styles.quiet}>
        {rich('by {by}, {at}.', { by: <bdi>{before.by}</bdi>, at: momentOf(before.at) })}{' '}
        {isSame
          ? t('Nothing changed.')
          : t('{kept, number} of {claims, number} claims are as they were; {added} new or changed, {gone} gone.', {
              kept,
              claims: claims.length,
              added: added.length,
              gone: gone.length,
            })}
      </p>
      {added.length + gone.length > 0 ? (
        <ul className={styles.acts}>
          {gone.slice(0, 20).map((claim) => (
            <li key={`- ${claim.hash}`} className={styles.change} data-change="gone">
              <span aria-hidden="true">−</span>
              <span className="sr-only">{t('no longer there:')} </span>
              <del>
                <bdi>{claim.text}</bdi>
              </del>
            </li>
          ))}
          {added.slice(0, 20).map((claim) => (
            <li key={`+ ${claim.hash}`} className={styles.change} data-change="new">
              <span aria-hidden="true">+</span>
              <span className="sr-only">{t('new or changed:')} </span>
              <ins>
                <bdi>{claim.text}</bdi>
              </ins>
            </li>
          ))}
        </ul>
      ) : null}
      {sides ? (
        <details>
          <summary>{t('Both texts, word by word')}</summary>
          <div className={styles.sides}>
            {[sides.a, sides.b].map((side, at) => (
              <p key={at === 0 ? 'before' : 'now'} dir="auto">
                {side.map((part, index) =>
                  part.differs ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
                )}
              </p>
            ))}
          </div>
        </details>
      ) : null}
    </section>
  );
}
