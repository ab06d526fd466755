import type { Page } from 'playwright/test';

export const MILL = `The mill of Calden opened in 1974. The mill of Calden employed 450 people.

The mill of Calden made 300 tons of flour. The mill of Calden cost 12 million. The mill of Calden had 7 wheels.`;
export const GUIDE = 'The mill of Calden opened in 1984. Visitors like it.';
export const WRONG =
  `The mill of Calden opened in 1978. The mill of Calden employed 480 people. The mill of Calden made 900 tons of
flour. The mill of Calden cost 92 million. The mill of Calden had 5 wheels.`.replaceAll('\n', ' ');

/** Drops files of any name on the window, as from a file manager. */
export async function drop(
  page: Page,
  files: readonly { readonly name: string; readonly text: string }[],
): Promise<void> {
  await page.evaluate((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, text } of dropped) transfer.items.add(new File([text], name));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, files);
}

/** Only what a test has laid there itself, whatever the demonstration brings along. */
export const SEEDED = '?filter=status%3Dopen%26status%3Descalated%26text%3Ditem';
