import { gunzipSync } from 'fflate';
import { DEFAULT_RECOGNITION_LANGUAGE, type RecognitionLanguage } from '#domain/recognition-language.ts';
import type { RecognisedPage } from '#domain/recognised-page.ts';
import { readLines } from './read-lines.ts';
import { straighten, tiltBack } from './straighten.ts';

/** A page as grey pixels, row by row, 0 black. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The files that recognition is made of: the compiled engine and the model of a language, gzip or plain. */
export interface RecogniserFiles {
  readonly engine: Uint8Array;
  readonly model: Uint8Array;
  /** The language of the model; English where it is not given. */
  readonly language?: RecognitionLanguage;
}

export interface Recogniser {
  /**
   * Reads one picture, set straight first where it lies askew. `scale` is pixels a PDF point: lines come back in points.
   * `onShare` hears how far it is, 0–1.
   * Synchronous within: nothing else runs in this thread meanwhile. @throws where the picture cannot be taken.
   */
  readonly read: (
    picture: GreyPicture,
    scale: number,
    onShare?: (share: number) => void,
  ) => Pick<RecognisedPage, 'lines' | 'tilt' | 'language'>;
  readonly close: () => void;
}

/** Finds columns and pictures by itself; left to itself, the engine takes the page for one column. */
const WHOLE_PAGE = '3';

/** Below this the recogniser follows the lines by itself; above, what it found is no line. Radians: 0.17° and 20°. */
const LEAST_TILT = 0.003;
const MOST_TILT = 0.35;

/** The neural engine alone; the model that ships has no part for the older one. */
const NEURAL = 1;

/**
 * Starts the recogniser (tesseract, compiled to WebAssembly) in this thread with the files at hand: it fetches nothing. The
 * same code runs in a worker of the browser and in Node. @throws where the model is damaged.
 */
export async function startRecogniser({
  engine,
  model,
  language = DEFAULT_RECOGNITION_LANGUAGE,
}: RecogniserFiles): Promise<Recogniser> {
  const { default: start } = await import('tesseract.js-core/tesseract-core-simd-lstm.js');
  let hear: (share: number) => void = () => undefined;
  const module = await start({
    wasmBinary: engine,
    TesseractProgress: (percent) => hear(Math.min(1, Math.max(0, percent / 100))),
    print: () => undefined,
    printErr: () => undefined,
  });
  const isPacked = model[0] === 0x1f && model[1] === 0x8b;
  module.FS.writeFile(`/${language}.traineddata`, isPacked ? gunzipSync(model) : model);
  const api = new module.TessBaseAPI();
  if (api.Init('/', language, NEURAL) !== 0) throw new Error('the model for reading scanned pages is damaged');
  api.SetVariable('tessedit_pageseg_mode', WHOLE_PAGE);
  const spoken = language === DEFAULT_RECOGNITION_LANGUAGE ? {} : { language };
  return {
    read(picture, scale, onShare = () => undefined) {
      hear = onShare;
      // Tells the engine how large a letter is likely to be.
      api.SetVariable('user_defined_dpi', String(Math.round(scale * 72)));
      const give = (one: GreyPicture): void => {
        module.FS.writeFile('/input', portableGrey(one));
        const failed = api.SetImageFile(1, 0) !== 0;
        module.FS.unlink('/input');
        if (failed) throw new Error('the picture of the page could not be taken');
      };
      try {
        give(picture);
        const tilt = tiltFound();
        if (tilt !== 0) give(straighten(picture, tilt));
        if (api.Recognize(null) !== 0) throw new Error('text recognition gave up on the page');
        const lines = readLines(JSON.parse(api.GetJSONText()), scale, tiltBack(picture, tilt));
        return { lines, ...(tilt === 0 ? {} : { tilt }), ...spoken };
      } finally {
        api.Clear();
        hear = () => undefined;
      }
    },
    close: () => api.End(),
  };

  /** How far the lines of the picture in hand are off the level, clockwise; 0 where that does not matter or is no scan's. */
  function tiltFound(): number {
    if (api.FindLines() !== 0) return 0;
    // The engine counts upwards.
    const tilt = -api.GetGradient();
    const size = Math.abs(tilt);
    return size >= LEAST_TILT && size <= MOST_TILT ? tilt : 0;
  }
}

/** The picture in the simplest form that the engine reads (PGM). */
function portableGrey({ width, height, pixels }: GreyPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + pixels.length);
  file.set(head);
  file.set(pixels, head.length);
  return file;
}
