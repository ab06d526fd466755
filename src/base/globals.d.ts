// The few globals of the language platform that both Node and browsers have and the engine may use. The engine is
// compiled without the DOM library, so anything else (clock, timers, network, document) does not even resolve.
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
