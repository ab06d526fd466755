/** Small numbers of other languages, read only before a scale word: `zwei Millionen`, `trois milliards`. */
const FOREIGN: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ').map((w, k) => [w, k + 1]),
  ),
  ...Object.fromEntries('un deux trois quatre cinq six sept huit neuf dix'.split(' ').map((w, k) => [w, k + 1])),
  ...Object.fromEntries('uno dos tres cuatro cinco seis siete ocho nueve diez'.split(' ').map((w, k) => [w, k + 1])),
  ...Object.fromEntries('en två tre fyra fem sex sju åtta nio tio'.split(' ').map((w, k) => [w, k + 1])),
  eine: 1,
  einer: 1,
  una: 1,
  zwanzig: 20,
  fünfzig: 50,
  hundert: 100,
  vingt: 20,
  cent: 100,
  veinte: 20,
  cien: 100,
};
const FOREIGN_SCALE = new Map<string, number>([
  ...'tausend mille mil tusen'.split(' ').map((word): [string, number] => [word, 1e3]),
  ...'million millionen millions millón millones miljon miljoner milioni'
    .split(' ')
    .map((word): [string, number] => [word, 1e6]),
  ...'milliarde milliarden milliard milliards miljard miljarder miliardi'
    .split(' ')
    .map((word): [string, number] => [word, 1e9]),
]);

/** Value of a lower-case number word of another language; only a scale word behind it makes it a number. */
export function foreignNumber(lower: string): number | undefined {
  return Object.hasOwn(FOREIGN, lower) ? FOREIGN[lower] : undefined;
}

/** Factor of a scale word that may follow one of these. */
export function foreignScale(lower: string): number | undefined {
  return FOREIGN_SCALE.get(lower);
}
