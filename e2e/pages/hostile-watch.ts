import type { BrowserContext, Page } from 'playwright/test';

/** Everything of a page's own that it may ask its server for; anything else was asked for by a source. */
const OWN_PATHS = [
  /^\/(?:check|library|answer)?$/u,
  /^\/assets\//u,
  /^\/v1\/sophia\//u,
  /^\/(?:sw|mockServiceWorker)\.js$/u,
  /^\/icon[^/]*$/u,
  /^\/favicon\.ico$/u,
  /^\/index\.html$/u,
];

/** Elements and attributes by which text of a source would be more than text. */
const FORBIDDEN = [
  'iframe, frame, object, embed, applet, portal, base, math, template, marquee, audio, video, source, track',
  'body script, body style, body link, body meta',
  'img, picture, [srcset], [srcdoc], [background], [poster], [formaction], [action], [ping], image, use, foreignObject',
  'form',
  '[href^="javascript:" i], [src^="javascript:" i], [href^="data:" i]',
].join(', ');

/**
 * Collects whatever a hostile string could bring about: code that ran, dialogs, requests (to other origins, and to paths
 * of our own that we never ask for), blocked content, uncaught errors, a page that was left. Call before the first `goto`.
 */
export async function watchForHostility(context: BrowserContext, origin: string): Promise<string[]> {
  const problems: string[] = [];
  await context.exposeFunction('reportHostility', (what: string) => void problems.push(what));
  await context.addInitScript(() => {
    const report = (what: string): void => {
      (globalThis as unknown as { reportHostility: (what: string) => void }).reportHostility(what);
    };
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
      Object.defineProperty(globalThis, name, { value: () => report(`ran: ${name}()`), configurable: false });
    }
    document.addEventListener('securitypolicyviolation', (event) => {
      report(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'blob:' || url.protocol === 'data:') return;
    if (url.origin !== origin) problems.push(`elsewhere: ${request.url()}`);
    else if (!OWN_PATHS.some((path) => path.test(url.pathname))) problems.push(`not ours: ${request.url()}`);
  });
  context.on('weberror', (error) => problems.push(`error: ${error.error().message}`));
  context.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (page) => {
    page.on('crash', () => problems.push('the page crashed'));
  });
  return problems;
}

/** What stands in the page that no text may bring about: canaries, forbidden elements, handlers in attributes. */
export function auditPage(page: Page): Promise<readonly string[]> {
  return page.evaluate((forbidden) => {
    const found: string[] = [];
    const names = globalThis as unknown as Record<string, unknown>;
    for (const canary of ['__pwn', 'xss', 'PWNED']) if (names[canary] !== undefined) found.push(`ran: ${canary}`);
    const keys = Object.keys(Object.prototype);
    if (keys.length > 0) found.push(`prototype: ${keys.join(' ')}`);
    for (const element of document.querySelectorAll(forbidden))
      found.push(`element: ${element.outerHTML.slice(0, 200)}`);
    for (const element of document.body.querySelectorAll('*')) {
      for (const { name } of element.attributes) {
        if (name.startsWith('on')) found.push(`handler: ${element.outerHTML.slice(0, 200)}`);
      }
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const isOwn = link.origin === location.origin || link.rel.includes('noreferrer');
      if (!isOwn || !/^(?:https?|doi|blob):$/u.test(link.protocol)) found.push(`link: ${link.outerHTML.slice(0, 200)}`);
    }
    return found;
  }, FORBIDDEN);
}
