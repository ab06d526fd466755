import { expect, type Locator, type Page } from 'playwright/test';

/** The sources panel as a person sees it. */
export class SourcesPage {
  readonly page: Page;
  readonly table: Locator;
  readonly detail: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Sources by credibility' });
    this.detail = page.getByRole('region', { name: 'The source' });
  }

  async open(address = '/sources'): Promise<void> {
    await this.page.goto(address);
    await this.rest();
    await expect(this.page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible();
  }

  async rest(): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-idle', 'true', { timeout: 30_000 });
  }

  /** The row of a source by its id. */
  row(id: string): Locator {
    return this.page.locator('tr').filter({ has: this.page.locator(`[data-source="${id}"]`) });
  }

  async choose(id: string): Promise<void> {
    await this.page.locator(`[data-source="${id}"]`).click();
    await expect(this.detail).toBeVisible();
    await this.rest();
  }

  /** Imports a list of notices and applies it. */
  async importNotices(name: string, text: string): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Import notices' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Import a list of notices' });
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await dialog.getByLabel('List of notices').setInputFiles(file);
    await this.rest();
    return dialog;
  }
}
