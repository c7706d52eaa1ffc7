/** When an answer was kept, ms; only what the worker answers without the server has it. */
export const KEPT_HEADER = 'x-openroom-kept'
