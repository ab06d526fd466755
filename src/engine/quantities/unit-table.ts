/** A unit by dimension: `value × factor + offset` is the value in the dimension's base unit. */
export interface UnitInfo {
  readonly unit: string;
  readonly dimension: string;
  readonly factor: number;
  readonly offset?: number;
}

const symbols = new Map<string, UnitInfo>();
const words = new Map<string, UnitInfo>();

function define(
  unit: string,
  dimension: string,
  factor: number,
  aliases = '',
  spelled = '',
  offset?: number,
): UnitInfo {
  const info: UnitInfo = offset === undefined ? { unit, dimension, factor } : { unit, dimension, factor, offset };
  symbols.set(unit, info);
  for (const alias of aliases.split(' ')) if (alias) symbols.set(alias, info);
  for (const word of spelled.split(' ')) if (word) words.set(word, info);
  return info;
}

const PREFIXES: readonly (readonly [string, string, number])[] = [
  ['T', 'tera', 1e12],
  ['G', 'giga', 1e9],
  ['M', 'mega', 1e6],
  ['k', 'kilo', 1e3],
  ['c', 'centi', 1e-2],
  ['m', 'milli', 1e-3],
  ['μ', 'micro', 1e-6],
  ['n', 'nano', 1e-9],
];

/** Base units that take SI prefixes: symbol, dimension, factor of the plain unit, spelled forms, prefixes allowed. */
const PREFIXED: readonly (readonly [string, string, number, string, string])[] = [
  ['m', 'length', 1, 'metre metres meter meters mètre mètres metro metros', 'kcmμn'],
  ['g', 'mass', 1e-3, 'gram grams gramme grammes gramm', 'kmμn'],
  ['t', 'mass', 1e3, 'tonne tonnes tonnen', 'kMG'],
  ['W', 'power', 1, 'watt watts', 'TGMkmμ'],
  ['Wh', 'energy', 3600, '', 'TGMk'],
  ['J', 'energy', 1, 'joule joules', 'TGMkm'],
  ['eV', 'energy', 1.602176634e-19, 'electronvolt electronvolts', 'TGMkm'],
  ['cal', 'energy', 4.184, 'calorie calories', 'k'],
  ['V', 'voltage', 1, 'volt volts', 'Mkm'],
  ['A', 'current', 1, 'ampere amperes amp amps', 'km'],
  ['Hz', 'frequency', 1, 'hertz', 'TGMkm'],
  ['Pa', 'pressure', 1, 'pascal pascals', 'GMkm'],
  ['bar', 'pressure', 1e5, '', 'km'],
  ['N', 'force', 1, 'newton newtons', 'Mkm'],
  ['L', 'volume', 1e-3, 'litre litres liter liters', 'mcμ'],
  ['B', 'data', 8, 'byte bytes', 'TGMk'],
  ['bit', 'data', 1, 'bit bits', 'TGMk'],
  ['mol', 'amount', 1, 'mole moles', 'mμn'],
  ['Sv', 'dose', 1, 'sievert sieverts', 'mμ'],
];

for (const [symbol, dimension, factor, spelled, allowed] of PREFIXED) {
  define(symbol, dimension, factor, '', spelled);
  for (const [letter, prefix, multiple] of PREFIXES) {
    if (!allowed.includes(letter)) continue;
    const prefixedWords = spelled
      .split(' ')
      .filter(Boolean)
      .map((word) => prefix + word)
      .join(' ');
    define(letter + symbol, dimension, factor * multiple, '', prefixedWords);
  }
}
symbols.set('KB', symbols.get('kB')!);
symbols.set('l', symbols.get('L')!);
symbols.set('ml', symbols.get('mL')!);
symbols.set('dl', define('dL', 'volume', 1e-4, '', 'decilitre deciliter'));
symbols.set('cl', symbols.get('cL')!);
words.set('megatonne', symbols.get('Mt')!);
words.set('megatonnes', symbols.get('Mt')!);
words.set('gigatonnes', symbols.get('Gt')!);
words.set('kilo', symbols.get('kg')!);
words.set('kilos', symbols.get('kg')!);

