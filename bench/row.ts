/** One measured figure, with the peer it stands beside and the limit it must keep where there is one. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly peer?: string;
  readonly peerValue?: number;
  readonly limit?: number;
}
