import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * A module of this folder with all it imports, built as the product is. What runs TypeScript as it stands gives every inner function its name
 * anew each time it is made, which takes a seventh of the time of a check and is not there in the product.
 */
export async function built(name: string): Promise<unknown> {
  const outDir = path.join(ROOT, '.cache/bench');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { ssr: path.join(ROOT, 'bench', name), outDir, emptyOutDir: true, target: 'node20', minify: false },
  });
  return import(pathToFileURL(path.join(outDir, name.replace(/\.ts$/u, '.js'))).href);
}
