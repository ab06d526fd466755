import { expect, type Locator, type Page } from 'playwright/test';
import { Workbench } from './workbench.ts';

/** Parts beside an answer, by the name of their tab. */
export type Part = 'Claims' | 'Map' | 'Why these passages' | 'Fact-check' | 'Prompt' | 'Model' | 'History';

/** The answer panel as a person sees it. Waits for rest, never for a time. */
export class AnswerPage {
  readonly page: Page;
  readonly bench: Workbench;
  readonly question: Locator;
  readonly answer: Locator;
  readonly state: Locator;
  readonly behind: Locator;
  readonly suggestions: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bench = new Workbench(page);
    this.question = page.getByRole('textbox', { name: 'Your question' });
    this.answer = page.getByRole('article', { name: 'Answer' });
    this.state = page.getByRole('region', { name: 'State of the answer' });
    this.behind = page.getByRole('region', { name: 'Behind the answer' });
    this.suggestions = page.getByRole('list', { name: 'Suggested questions' });
  }

  async open(address = '/answer'): Promise<void> {
    await this.bench.open(address);
  }

  /** Types a question, presses Enter and waits for the answer to it. */
  async ask(question: string): Promise<void> {
    const before = await this.shownId();
    await this.question.fill(question);
    await this.question.press('Enter');
    await expect(this.page.locator('[data-asking="false"]')).toBeVisible();
    await expect.poll(() => this.shownId(), { message: 'an answer is shown' }).not.toBeNull();
    if (before !== null) await expect.poll(() => this.shownId()).not.toBe(before);
    await this.rest();
  }

  async rest(): Promise<void> {
    await this.bench.rest();
  }

  async shownId(): Promise<string | null> {
    return this.page.evaluate(() => document.querySelector<HTMLElement>('[data-answer]')?.dataset['answer'] ?? null);
  }

  marker(k: number): Locator {
    return this.answer.locator(`[data-citation="${k}"]`).first();
  }

  claim(n: number): Locator {
    return this.answer.locator(`[data-claim="c${n}"]`);
  }

  /** Citations that were struck out because their source was retracted. */
  get struckOut(): Locator {
    return this.answer.locator('[data-struck]');
  }

  get lit(): Locator {
    return this.bench.lit;
  }

  async show(part: Part): Promise<void> {
    await this.behind.getByRole('tab', { name: new RegExp(`^${part}`, 'u') }).click();
    await this.rest();
  }

  /** Sets up a model named `stand-in` at an endpoint. */
  async setUpModel(baseUrl: string, patienceSeconds?: number): Promise<void> {
    await this.page.getByRole('button', { name: /^no model/u }).click();
    const dialog = this.page.getByRole('dialog', { name: 'A model that writes the answer' });
    await dialog.getByLabel('Base URL').fill(baseUrl);
    await dialog.getByLabel('Model').fill('stand-in');
    if (patienceSeconds !== undefined) await dialog.getByLabel('Wait at most').fill(`${patienceSeconds}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toBeHidden();
    await this.rest();
  }

  /** Chooses the sources whose title holds a word, for the next question. */
  async chooseSources(word: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Only chosen/u }).check();
    await dialog.getByRole('searchbox', { name: 'Filter the sources' }).fill(word);
    await dialog.getByRole('button', { name: /^These/u }).click();
  }

  async openSettings(): Promise<Locator> {
    await this.page
      .getByRole('button', { name: /sources$/u, exact: false })
      .first()
      .click();
    const dialog = this.page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    return dialog;
  }
}
