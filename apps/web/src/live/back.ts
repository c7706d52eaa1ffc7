/** That the connection is there again after it was lost, for those who did not wait for it. */

const followers = new Set<() => void>()

/** Calls back each time until the answer is called. */
export function onBack(then: () => void): () => void {
  followers.add(then)
  return () => followers.delete(then)
}

export const tellBack = (): void => {
  for (const then of [...followers]) then()
}

/**
 * A call that was sent into the silence before is never answered: it is ended when the connection is back, as one that the
 * server did not answer, and whoever made it makes it again.
 * @param given end it too
 */
export async function endedWhenBack<T>(
  call: (signal: AbortSignal) => Promise<T>,
  ...given: readonly (AbortSignal | null | undefined)[]
): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const stop = onBack(end)
  for (const one of given) {
    one?.addEventListener('abort', end)
    if (one?.aborted) end()
  }
  try {
    return await call(ending.signal)
  } finally {
    stop()
    for (const one of given) one?.removeEventListener('abort', end)
  }
}
