/** Something that a dialog tries once it is asked to: whether it is at it, and why it failed the last time. */
import { useState } from 'react'
import { CallError } from '../../live/http.ts'
import { t } from '../../texts/t.ts'

export type Attempt = {
  readonly busy: boolean
  readonly failure: string | null
  /** Says why it is not even tried. */
  readonly refuse: (reason: string | null) => void
  /** Works until it is done or has failed; an older failure is forgotten. */
  readonly run: (work: () => Promise<void>) => Promise<void>
}

type Words = string | Promise<string>

/** What the server says; all other words come when they are first wanted, and without a network there is nothing else to say. */
function failureLater(error: unknown): Words {
  if (error instanceof CallError && error.message !== '') return error.message
  return import('./failureOf.ts').then(
    ({ failureOf }) => failureOf(error),
    () => t('failed.offline'),
  )
}

/** `wordsOf` says in words why a try failed. @param before why one failed that was made elsewhere */
export function useAttempt(
  wordsOf: (error: unknown) => Words = failureLater,
  before: string | null = null,
): Attempt {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(before)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    await work().catch(async (error: unknown) => setFailure(await wordsOf(error)))
    setBusy(false)
  }
  return { busy, failure, refuse: setFailure, run }
}
