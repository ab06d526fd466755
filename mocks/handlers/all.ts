import type { HttpHandler } from 'msw';
import { http } from 'msw/core/http';
import type { Runtime } from '#runtime/protocol.ts';
import type { OpenSandbox, Sandbox } from '#runtime/scenarios/sandbox-name.ts';
import { adapterHandlers } from './adapter.ts';
import { answerHandlers } from './answers.ts';
import { credibilityHandlers } from './credibility.ts';
import { draftHandlers } from './drafts.ts';
import { evaluationHandlers } from './evaluations.ts';
import { exportHandlers } from './exports.ts';
import { factCheckHandlers } from './fact-checks.ts';
import { ingestionHandlers } from './ingestion.ts';
import { publicationHandlers } from './publications.ts';
import { queueHandlers } from './queues.ts';
import { chooseBackend } from '../choose-backend.ts';
import type { SandboxBackend } from '../scenarios/run-requests.ts';
import { refuse } from './respond.ts';
import { scenarioHandlers } from './scenarios.ts';
import { runHandlers } from './runs.ts';
import { sourceHandlers } from './sources.ts';
import { sourceSetHandlers } from './source-sets.ts';
import { judgePackHandlers } from './judge-pack.ts';
import { synthesizerHandlers } from './synthesizer.ts';
import { thresholdHandlers } from './thresholds.ts';
import { workspaceHandlers } from './workspace.ts';

/** Every handler of the contract over one service; last, an answer for addresses that name no route. */
export function createHandlers(service: Runtime, openSandbox: OpenSandbox | null = null): HttpHandler[] {
  return [
    ...workspaceHandlers(service),
    ...sourceHandlers(service),
    ...credibilityHandlers(service),
    ...sourceSetHandlers(service),
    ...ingestionHandlers(service),
    ...draftHandlers(service),
    ...factCheckHandlers(service),
    ...answerHandlers(service),
    ...queueHandlers(service),
    ...publicationHandlers(service),
    ...evaluationHandlers(service),
    ...exportHandlers(service),
    ...adapterHandlers(service),
    ...runHandlers(service),
    ...synthesizerHandlers(service),
    ...judgePackHandlers(service),
    ...thresholdHandlers(service),
    ...scenarioHandlers(service, openSandbox && ((fault) => backendOver(openSandbox(fault)))),
    http.all('*/v1/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      return refuse('not_found', `There is no ${request.method} ${pathname}.`);
    }),
  ];
}

/** The whole backend over a sandbox. It takes no service worker, as a private window has none: so it answers in this page. */
function backendOver({ runtime, close }: Sandbox): SandboxBackend {
  // Where its engine is gone it cannot start either; each request then says so.
  const started = runtime.start({ hadWorkspace: false }).catch(() => undefined);
  const chosen = chooseBackend(createHandlers(runtime), null);
  return {
    send: async (request) => {
      await started;
      return (await chosen).transport(request);
    },
    mode: async () => (await chosen).mode,
    close,
  };
}
