/** Version of the engine's behaviour. Part of every report and of every cache key: a change of results changes it. */
export const ENGINE_VERSION = '0.5.0';
