/** What `openroom feed` is given, and how it tells of a refusal. */
import type { FeedRefused } from '@openroom/feed/client'
import type { PlanOptions } from '@openroom/feed/plan'
import { stopSignals } from '@openroom/protocol/platform'
import { Failure } from '../failure.ts'

export type FeedOptions = {
  readonly server: string
  readonly token?: string
  readonly speed: number
  /** Numbers or keys, with commas between them. */
  readonly tables?: string
  readonly as?: string
  /** Id of the announced session that it fills. */
  readonly announced?: number
  readonly delay?: number
  readonly rule?: 'DELAY' | 'BOARD' | 'SESSION'
  /** Also of boards that somebody has still to play. */
  readonly tellsEarly?: boolean
  /** What the file says is sent at once, and what it says more as it grows. */
  readonly follow?: boolean
  /** What the file says is sent at once; then its sessions are finished. */
  readonly finish?: boolean
}

/** Errors: a `Failure` when none was given, or more than one. */
export function tokenOf(options: Pick<FeedOptions, 'token'>): string {
  const token = (options.token ?? process.env.OPENROOM_TOKEN ?? '').trim()
  if (token === '')
    throw new Failure('Give the token of the tournament: --token TOKEN, or OPENROOM_TOKEN.', 2)
  // It goes in a header, which takes no line break; what a program refuses it repeats.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Failure('This is not a token alone: it has spaces, line breaks or other signs within.', 2)
  return token
}

export const planOptions = ({
  tables,
  as: key,
  announced,
  delay,
  rule: releaseRule,
  tellsEarly = false,
}: FeedOptions): PlanOptions => ({
  ...(tables === undefined ? {} : { tables: new Set(tables.split(',').map((one) => one.trim())) }),
  ...(key === undefined ? {} : { key }),
  ...(announced === undefined ? {} : { announced }),
  ...(delay === undefined ? {} : { delay }),
  ...(releaseRule === undefined ? {} : { releaseRule }),
  ...(tellsEarly && { tellsEarly }),
  startDateTime: `${new Date().toISOString().slice(0, 19)}Z`,
})

/** Ctrl-C ends it; started again with the same options it goes on where it was. */
export function interruption(): AbortSignal {
  const end = new AbortController()
  for (const signal of stopSignals(process.platform)) {
    process.once(signal, () => end.abort(new Failure('Cut off. The same command goes on from here.')))
  }
  return end.signal
}

/** What happens while a command runs, with the time of day. */
export const say = (line: string): void => console.error(`${new Date().toTimeString().slice(0, 5)} ${line}`)

export function refusalText({ message, refusal }: FeedRefused): string {
  const where = refusal.index === undefined ? '' : ` (entry ${refusal.index} of the batch: ${refusal.reason})`
  return `The server refused: ${message}${where}`
}
