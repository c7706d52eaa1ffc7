/** `openroom bridgemate`: a session on Bridgemates, through the Data Connector of their control software (docs/bridgemates.md). */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { writeWhole } from '@openroom/disk/wholeFile'
import { FeedRefused } from '@openroom/feed/client'
import { TerminalClient } from '@openroom/feed/connector/client'
import { Connector, ConnectorAway, ConnectorRefused } from '@openroom/feed/connector/connector'
import { CourierStopped, type Keeping, type Kept } from '@openroom/feed/connector/connectorSession'
import { Courier } from '@openroom/feed/connector/courier'
import type { TerminalSessions } from '@openroom/protocol/schema/terminals'
import { Failure } from '../failure.ts'
import { interruption, refusalText, say, tokenOf } from './feedOptions.ts'

export type BridgemateOptions = {
  readonly server: string
  readonly token?: string
  readonly connector: string
  readonly club: string
  readonly licence?: string
  readonly session?: number
  readonly keep?: string
  readonly anew: boolean
  readonly seconds: number
}

/** Longest wait for a connector that does not answer. */
const LONGEST_WAIT_MS = 60_000

/** The one that is named, else the only one, or the first that is played. */
export function sessionToPlay(sessions: TerminalSessions, wanted: number | undefined): number {
  const list = sessions.map(
    ({ miniSessionId, event, segment, startDateTime, status }) =>
      `  ${miniSessionId}  ${event}, ${segment}, ${startDateTime?.slice(0, 16).replace('T', ' ') ?? 'no start'}, ${status}`,
  )
  const listed = list.length > 0 ? `:\n${list.join('\n')}` : '.'
  if (wanted !== undefined) {
    if (sessions.some(({ miniSessionId }) => miniSessionId === wanted)) return wanted
    throw new Failure(`The token's tournament has no session ${wanted} to play${listed}`)
  }
  // One that is over is named: what its Bridgemates have told too late is stored.
  const [first, ...others] = sessions.filter(({ status }) => status !== 'CLOSED')
  if (!first)
    throw new Failure(`The token's tournament has no session to play. Make it at the desk first${listed}`)
  const isPlayed = ({ status }: TerminalSessions[number]) => status === 'LIVE' || status === 'DELAYED'
  if (others.length > 0 && isPlayed(first) === isPlayed(others[0]!))
    throw new Failure(`Which session? Say it with --session${listed}`, 2)
  return first.miniSessionId
}

/** A file beside the program. */
export const keepingIn = (path: string): Keeping => ({
  read: async () => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new Failure(`${path} cannot be read: ${error.message}`)
    })
    if (text === null) return null
    try {
      const kept = JSON.parse(text) as Kept
      if (/^[0-9A-F]{32}$/.test(kept.guid)) return kept
    } catch {}
    throw new Failure(`${path} is not what this command has kept; name another file with --keep.`)
  },
  write: (kept) => writeWhole(path, Readable.from([JSON.stringify(kept)])),
})

/** Waits longer each time in a row. */
const waitAfter = (failures: number, seconds: number): number =>
  Math.min(seconds * 1_000 * 2 ** Math.min(failures, 10), LONGEST_WAIT_MS)

export async function bridgemate(options: BridgemateOptions): Promise<void> {
  const signal = interruption()
  const { server: address, seconds } = options
  const server = new TerminalClient({
    server: address,
    token: tokenOf(options),
    signal,
    onAway: (_waitMs, reason) =>
      say(`${address} does not answer (${reason}); results wait at the Bridgemates.`),
  })
  try {
    const session = sessionToPlay(await server.sessions(), options.session)
    const path = options.keep ?? `bridgemate-${session}.json`
    const connector = new Connector({
      address: options.connector,
      club: options.club,
      licence: options.licence ?? process.env.BRIDGEMATE_LICENCE ?? '',
      signal,
    })
    const courier = new Courier({
      server,
      connector,
      session,
      club: options.club,
      keeping: keepingIn(path),
      isAnew: options.anew,
      newGuid: () => randomBytes(16).toString('hex').toUpperCase(),
      now: () => new Date(),
      say,
    })
    for (let failures = 0; ; ) {
      try {
        if (await courier.step()) break
        failures = 0
      } catch (error) {
        if (!(error instanceof ConnectorAway)) throw error
        if (failures === 0) say(`${options.connector} does not answer (${error.message}); it is asked again.`)
        failures += 1
      }
      await pause(waitAfter(failures, seconds), undefined, { signal })
    }
    console.log(`The session is over: ${courier.results} results came from the Bridgemates in this run.`)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FeedRefused) throw new Failure(refusalText(error))
    if (error instanceof ConnectorRefused)
      throw new Failure(`The Data Connector refused what it was told: ${error.message}`)
    if (error instanceof CourierStopped) throw new Failure(error.message)
    throw error
  }
}
