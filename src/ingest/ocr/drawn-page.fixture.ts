import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import * as fontkit from '@cantoo/fontkit';
import type { GreyPicture } from './recogniser.ts';

/*
 * Pages of a test drawn from text: letters of a font as outlines, filled by scan lines, so that what is recognised is a picture
 * and nothing else. Node has no canvas.
 */

const DPI = 300;
const A5 = { width: 420, height: 595 } as const;
const SCALE = DPI / 72;
/** Rows that a row of pixels is sampled by. */
const ROWS = 4;

interface Command {
  readonly command: string;
  readonly args: readonly number[];
}
interface Font {
  readonly unitsPerEm: number;
  readonly layout: (text: string) => {
    readonly glyphs: readonly { readonly path: { readonly commands: readonly Command[] } }[];
    readonly positions: readonly { readonly xAdvance: number }[];
  };
}

function openFont(): Font {
  const file = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  return (fontkit as unknown as { create: (bytes: Uint8Array) => Font }).create(new Uint8Array(readFileSync(file)));
}

type Point = readonly [number, number];

/** Outlines as closed polygons; curves become eight straight pieces. */
function polygonsOf(commands: readonly Command[], place: (x: number, y: number) => Point): readonly Point[][] {
  const all: Point[][] = [];
  let at: Point = [0, 0];
  let own: Point[] = [];
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args;
    if (command === 'moveTo') {
      own = [place(a, b)];
      all.push(own);
      at = [a, b];
    } else if (command === 'lineTo') {
      own.push(place(a, b));
      at = [a, b];
    } else if (command === 'quadraticCurveTo') {
      for (let step = 1; step <= 8; step++) {
        const t = step / 8;
        const u = 1 - t;
        own.push(place(u * u * at[0] + 2 * u * t * a + t * t * c, u * u * at[1] + 2 * u * t * b + t * t * d));
      }
      at = [c, d];
    }
  }
  return all;
}

/** Lines of text on an A5 page at 300 dots an inch, dark grey on light grey paper, as a scanner sees them. */
export function drawPageOf(lines: readonly string[], { size = 12, left = 48, top = 70, lead = 20 } = {}): GreyPicture {
  const font = openFont();
  const [width, height] = [Math.round(A5.width * SCALE), Math.round(A5.height * SCALE)];
  const pixels = new Uint8Array(width * height).fill(236);
  const em = (size / font.unitsPerEm) * SCALE;
  const polygons = lines.flatMap((line, row) => {
    const { glyphs, positions } = font.layout(line);
    const baseline = (top + row * lead) * SCALE;
    let x = left * SCALE;
    return glyphs.flatMap(({ path }, n) => {
      const from = x;
      x += (positions[n]?.xAdvance ?? 0) * em;
      return polygonsOf(path.commands, (px, py) => [from + px * em, baseline - py * em]);
    });
  });
  const edges = polygons.flatMap((polygon) =>
    polygon.map((from, n): readonly [Point, Point] => [from, polygon[(n + 1) % polygon.length]!]),
  );
  const crossings = new Map<number, { x: number; turn: number }[]>();
  for (const [[x0, y0], [x1, y1]] of edges) {
    const [low, high, turn] = y0 < y1 ? [y0, y1, 1] : [y1, y0, -1];
    for (let row = Math.ceil(low * ROWS - 0.5); (row + 0.5) / ROWS < high; row++) {
      const y = (row + 0.5) / ROWS;
      const held = crossings.get(row) ?? [];
      held.push({ x: x0 + ((y - y0) * (x1 - x0)) / (y1 - y0), turn });
      crossings.set(row, held);
    }
  }
  const ink = new Float32Array(width * height);
  for (const [row, list] of crossings) {
    list.sort((a, b) => a.x - b.x);
    let wind = 0;
    for (const [n, { x, turn }] of list.entries()) {
      wind += turn;
      const next = list[n + 1];
      if (wind === 0 || !next) continue;
      const base = Math.floor(row / ROWS) * width;
      for (let column = Math.floor(x); column < next.x; column++) {
        const covered = Math.min(column + 1, next.x) - Math.max(column, x);
        if (covered > 0 && column >= 0 && column < width) ink[base + column]! += covered / ROWS;
      }
    }
  }
  for (let at = 0; at < pixels.length; at++) pixels[at] = 236 - 200 * Math.min(1, ink[at]!);
  return { width, height, pixels };
}

/** A PDF whose pages are nothing but these pictures, cut into so many strips each, as scanners write them. */
export async function scanPdf(pictures: readonly GreyPicture[], strips = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const { width, height, pixels } of pictures) {
    const page = pdf.addPage([A5.width, A5.height]);
    const rows = Math.ceil(height / strips);
    const parts: string[] = [];
    const images: Record<string, ReturnType<typeof pdf.context.register>> = {};
    for (let strip = 0; strip < strips; strip++) {
      const from = strip * rows;
      const count = Math.min(rows, height - from);
      const stream = pdf.context.flateStream(pixels.subarray(from * width, (from + count) * width), {
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: count,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: 8,
      });
      images[`I${strip}`] = pdf.context.register(stream);
      const tall = (count / height) * A5.height;
      const below = A5.height - ((from + count) / height) * A5.height;
      parts.push(`q ${A5.width} 0 0 ${tall} 0 ${below} cm /I${strip} Do Q`);
    }
    page.node.set(PDFName.of('Resources'), pdf.context.obj({ XObject: images }));
    page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream(parts.join('\n'))));
  }
  return pdf.save();
}
