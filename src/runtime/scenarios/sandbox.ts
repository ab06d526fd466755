import type { ScenarioFault } from '#domain/scenario.ts';
import { cleared, StorageFailure, storageFailureOf } from '#storage/failure.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import type { OpenedStorage, RuntimePorts } from '../ports.ts';

function openSandbox(fault: ScenarioFault | null): OpenedStorage {
  if (fault === 'storage-unavailable') {
    throw new StorageFailure(
      'storage_unavailable',
      'This browser kept a workspace before and does not give access to it now. Allow this site to store data, then reload. Nothing was changed.',
    );
  }
  let isOpen = false;
  const storage = createMemoryStorage(() => {
    // The first write makes the workspace; the fault of the disk meets the work in it.
    if (!isOpen) isOpen = true;
    // The very error that a browser reports, read by the very code that reads it.
    else if (fault === 'storage-full') throw storageFailureOf({ name: 'QuotaExceededError' });
    else if (fault === 'storage-cleared') throw cleared();
  });
  return { storage, notices: [] };
}

/**
 * Ports of a runtime that keeps nothing and touches nobody's work: storage in memory, no demonstration, no text
 * recognition, no other origin, and the fault that is to be shown.
 */
export function sandboxPorts(ports: RuntimePorts, fault: ScenarioFault | null): RuntimePorts {
  let ids = 0;
  const { scans: _scans, ...rest } = ports;
  return {
    ...rest,
    demo: null,
    ...(fault === 'no-evidence-service' ? { hasEvidenceApi: false } : {}),
    openStorage: async () => openSandbox(fault),
    model: {
      obstacle: async () => (fault === 'model-unreachable' ? 'No other origin can be reached from this window.' : null),
      ask: async () => ({ ok: false, failure: 'failed', detail: 'no other origin is reached from the sandbox' }),
    },
    answerEngine:
      fault === 'retrieval-down' || fault === 'engine-fault'
        ? async () => {
            const engine = await ports.answerEngine();
            const down = (): never => {
              throw new Error('the index could not be read');
            };
            return fault === 'retrieval-down'
              ? {
                  ...engine,
                  finderOver: async (...given) => ({ ...(await engine.finderOver(...given)), retrieve: down }),
                }
              : { ...engine, compose: down };
          }
        : ports.answerEngine,
    newId: () => `sandbox-${++ids}`,
    announce: () => undefined,
    withLock: (_name, work) => work(),
    estimate: async () => ({ persisted: false }),
  };
}
