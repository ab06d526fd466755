import { expect, type Locator, type Page } from 'playwright/test';
import type { QueueItem, QueueName } from '../../src/domain/queue.ts';
import { clientOf } from './page-client.ts';
import { layFindings } from './queue-seed.ts';
import { Workbench } from './workbench.ts';

const NAMES: Readonly<Record<QueueName, string>> = {
  'fact-checks': 'Fact-check queue',
  contradictions: 'Contradictions',
};

/** A backlog as a person sees it. Waits for rest, never for a time. */
export class QueuePageModel {
  readonly page: Page;
  readonly bench: Workbench;
  readonly queue: QueueName;
  readonly list: Locator;
  readonly rows: Locator;
  readonly here: Locator;
  readonly detail: Locator;
  readonly decision: Locator;
  readonly reason: Locator;

  constructor(page: Page, queue: QueueName = 'fact-checks') {
    this.page = page;
    this.queue = queue;
    this.bench = new Workbench(page);
    this.list = page.getByRole('listbox', { name: NAMES[queue] });
    this.rows = this.list.getByRole('option');
    this.here = this.list.getByRole('option', { selected: true });
    this.detail = page.getByRole('article', { name: 'The item' });
    this.decision = this.detail.getByRole('group', { name: 'Decision' });
    this.reason = this.decision.getByRole('textbox', { name: /^Reason/u });
  }

  async open(search = ''): Promise<void> {
    await this.bench.open(`/${this.queue}${search}`);
    await this.settled();
  }

  async rest(): Promise<void> {
    await this.bench.rest();
  }

  /** Nothing is being checked in the background either: the queue has all that it will have. */
  async settled(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: NAMES[this.queue] })).toBeVisible();
    await expect(this.page.getByText('still being checked')).toHaveCount(0, { timeout: 60_000 });
    await this.rest();
  }

  /** Presses a key of the queue and waits until what it does is on the screen. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await this.rest();
    }
  }

  async hereId(): Promise<string | null> {
    return (await this.here.count()) === 0 ? null : this.here.getAttribute('data-entry');
  }

  /** Decides by a key and waits until the item that was meant is no longer the one that is looked at. */
  async decide(key: string, reason?: string): Promise<void> {
    const before = await this.hereId();
    await this.page.keyboard.press(key);
    if (reason !== undefined) {
      await expect(this.reason).toBeFocused();
      await this.page.keyboard.type(reason);
      await this.page.keyboard.press('Enter');
    }
    await expect.poll(() => this.hereId(), { message: `${key} settles ${before}` }).not.toBe(before);
    await this.rest();
  }

  /** Figure on a chip of the filter. */
  async count(chip: string): Promise<number> {
    const text = await this.page.getByRole('button', { name: new RegExp(`^${chip}\\s*\\d+$`, 'u') }).textContent();
    return Number((text ?? '').replaceAll(/\D/gu, '') || Number.NaN);
  }

  get progress(): Locator {
    return this.page.getByText(' settled').filter({ hasText: /\d of \d/u });
  }

  /** Entries that the filter keeps, as the list says. */
  async size(): Promise<number> {
    return Number((await this.rows.first().getAttribute('aria-setsize')) ?? 0);
  }

  async scrollTo(row: number): Promise<void> {
    await this.list.evaluate((element, top) => {
      element.scrollTop = top;
    }, row * 28);
    await this.rest();
    await expect(this.list.locator(`[aria-posinset="${row + 1}"]`)).toBeVisible();
  }

  /** The first row that is wholly visible, and how far below the top of the list it stands, in pixels. */
  async top(): Promise<{ readonly id: string | null; readonly y: number }> {
    return this.list.evaluate((element) => {
      const edge = element.getBoundingClientRect().top;
      const rows = [...element.querySelectorAll<HTMLElement>('[data-entry]')]
        .map((row) => ({ id: row.dataset['entry'] ?? null, y: row.getBoundingClientRect().top - edge }))
        .filter(({ y }) => y >= -0.5)
        .toSorted((a, b) => a.y - b.y);
      return rows[0] ?? { id: null, y: Number.NaN };
    });
  }

  decisions(origin: string) {
    return decisionsIn(this.page, origin);
  }
}

/** Decisions in the log, which must verify. */
export async function decisionsIn(page: Page, origin: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { entries, verification } = await clientOf(page, origin).audit.log();
  expect(verification).toMatchObject({ valid: true, firstBad: null });
  return entries.map(({ event }) => event).filter((event) => event['kind'] === 'decision');
}

/** A returning person's browser in which these findings wait, and nothing else is to be checked. */
export async function withFindings(
  page: Page,
  records: readonly { readonly id: string; readonly items: readonly QueueItem[] }[],
): Promise<void> {
  // An image of the same origin: the database can be reached, and no page of the workbench is open.
  await page.goto('/icon.svg');
  await layFindings(page, records);
}
