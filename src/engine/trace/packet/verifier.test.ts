import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { appendEvents, EMPTY_HEAD } from '../../audit/chain.ts';
import { makeClaim, makeReport } from '#testing/reports.ts';
import { buildPacket } from './build-packet.ts';
import { dataOfPage, embedData, renderPage } from './page.ts';
import { VERIFIER_SOURCE } from './verifier-source.ts';
import { verifyPacket } from './verify-packet.ts';

const { entries } = appendEvents(EMPTY_HEAD, [
  { kind: 'note' },
  { kind: 'decision', reason: 'é 漢 \u{1f600} </script>' },
]);
const claims = [makeClaim({ text: 'x </script><img src=q onerror=window.__pwn=1> \u2028 \ud800' }), makeClaim()];
const packet = buildPacket({
  report: makeReport({ claims }),
  auditEntries: entries,
  signOffs: [{ checkpoint: 'veritas-story', by: 'Ada', reason: 'read', at: '2026-01-01', contentHash: 'sha256:1' }],
});
const data = embedData(packet);
const page = renderPage(data);

/** The page's own verifier as a function: the functions of the script, without its last two lines, which touch the page. */
const body = VERIFIER_SOURCE.slice(0, VERIFIER_SOURCE.indexOf('// 5.'));
// oxlint-disable-next-line no-implied-eval, no-new-func
const verifyInPage = new Function('raw', `${body}\nreturn verify(raw);`) as (raw: string) => {
  readonly valid: boolean;
  readonly firstBad: string | null;
};

interface OpenedPage {
  readonly window: Readonly<Record<string, unknown>> & { readonly document: Document };
}
type OpenPage = new (
  html: string,
  options: { readonly runScripts: 'dangerously'; readonly beforeParse: (view: Record<string, unknown>) => void },
) => OpenedPage;
/** jsdom brings no types: this is as much of it as is used here. */
const { JSDOM } = (await import('jsdom' as string)) as { readonly JSDOM: OpenPage };

/** What the page says of itself when it is opened. */
function open(html: string): {
  readonly state: string;
  readonly text: string;
  readonly scripts: number;
  readonly pwned: boolean;
} {
  const { window } = new JSDOM(html, {
    runScripts: 'dangerously',
    beforeParse: (view) => void (view['TextEncoder'] = TextEncoder),
  });
  const { document } = window;
  return {
    state: document.getElementById('state')?.textContent ?? '',
    text: document.getElementById('parts')?.textContent ?? '',
    scripts: document.querySelectorAll('script, img, iframe, link').length,
    pwned: '__pwn' in window,
  };
}

describe('a packet opened as a page', () => {
  it('says that it is valid, shows what it holds as text, and runs nothing of it', () => {
    const seen = open(page);
    expect(seen.state).toMatch(/^Valid/u);
    expect(seen.text).toContain('onerror=window.__pwn=1');
    expect(seen.text).toContain(packet.seal);
    expect(seen.scripts).toBe(2);
    expect(seen.pwned).toBe(false);
  });

  it('names the first part that was changed', () => {
    expect(open(page.replace('The mill opened in 1974', 'The mill opened in 1975')).state).toContain('draft');
    expect(open(page.replace('"by":"Ada"', '"by":"Eve"')).state).toContain('sign-off/1');
  });

  it('lets its policy run the one script that is in it, and fetch nothing', async () => {
    const [, policy] = /Content-Security-Policy" content="([^"]*)"/u.exec(page) ?? [];
    const hash = async (text: string): Promise<string> =>
      Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64');
    const script = page.slice(page.lastIndexOf('<script>') + 8, page.lastIndexOf('</script>'));
    const style = page.slice(page.indexOf('<style>') + 7, page.indexOf('</style>'));
    expect(policy).toBe(
      `default-src 'none'; script-src 'sha256-${await hash(script)}'; style-src 'sha256-${await hash(style)}'; base-uri 'none'; form-action 'none'`,
    );
    expect(page).not.toMatch(/https?:/u);
  });

  it('is not valid with a member that the seal does not cover, for either verifier', () => {
    const more = embedData({ ...packet, zz: 'approved' });
    expect(verifyInPage(more)).toMatchObject({ valid: false, firstBad: 'data' });
    expect(verifyPacket(renderPage(more))).toMatchObject({ valid: false, firstBad: 'data' });
  });

  it('has a sign-off of other content marked as such', () => {
    const part = packet.parts.find((item) => item.name === 'sign-off/1');
    expect(part?.value).toMatchObject({ isOfThisContent: false });
  });
});

test.prop([fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.integer({ min: 1, max: 94 })], {
  numRuns: 1000,
})(
  'the verifier in the page and the one of the engine judge every edit of the data alike, and find it',
  (where, by) => {
    const at = Math.floor(where * data.length);
    const changed = `${data.slice(0, at)}${String.fromCharCode(32 + ((data.charCodeAt(at) - 32 + by) % 95))}${data.slice(at + 1)}`;
    const mine = verifyPacket(renderPage(changed));
    const theirs = verifyInPage(changed);
    expect(theirs.valid).toBe(false);
    expect(mine.valid).toBe(false);
    // A "<" of the edit may end the data early for the engine, which reads the page and not the bare data.
    if (dataOfPage(renderPage(changed)) === changed) expect(theirs.firstBad).toBe(mine.firstBad);
  },
);

test.prop([fc.array(fc.jsonValue(), { maxLength: 4 })], { numRuns: 200 })(
  'a packet of anything holds for both',
  (values) => {
    const made = embedData(
      buildPacket({
        report: makeReport(),
        auditEntries: appendEvents(
          EMPTY_HEAD,
          values.map((value) => ({ value: value as unknown })),
        ).entries,
      }),
    );
    expect(verifyPacket(renderPage(made))).toMatchObject({ valid: true });
    expect(verifyInPage(made)).toMatchObject({ valid: true });
  },
);
