import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const THEMES = ['light', 'dark'] as const;

/**
 * Holds that axe objects to nothing in what the page shows now, in both themes: every rule in the light one, and in the dark
 * one the rules of colour, since a theme changes nothing else. `what` names the state in the failure; with `within` only that part of
 * the page is looked at.
 */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  for (const theme of THEMES) {
    // Without motion no colour is caught on its way from one theme to the other.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    // What passes is not listed node by node: making names for thousands of nodes would take most of the time.
    // The legacy mode finishes in the page itself and not in a blank one of its own: half the time, and there are no frames.
    const scan = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
    if (within !== undefined) scan.include(within);
    const { violations } = await (theme === 'dark' ? scan.withRules(['color-contrast']) : scan).analyze();
    const faults = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(', ')}`,
    );
    expect(faults, `${what}, ${theme}`).toEqual([]);
  }
}
