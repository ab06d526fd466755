import { ADDRESS_VERSION, formatView, parseView, upgradeAddress } from '#state/url-state.ts';

/** View state of the search part of an address, with or without its `?`. */
export function readAddress(search: string): Record<string, unknown> {
  return { ...parseView(upgradeAddress(Object.fromEntries(new URLSearchParams(search)))) };
}

/**
 * Search part of an address with its version, `?` included, empty for the plain view. Colons and commas may stand in a query as they are;
 * leaving them makes an address that a person can read and change.
 */
export function writeAddress(search: Record<string, unknown>): string {
  const text = formatView(parseView(search)).replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}&v=${ADDRESS_VERSION}`;
}
