/** What a server is given. */
import type { Logger } from 'pino'
import type { Painter } from '../pages/preview/thread.ts'
import type { Settings } from '../settings.ts'
import type { Clock } from './clock.ts'
import type { DataLock } from './database/dataLock.ts'
import type { IngestTokens } from './http/bearer.ts'

export type ServerOptions = {
  readonly settings: Settings
  readonly logger: Logger
  readonly version: string
  /** The built web app. */
  readonly webFolder: string
  /** The bundled worker of the solver; `null` computes no tables. */
  readonly solverScript: string | null
  /** The bundled reading thread; `null` reads files where they arrive. */
  readonly readerScript: string | null
  /** The bundled painting thread; `null` draws pictures where they are asked for. */
  readonly painterScript: string | null
  /** Made up to be looked at: nobody is asked to set it up. */
  readonly isDemo?: boolean
  /** Tests bring one whose pictures they can read. */
  readonly painter?: Painter
  /** Tests bring one that they move by hand. */
  readonly clock?: Clock
  /** How long the rest of a body may stay away; tests do not wait so long. */
  readonly silenceMs?: number
  /** Tests bring tokens of their own. */
  readonly ingestTokens?: IngestTokens
  /** Only the admin socket, for the time of one command, whose lock on the data folder this is. */
  readonly socketOnly?: DataLock
  /** The database is gone for good: nothing works any more. */
  readonly onLost?: () => void
  /** A backup has taken the place of what was stored, and nothing serves any more: a new start is needed. */
  readonly onRestored?: () => void
}
