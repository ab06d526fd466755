import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

/** Origin of a configured server, or nothing: the policy is widened to that one origin and no further. */
function originOf(address: string | undefined): string {
  return address === undefined || address === '' ? '' : ` ${new URL(address).origin}`;
}

/**
 * The content policy of the built page. It forbids everything that is not named: other origins, inline scripts, evaluated
 * code, forms, frames of other sites. The one hash is the inline style of react-aria. Development runs without it,
 * since the dev server injects scripts and styles.
 */
function contentPolicy(baseUrl: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${originOf(baseUrl)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');
}

function contentPolicyPlugin(baseUrl: string | undefined): Plugin {
  return {
    name: 'sophia-content-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentPolicy(baseUrl) },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/**
 * Names in the page what the entry starts as soon as the language is known (`src/app/start.tsx`, all that it imports, its
 * styles), so that it comes with the page and not one round trip later.
 */
function startPlugin(): Plugin {
  return {
    name: 'sophia-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app/start.tsx'));
        if (!start) throw new Error('the page has no src/app/start.tsx');
        const reached = new Set([start]);
        for (const chunk of reached) {
          for (const other of chunks) if (!other.isEntry && chunk.imports.includes(other.fileName)) reached.add(other);
        }
        const styles = new Set([...reached].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        return [
          ...[...reached].map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
          ...[...styles].map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}

/** Leaves the cookie jar of msw out of the page; `mocks/no-cookies.ts` says why. Fails the build where it is not found. */
function withoutCookieJar(): Plugin {
  let isReplaced = false;
  return {
    name: 'sophia-without-cookie-jar',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/cookieStore.mjs') || importer?.includes('/msw/') !== true) return null;
      isReplaced = true;
      return fileURLToPath(new URL('mocks/no-cookies.ts', import.meta.url));
    },
    buildEnd(error) {
      if (!error && !isReplaced) throw new Error('the cookie jar of msw has moved: see mocks/no-cookies.ts');
    },
  };
}

export default defineConfig(({ mode }) => {
  const baseUrl = loadEnv(mode, '.', 'VITE_')['VITE_SOPHIA_BASE_URL'];
  return {
    plugins: [react(), contentPolicyPlugin(baseUrl), startPlugin(), withoutCookieJar()],
    worker: { format: 'es' },
    // The dev server does not look into workers for what to prepare, and would reload the page each time it finds more.
    optimizeDeps: { entries: ['index.html', 'src/runtime/worker/engine-worker.ts'] },
    build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  };
});
