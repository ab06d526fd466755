import type { GreyPicture } from './recogniser.ts';

/**
 * A picture turned back by `tilt` (radians clockwise) about its middle, on paper of its own brightness: the recogniser splits
 * columns and lines by straight cuts, which a page that lies askew on the glass does not have.
 */
export function straighten({ width, height, pixels }: GreyPicture, tilt: number): GreyPicture {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const [middleX, middleY] = [width / 2, height / 2];
  const paper = paperOf(pixels);
  const turned = new Uint8Array(pixels.length);
  for (let row = 0; row < height; row++) {
    const dy = row - middleY;
    for (let column = 0; column < width; column++) {
      const dx = column - middleX;
      const x = middleX + dx * cos - dy * sin;
      const y = middleY + dx * sin + dy * cos;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const at = row * width + column;
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) {
        turned[at] = paper;
        continue;
      }
      const [shareX, shareY] = [x - left, y - top];
      const from = top * width + left;
      const upper = pixels[from]! + (pixels[from + 1]! - pixels[from]!) * shareX;
      const lower = pixels[from + width]! + (pixels[from + width + 1]! - pixels[from + width]!) * shareX;
      turned[at] = upper + (lower - upper) * shareY;
    }
  }
  return { width, height, pixels: turned };
}

/** Where a point of the straightened picture is in the picture as it was. */
export function tiltBack(
  { width, height }: Pick<GreyPicture, 'width' | 'height'>,
  tilt: number,
): (x: number, y: number) => readonly [number, number] {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const [middleX, middleY] = [width / 2, height / 2];
  return (x, y) => [
    middleX + (x - middleX) * cos - (y - middleY) * sin,
    middleY + (x - middleX) * sin + (y - middleY) * cos,
  ];
}

/** The brightness of most of the picture. */
function paperOf(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += 97) counts[pixels[at]!]!++;
  let most = 255;
  for (let value = 0; value < 256; value++) if (counts[value]! > counts[most]!) most = value;
  return most;
}