define('%', 'percent', 1, '', 'percent pct percentage prozent procent');
define('‰', 'percent', 0.1, '', 'permille promille');
define('pp', 'percentage-point', 1, 'ppt p.p.', 'pps');
define('bp', 'percentage-point', 0.01, 'bps', '');
define('point', 'percentage-point', 1, '', 'point points punkte');
define('ppm', 'fraction', 1e-6, '');
define('ppb', 'fraction', 1e-9, '');
define('s', 'time', 1, 'sec secs', 'second seconds sekunden secondes');
define('ms', 'time', 1e-3, '', 'millisecond milliseconds');
define('μs', 'time', 1e-6, '', 'microsecond microseconds');
define('min', 'time', 60, 'mins', 'minute minutes minuten');
define('h', 'time', 3600, 'hr hrs', 'hour hours stunden heures');
define('day', 'time', 86_400, '', 'day days tage jours');
define('week', 'time', 604_800, '', 'week weeks wochen semaines');
define('fortnight', 'time', 1_209_600, '', 'fortnight fortnights');
define('month', 'time', 2_629_800, '', 'month months monate mois');
define('year', 'time', 31_557_600, 'yr yrs', 'year years jahre jahren ans années');
define('decade', 'time', 315_576_000, '', 'decade decades');
define('century', 'time', 3_155_760_000, '', 'century centuries');
define('in', 'length', 0.0254, '', 'inch inches');
define('ft', 'length', 0.3048, '', 'foot feet');
define('yd', 'length', 0.9144, 'yds', 'yard yards');
define('mi', 'length', 1609.344, '', 'mile miles');
define('nmi', 'length', 1852, '', '');
define('ly', 'length', 9.4607304725808e15, '', '');
define('au', 'length', 149_597_870_700, 'AU', '');
define('oz', 'mass', 0.028349523125, '', 'ounce ounces');
define('lb', 'mass', 0.45359237, 'lbs', 'pound pounds');
define('ton', 'mass', 907.18474, '', 'ton tons');
define('long ton', 'mass', 1016.0469088, '', '');
define('stone', 'mass', 6.35029318, '', '');
define('gal', 'volume', 0.003785411784, '', 'gallon gallons');
define('bbl', 'volume', 0.158987294928, '', 'barrel barrels');
define('pt', 'volume', 0.000473176473, '', 'pint pints');
define('ha', 'area', 1e4, '', 'hectare hectares');
define('acre', 'area', 4046.8564224, '', 'acre acres');
define('kn', 'speed', 1852 / 3600, '', 'knot knots');
define('mph', 'speed', 1609.344 / 3600, '', '');
define('kph', 'speed', 1 / 3.6, 'kmh', '');
define('°C', 'temperature', 1, '℃', 'celsius centigrade', 273.15);
define('°F', 'temperature', 5 / 9, '℉', 'fahrenheit', 459.67 * (5 / 9));
define('K', 'temperature', 1, '', 'kelvin kelvins', 0);
define('°', 'angle', 1, '', 'degree degrees');
define('hp', 'power', 745.6998715822702, '', 'horsepower');
define('kcal', 'energy', 4184, '', 'kilocalorie kilocalories');
define('BTU', 'energy', 1055.05585262, 'Btu', '');
define('psi', 'pressure', 6894.757293168, '', '');
define('atm', 'pressure', 101_325, '', 'atmospheres');
define('mmHg', 'pressure', 133.322387415, '', '');
define('dB', 'level', 1, '', 'decibel decibels');
define('rpm', 'rotation', 1, '', '');
define('x', 'ratio', 1, '', 'fold times');
define('IU', 'iu', 1, '', '');
define('s²', 'time²', 1);
define('h²', 'time²', 3600 ** 2);
define('cm²', 'area', 1e-4);
define('mm²', 'area', 1e-6);
define('m²', 'area', 1, 'sqm qm', '');
define('km²', 'area', 1e6, '', '');
define('mi²', 'area', 1609.344 ** 2, '', '');
define('ft²', 'area', 0.3048 ** 2, 'sqft', '');
define('yd²', 'area', 0.9144 ** 2, '', '');
define('in²', 'area', 0.0254 ** 2, '', '');
define('m³', 'volume', 1, 'cbm', '');
define('km³', 'volume', 1e9, '', '');
define('cm³', 'volume', 1e-6, 'cc', '');
define('mm³', 'volume', 1e-9, '', '');
define('ft³', 'volume', 0.3048 ** 3, '', '');
define('mi³', 'volume', 1609.344 ** 3, '', '');

/** Unit of a symbol, case-sensitive (`MW` is not `mW`). */
export function unitOfSymbol(symbol: string): UnitInfo | null {
  return symbols.get(symbol) ?? null;
}

/** Unit of a spelled word in lower case. */
export function unitOfWord(lower: string): UnitInfo | null {
  return words.get(lower) ?? null;
}

/** Dimension and factor of a canonical unit, composites (`km/h`) included; `null` for money, counted nouns and none. */
export function unitInfo(unit: string): UnitInfo | null {
  const direct = symbols.get(unit);
  if (direct) return direct;
  const slash = unit.indexOf('/');
  if (slash <= 0) return null;
  const top = unitInfo(unit.slice(0, slash));
  const bottom = unitInfo(unit.slice(slash + 1));
  if (!top || !bottom) return null;
  const dimension = `${top.dimension}/${bottom.dimension}`;
  return { unit, dimension: dimension === 'length/time' ? 'speed' : dimension, factor: top.factor / bottom.factor };
}
