import { expect, type Locator, type Page } from 'playwright/test';

/** The evaluation panel as a person sees it. */
export class EvaluationPage {
  readonly page: Page;
  readonly run: Locator;

  constructor(page: Page) {
    this.page = page;
    this.run = page.getByRole('region', { name: 'The run' });
  }

  async open(): Promise<void> {
    await this.page.goto('/evaluation');
    await this.rest();
    await expect(this.page.getByRole('heading', { name: 'Evaluation', level: 1 })).toBeVisible();
  }

  async rest(): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-idle', 'true', { timeout: 30_000 });
  }

  /** The line of a run in the history. */
  entry(name: string): Locator {
    return this.page.locator('[data-run]').filter({ hasText: name }).first();
  }

  /** Chooses files in the wizard. */
  async load(files: Readonly<Record<string, string>>): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Load a set' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Load a set' });
    await dialog
      .getByLabel('Files of the set')
      .setInputFiles(
        Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
      );
    await expect(dialog.getByRole('table', { name: 'Files and the part that each plays' })).toBeVisible();
    return dialog;
  }

  async evaluate(dialog: Locator, name: string): Promise<void> {
    await dialog.getByLabel('Name of the run').fill(name);
    await dialog.getByRole('button', { name: 'Evaluate' }).click();
    await expect(dialog).toBeHidden();
    await expect(this.run.getByRole('heading', { name, level: 2 })).toBeVisible();
  }
}
