import { startLanguage } from '#ui/messages/language.ts';

/**
 * The words first, then the page: modules that speak are not run before their language is there, so that words may stand
 * in constants. English has nothing to wait for, and the build names `start` in the page, so it is on its way already.
 */
async function main(): Promise<void> {
  await startLanguage();
  const { start } = await import('./start.tsx');
  start();
}

void main();
