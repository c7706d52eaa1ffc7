/** A session between this site and a Data Connector: what each side says of it now, and what is kept of it. */
import type { TerminalEvening } from '@openroom/protocol/schema/terminals'
import type { TerminalClient } from './client.ts'
import { type Connector, ConnectorRefused } from './connector.ts'
import { type Layout, layoutOf } from './layout.ts'
import type { Command, SectionDto } from './wire.ts'

/** What is kept between two runs, so that the second goes on where the first was. */
export type Kept = {
  readonly session: number
  readonly guid: string
  /** The connector has the session. */
  readonly isBegun: boolean
  /** How often its queue has begun anew, of 1; left out: never. */
  readonly queue?: number
  /** Sections as they were sent, by their letters. */
  readonly sections: Readonly<Record<string, SectionDto>>
  /** The director's words as they were sent, by table, round and board. */
  readonly ruled: Readonly<Record<string, string>>
  /** Boards whose hands were sent. */
  readonly hands: readonly number[]
  /** Tables that have called the director, and nobody has said that it is settled. */
  readonly calls: readonly number[]
}

export type Keeping = {
  readonly read: () => Promise<Kept | null>
  readonly write: (kept: Kept) => Promise<void>
}

export type SessionOptions = {
  readonly server: TerminalClient
  readonly connector: Connector
  readonly session: number
  readonly club: string
  readonly keeping: Keeping
  /** By the clock of the room. */
  readonly now: () => Date
  /** Hears what a person beside it is to know. */
  readonly say: (line: string) => void
}

/** The session cannot be played, or the connector will not have it: a person has to do something. */
export class CourierStopped extends Error {}

export const newKept = (session: number, guid: string): Kept => ({
  session,
  guid,
  isBegun: false,
  sections: {},
  ruled: {},
  hands: [],
  calls: [],
})

export class ConnectorSession {
  readonly options: SessionOptions
  /** What was said last of each matter, so that it is said once. */
  readonly #said = new Map<string, string>()
  kept: Kept
  #evening: TerminalEvening | null = null
  #layout: Layout | null = null

  constructor(options: SessionOptions) {
    this.options = options
    this.kept = newKept(options.session, '')
  }

  /** As the desk had it when it was read last. */
  get evening(): TerminalEvening {
    return this.#evening!
  }

  get layout(): Layout {
    return this.#layout!
  }

  async read(): Promise<void> {
    const { server, session } = this.options
    const evening = await server.evening(session)
    const layout = layoutOf(evening, this.kept.guid)
    if (!layout.ok) throw new CourierStopped(layout.error)
    this.#evening = evening
    this.#layout = layout.value
  }

  call(command: Command, data?: unknown) {
    return this.options.connector.call(command, this.kept.guid, data)
  }

  async keep(changes: Partial<Kept>): Promise<void> {
    this.kept = { ...this.kept, ...changes }
    await this.options.keeping.write(this.kept)
  }

  /** Says something once, until something else is to be said of the same matter. */
  say(matter: string, line: string): void {
    if (this.#said.get(matter) === line) return
    this.#said.set(matter, line)
    this.options.say(line)
  }

  /** It has passed: it is said again when it comes again. */
  forget(matter: string): void {
    this.#said.delete(matter)
  }

  /** What the connector will not have of the desk's is said, tried again, and stops nothing else. */
  async sent(matter: string, what: string, command: Command, data: unknown): Promise<boolean> {
    try {
      await this.call(command, data)
      return true
    } catch (error) {
      if (!(error instanceof ConnectorRefused)) throw error
      this.say(matter, `${what}: the Data Connector does not take it (${error.message}). All else goes on.`)
      return false
    }
  }
}
