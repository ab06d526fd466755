declare module '*.ttf?url' {
  const url: string;
  export default url;
}
declare module '*.woff?url' {
  const url: string;
  export default url;
}
declare module '*.wasm?url' {
  const url: string;
  export default url;
}
declare module '*.gz?url' {
  const url: string;
  export default url;
}
