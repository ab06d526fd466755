const RAISED: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻',
  n: 'ⁿ',
  i: 'ⁱ',
};
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';

/**
 * Raised text as plain characters. Digits become superscript digits, so that a footnote mark (450¹) never makes another
 * number (4501) and an exponent stays one (10², m²). A mark already in brackets, an ordinal ending (1st) and letters are
 * kept as they stand; a lone letter after a figure is a mark and is set in brackets.
 */
export function raise(text: string, before: string): string {
  const body = text.replace(/\s+/gu, ' ').trim();
  if (body === '') return '';
  if (/^[[(]/.test(body)) return body;
  if (/^[-+−–]?\d[\d, –-]*$/.test(body)) {
    return body
      .split(/,\s?/)
      .map((part) =>
        Array.from(part)
          .map((char) => RAISED[char] ?? char)
          .join(''),
      )
      .join('˒');
  }
  if (/^(?:st|nd|rd|th|er|re|e|ème|o|a|os|as)$/i.test(body) && /\d$/.test(before)) {
    return /^[a-z]$/i.test(body) && body.toLowerCase() !== 'e' ? `[${body}]` : body;
  }
  if (/^[a-z](?:,\s?[a-z])*$/i.test(body) && /\d$/.test(before)) return `[${body}]`;
  if (/^[-+−–]?[ni]$/.test(body) && /\w$/.test(before))
    return Array.from(body)
      .map((char) => RAISED[char] ?? char)
      .join('');
  return body;
}

/** Lowered text: digits glue to a letter as people type them (CO2, H2O); after a digit they stay apart (10₂). */
export function lower(text: string, before: string): string {
  const body = text.replace(/\s+/gu, ' ').trim();
  if (!/\d$/.test(before)) return body;
  return Array.from(body)
    .map((char) => LOWERED[char.charCodeAt(0) - 48] ?? char)
    .join('');
}
