import { expect, type Page } from 'playwright/test';

/** Presses of Tab after which a control counts as out of reach of the keyboard. */
const REACH = 90;

/** What a reader of the screen hears of the element that has the focus: its role and its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return '';
    const named = at
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    const labels = 'labels' in at ? [...((at.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    const name =
      at.getAttribute('aria-label') ??
      named?.join(' ') ??
      (labels.length > 0 ? labels.map(({ textContent }) => textContent).join(' ') : at.textContent);
    return `${at.getAttribute('role') ?? at.tagName.toLowerCase()} ${(name ?? '').replaceAll(/\s+/gu, ' ').trim()}`;
  });

/** A person who has a keyboard and nothing else. Nothing is focused or filled for them. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async rest(): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-idle', 'true', { timeout: 30_000 });
  }

  /** Presses keys one after another; the page rests after the last. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.rest();
  }

  /** Goes on from control to control until one of this role and name has the focus; fails where none has. */
  async to(control: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const heard: string[] = [];
    for (let presses = 0; presses < REACH; presses++) {
      const here = await focused(this.page);
      if (control.test(here)) return;
      heard.push(here);
      await this.page.keyboard.press(key);
    }
    throw new Error(`The keyboard does not reach ${control}. It went through: ${heard.join(' | ')}`);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Goes to a control and presses it. */
  async activate(control: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.to(control, key);
    await this.press('Enter');
  }
}
