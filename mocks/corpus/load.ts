/// <reference types="vite/types/importMeta.d.ts" />

/** A file of the corpus: its bytes and its record in the manifest. */
interface CorpusFile {
  readonly name: string;
  readonly bytes: () => Promise<ArrayBuffer>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const binaries = import.meta.glob<string>('./sources/*.pdf', { query: '?url', import: 'default' });

async function bytesOf(file: string, texts: Readonly<Record<string, string>>): Promise<ArrayBuffer> {
  const path = `./${file}`;
  const text = texts[path];
  if (text !== undefined) return new TextEncoder().encode(text).buffer as ArrayBuffer;
  const url = await binaries[path]?.();
  if (url === undefined) throw new Error(`the manifest names ${file}, which is not among the sources`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${file} could not be read (${response.status})`);
  return response.arrayBuffer();
}

/**
 * The shipped corpus as the runtime takes it: raw files, to be read by the same importers as anyone's files. Everything is
 * loaded on demand, so that a workspace that has been filled already loads none of it.
 */
export const demoCorpus = {
  async drafts(): Promise<readonly { readonly id: string; readonly title: string; readonly text: string }[]> {
    const { default: drafts } = await import('./drafts.json');
    return drafts.map(({ id, title, text }) => ({ id, title, text }));
  },
  async files(): Promise<readonly CorpusFile[]> {
    const { default: manifest } = await import('./manifest.json');
    const { texts } = await import('./texts.ts');
    const records: readonly Readonly<Record<string, unknown>>[] = manifest;
    return records.map((metadata) => {
      const file = String(metadata['file']);
      return { name: file.slice(file.lastIndexOf('/') + 1), bytes: () => bytesOf(file, texts), metadata };
    });
  },
};
