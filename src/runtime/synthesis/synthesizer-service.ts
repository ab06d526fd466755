import { PATIENCE, type SynthesizerUpdate, type SynthesizerView } from '#api/schemas/synthesizer.ts';
import { SYNTHESIZER_SETTING, type SynthesizerSetting } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';

export interface SynthesizerService {
  view(): Promise<SynthesizerView>;
  save(update: SynthesizerUpdate): Promise<SynthesizerView>;
  clear(): Promise<SynthesizerView>;
}

const REACHABLE = 'This window may reach the configured origin, and no other.';

/** Shortest key of which the last four characters are shown: of a shorter one they would be too much of it. */
const HINTED_LENGTH = 12;

/**
 * The settings of the synthesizer. Where the policy of this window cannot be widened to another origin, nothing is saved:
 * a setting that silently does nothing would be worse than none. Clearing is always possible.
 */
export function createSynthesizerService(storage: WorkbenchStorage, ports: RuntimePorts): SynthesizerService {
  async function view(): Promise<SynthesizerView> {
    const setting = await storage.settings.synthesizer();
    const obstacle = await ports.model.obstacle();
    return {
      settings: setting && {
        baseUrl: setting.baseUrl,
        origin: new URL(setting.baseUrl).origin,
        model: setting.model,
        keyHint: hintOf(setting.key),
        patienceSeconds: setting.patienceSeconds ?? PATIENCE.preset,
        savedAt: setting.savedAt,
      },
      reach: { available: obstacle === null, detail: obstacle ?? REACHABLE },
    };
  }

  return {
    view,
    async save({ baseUrl, model, key, patienceSeconds }) {
      const obstacle = await ports.model.obstacle();
      if (obstacle !== null) throw new RuntimeFailure('reach_unavailable', obstacle);
      const savedAt = ports.clock().toISOString();
      let refusal: RuntimeFailure | null = null;
      await storage.settings.changeSynthesizer((stored) => {
        if (key === undefined && keepsForeignKey(stored, baseUrl)) {
          refusal = new RuntimeFailure(
            'invalid_payload',
            `The stored key was given for ${new URL(stored?.baseUrl ?? baseUrl).origin}. Enter the key for ${new URL(baseUrl).origin}, or null where it needs none.`,
            'key',
          );
          return stored;
        }
        return {
          id: SYNTHESIZER_SETTING,
          baseUrl,
          model,
          key: key === undefined ? (stored?.key ?? null) : key,
          patienceSeconds: patienceSeconds ?? stored?.patienceSeconds ?? PATIENCE.preset,
          savedAt,
        };
      });
      if (refusal !== null) throw refusal as RuntimeFailure;
      ports.announce({ resource: 'settings' });
      return view();
    },
    async clear() {
      await storage.settings.changeSynthesizer(() => null);
      ports.announce({ resource: 'settings' });
      return view();
    },
  };
}

/** Whether keeping the stored key would hand it to an origin that it was not entered for. */
function keepsForeignKey(stored: SynthesizerSetting | null, baseUrl: string): boolean {
  return stored !== null && stored.key !== null && new URL(stored.baseUrl).origin !== new URL(baseUrl).origin;
}

function hintOf(key: string | null): string | null {
  if (key === null) return null;
  return key.length < HINTED_LENGTH ? '…' : `…${key.slice(-4)}`;
}
