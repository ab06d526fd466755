import { parseXml } from '../feeds/xml-tree.ts';
import { nothingRead } from '../parsed.ts';
import type { ReadFile } from '../parsed.ts';
import { factDocument } from './fact-text.ts';
import { isHorizonsJson, isHorizonsText, readHorizons } from './read-horizons.ts';
import { isIers, readIers } from './read-iers.ts';
import { isMeteorCalendar, readMeteorXml, readMeteors } from './read-meteors.ts';
import { isSpaceWeather, readSpaceWeather } from './read-space-weather.ts';

/** Whether a JSON value is the payload of a service that is known here. */
export const isFactJson = (value: unknown): boolean =>
  isHorizonsJson(value) || isSpaceWeather(value) || isMeteorCalendar(value);

/** Whether a text is one. */
export const isFactText = (text: string): boolean => isHorizonsText(text) || isIers(text);

/** The payload of a service to typed facts with a sentence each. */
export function importFacts(text: string, json: unknown): ReadFile {
  if (isHorizonsJson(json)) return factDocument(readHorizons(json));
  if (isSpaceWeather(json)) return factDocument(readSpaceWeather(json));
  if (isMeteorCalendar(json)) return factDocument(readMeteors(json));
  if (isHorizonsText(text)) return factDocument(readHorizons(text));
  if (isIers(text)) return factDocument(readIers(text));
  const { root, refusal } = parseXml(text);
  if (refusal) return nothingRead('unsupported', `It was refused: ${refusal}`);
  return root
    ? factDocument(readMeteorXml(root))
    : nothingRead('damaged', 'The payload cannot be read. Save it again.');
}
