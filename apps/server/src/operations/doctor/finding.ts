/** What one look has found; with how to mend it where something is wrong. */
export type Finding = { readonly part: string; readonly text: string; readonly mend?: string }

/** How long something may take to answer. */
export const TIMEOUT_MS = 5_000

export const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join('; ')
    : error instanceof Error
      ? error.message
      : String(error)
