import { expect, type Locator, type Page } from 'playwright/test';

/** What must not happen on any page: blocked content, uncaught errors, requests to anywhere else. */
export interface Watch {
  readonly problems: string[];
}

/** Collects policy violations, page errors and requests to other origins; call before the first `goto`. */
export async function watchPage(page: Page): Promise<Watch> {
  const problems: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => void problems.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.hostname === 'localhost' || url.protocol === 'blob:' || url.protocol === 'data:';
    if (!isOwn) problems.push(`elsewhere: ${request.url()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  return { problems };
}

/** The workbench as a person sees it: panels, the draft, the evidence. Waits for rest, never for a time. */
export class Workbench {
  readonly page: Page;
  readonly evidence: Locator;
  readonly findings: Locator;

  constructor(page: Page) {
    this.page = page;
    this.evidence = page.getByRole('complementary', { name: 'Evidence' }).first();
    this.findings = page.getByRole('region', { name: 'What the check found' });
  }

  async open(address = '/'): Promise<void> {
    await this.page.goto(address);
    await this.rest();
  }

  /** Everything has come to rest: no query, no save, no import, no page being drawn. */
  async rest(): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-idle', 'true', { timeout: 30_000 });
  }

  claim(text: string | RegExp): Locator {
    return this.page.locator('[data-claim]').filter({ hasText: text }).first();
  }

  /** The span of the source that is lit: a mark in reading form, a box on a page. */
  get lit(): Locator {
    return this.evidence.locator('[data-level="lit"]');
  }

  async toLibrary(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('link', { name: /Library/u })
      .click();
    await expect(this.page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
  }

  async toDraftCheck(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('link', { name: /draft check/iu })
      .click();
  }

  async addFiles(...files: readonly string[]): Promise<void> {
    await this.page.getByLabel('Files to add').setInputFiles([...files]);
    await this.rest();
  }

  async newDraft(text: string): Promise<void> {
    // In an empty workspace the panel offers it too.
    await this.page.getByRole('button', { name: 'New draft' }).first().click();
    await this.editor.fill(text);
    await this.rest();
  }

  get editor(): Locator {
    return this.page.getByRole('textbox', { name: 'Text of the draft' });
  }

  async show(mode: 'Read' | 'Split' | 'Edit'): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: 'How the draft is shown' })
      .getByRole('radio', { name: mode })
      .click();
    await this.rest();
  }
}
