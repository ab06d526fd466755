import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Rgb = readonly [number, number, number];
type Theme = ReadonlyMap<string, Rgb>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The colours of one block of the tokens, as linear light in [0, 1]. */
function coloursOf(block: string): Theme {
  const linear = (hex: string): number => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const found = block.split('\n').flatMap((line) => {
    const [name = '', value = ''] = line.trim().split(': ');
    const hex = value.slice(1, 7);
    if (!name.startsWith('--') || !value.startsWith('#') || value.length !== 8) return [];
    return [
      [name.slice(2), [linear(hex.slice(0, 2)), linear(hex.slice(2, 4)), linear(hex.slice(4, 6))] as Rgb] as const,
    ];
  });
  return new Map(found);
}

const [first = '', second = '', , third = ''] = css.split('color-scheme:').slice(1);
const THEMES: readonly (readonly [string, Theme])[] = [
  ['light', coloursOf(first)],
  ['dark', coloursOf(second.split('@media')[0] ?? '')],
];

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a: Rgb, b: Rgb): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const times = (m: readonly Rgb[], [r, g, b]: Rgb): Rgb => m.map(([x, y, z]) => x * r + y * g + z * b) as unknown as Rgb;

/** Distance of two colours as they are seen, in OKLab, times 100: 2 is just seen side by side. */
function distance(a: Rgb, b: Rgb): number {
  const lab = (colour: Rgb): Rgb => {
    const cones = times(
      [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      colour,
    ).map((one) => Math.cbrt(Math.max(0, one))) as unknown as Rgb;
    return times(
      [
        [0.2104542553, 0.793617785, -0.0040720468],
        [1.9779984951, -2.428592205, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.808675766],
      ],
      cones,
    );
  };
  const [x, y] = [lab(a), lab(b)];
  return 100 * Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

/** How the three kinds of colour blindness see, in full (Machado, Oliveira and Fernandes, 2009). */
const EYES: Readonly<Record<string, readonly Rgb[]>> = {
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const TONES = ['supported', 'partial', 'absent', 'person', 'contradicted', 'retracted', 'accent', 'quiet', 'ink'];
const GROUNDS = ['ground', 'surface', 'paper', 'sunken', 'hover'];
/** Meanings that would be the opposite of each other if they were taken for one another. */
const OPPOSITES = [
  ['supported', 'contradicted'],
  ['supported', 'retracted'],
  ['person', 'contradicted'],
  ['person', 'supported'],
] as const;

const of = (theme: Theme, name: string): Rgb => {
  const colour = theme.get(name);
  if (!colour) throw new Error(`There is no colour --${name}.`);
  return colour;
};

describe.each(THEMES)('the colours of the %s theme', (_name, theme) => {
  it('are read at 4.5 to 1 on every ground', () => {
    const faint = TONES.flatMap((tone) =>
      GROUNDS.flatMap((ground) => {
        const ratio = contrast(of(theme, tone), of(theme, ground));
        return ratio >= 4.5 ? [] : [`${tone} on ${ground}: ${ratio.toFixed(2)}`];
      }),
    );
    expect(faint).toEqual([]);
  });

  it('let controls and lit words stand out: 3 to 1 for an edge, 4.5 to 1 for words', () => {
    for (const ground of ['ground', 'surface', 'sunken'])
      expect(contrast(of(theme, 'line-strong'), of(theme, ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(of(theme, 'accent-ink'), of(theme, 'accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(theme, 'stroke-ink'), of(theme, 'stroke'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(theme, 'ink'), of(theme, 'accent-wash'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(EYES))('keep opposite meanings apart for eyes that see %s', (_eyes, matrix) => {
    const alike = OPPOSITES.flatMap(([a, b]) => {
      const apart = distance(times(matrix, of(theme, a)), times(matrix, of(theme, b)));
      return apart >= 5 ? [] : [`${a} and ${b}: ${apart.toFixed(1)}`];
    });
    expect(alike).toEqual([]);
  });
});

describe('the dark colours', () => {
  it('are the same whether the system or the person asks for them', () => {
    expect([...coloursOf(third)]).toEqual([...(THEMES[1]?.[1] ?? [])]);
  });
});
