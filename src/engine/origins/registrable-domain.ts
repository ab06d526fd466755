import { parse } from 'tldts';
import type { Host } from './host.ts';

/** The parts of a host name by the public suffix list. `domain` is `null` where the host is itself a suffix, or an address. */
export interface DomainParts {
  readonly domain: string | null;
  readonly suffix: string | null;
  /** The suffix is run by a company for its customers (`github.io`), not by a registry. */
  readonly isHostedSuffix: boolean;
}

const OPTIONS = {
  allowPrivateDomains: true,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
  mixedInputs: false,
} as const;

const NONE: DomainParts = { domain: null, suffix: null, isHostedSuffix: false };

/**
 * The name that somebody registered: one label more than the public suffix. “The last two labels” would merge all of
 * `.co.uk`, and would tear `nasa.gov` out of `nasa.gov.example.com`. Names under a hosting suffix (`alice.github.io`) are
 * registrants of their own. An address by number has none.
 */
export function domainParts(host: Host): DomainParts {
  if (host.kind !== 'name' || host.ascii.startsWith('.')) return NONE;
  const parsed = parse(host.ascii, OPTIONS);
  return { domain: parsed.domain, suffix: parsed.publicSuffix, isHostedSuffix: parsed.isPrivate === true };
}
