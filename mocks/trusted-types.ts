interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/**
 * The page's policy demands that script addresses are vouched for. This vouches for those of our own origin, which are our
 * own files: the engine's worker and the service worker. Markup and script text stay refused, as no rule is given.
 */
export function vouchForOwnScripts(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  if (!trustedTypes) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, protocol } = new URL(url, location.href);
      if (origin !== location.origin || !protocol.startsWith('http'))
        throw new TypeError(`not a script of ours: ${url}`);
      return url;
    },
  });
}
