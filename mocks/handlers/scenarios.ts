import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import type { ScenarioFault } from '#domain/scenario.ts';
import type { Runtime } from '#runtime/protocol.ts';
import type { SandboxBackend } from '../scenarios/run-requests.ts';
import { answer, answerValue, refuse } from './respond.ts';
import { route } from './route.ts';

/** The catalogue is fetched when it is asked for: the first screen needs none of it. */
const catalogue = async () => (await import('../scenarios/catalogue.ts')).SCENARIOS;

/** The catalogue of states, and one of them derived anew. Reading is all it takes: nothing is stored. */
export const scenarioHandlers = (
  service: Runtime,
  openBackend: ((fault: ScenarioFault | null) => SandboxBackend) | null,
): readonly HttpHandler[] => [
  route('get', ROUTES.scenarios, async () => answerValue({ scenarios: await catalogue() })),
  route('get', ROUTES.scenario, async ({ id }) => {
    const scenario = (await catalogue()).find((one) => one.id === id);
    if (!scenario) return refuse('not_found', `There is no scenario "${id}".`);
    const { input } = scenario;
    if (input.kind !== 'requests') return answer(await service.derive(input));
    if (openBackend === null) return refuse('not_found', 'A sandbox has no sandbox of its own.');
    const { runRequests } = await import('../scenarios/run-requests.ts');
    return answerValue(await runRequests(input, openBackend(input.fault ?? null)));
  }),
];
