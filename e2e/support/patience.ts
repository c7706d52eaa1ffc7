/** How long expectations wait, in every configuration: a busy machine is no fault. */
export const PATIENT = { timeout: 60_000, toPass: { timeout: 120_000 } } as const
