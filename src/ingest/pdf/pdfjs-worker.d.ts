/** The worker half of pdf.js, imported for its message handler; the package ships no types for it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown;
}
