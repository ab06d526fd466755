import { openPdf } from '../pdf/open.ts';
import { toGrey } from './draw-page.ts';
import type { GreyPicture } from './recogniser.ts';

/**
 * The one picture of a scanned page. A test in Node has no canvas to draw the page with; what the browser draws of a scan is
 * this picture, enlarged. `points`: how wide it is printed.
 */
export async function pictureOfPage(
  bytes: Uint8Array,
  number: number,
  points: number,
): Promise<{ picture: GreyPicture; scale: number }> {
  const opened = await openPdf(bytes);
  if (!opened.ok) throw new Error(opened.detail);
  const page = await opened.document.getPage(number);
  const list = await page.getOperatorList();
  const at = list.fnArray.findIndex((fn) => fn === opened.ops.paintImageXObject);
  const [name] = list.argsArray[at] as [string];
  const image = await new Promise<{ width: number; height: number; data: Uint8Array }>((resolve) =>
    page.objs.get(name, resolve as never),
  );
  const { width, height, data } = image;
  const rgba = new Uint8Array(width * height * 4);
  const step = data.length / (width * height);
  for (let i = 0; i < width * height; i++)
    for (let channel = 0; channel < 3; channel++) rgba[i * 4 + channel] = data[i * step + (step < 3 ? 0 : channel)]!;
  await opened.document.loadingTask.destroy();
  return { picture: { width, height, pixels: toGrey(rgba) }, scale: width / points };
}
