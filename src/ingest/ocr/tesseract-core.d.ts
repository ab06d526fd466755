declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** What is used of the compiled recogniser. */
  export interface TesseractModule {
    readonly FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
    readonly TessBaseAPI: new () => {
      Init(path: string, language: string, engine: number): number;
      SetVariable(name: string, value: string): boolean;
      /** Reads `/input`. Returns 1 where it is no picture. */
      SetImageFile(exif: number, angle: number): number;
      /** Finds the lines of the page, and with them how far these are off the level. */
      FindLines(): number;
      /** Slope of the lines found, in radians. */
      GetGradient(): number;
      Recognize(monitor: null): number;
      GetJSONText(): string;
      Clear(): void;
      End(): void;
    };
  }
  const start: (options: {
    readonly wasmBinary: Uint8Array;
    readonly TesseractProgress: (percent: number) => void;
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }) => Promise<TesseractModule>;
  export default start;
}
