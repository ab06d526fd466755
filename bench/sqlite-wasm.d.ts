// The package comes without types. Only what retrieval-engines.ts calls is described there.
declare module '@sqlite.org/sqlite-wasm' {
  const init: (options: object) => Promise<unknown>;
  export default init;
}
