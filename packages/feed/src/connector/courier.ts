/**
 * Between a session of this site and Bridgemates, through their Data Connector (docs/bridgemates.md): what the desk has decided
 * goes to the tables, what the tables tell is stored, and only then accepted.
 */
import { ConnectorRefused } from './connector.ts'
import { ConnectorSession, CourierStopped, newKept, type SessionOptions } from './connectorSession.ts'
import { FromTables } from './fromTables.ts'
import { continueOf, initOf } from './layout.ts'
import { ToTables } from './toTables.ts'

export type CourierOptions = SessionOptions & {
  /** The session is made at the connector once more, after what it had to tell. */
  readonly isAnew?: boolean
  /** A new number of the session for the connector: 32 hexadecimal digits in capitals. */
  readonly newGuid: () => string
}

const FORGOTTEN =
  'Bridgemate Control Software does not know this session any more. Open its file there again; or begin anew with --anew, after which the Bridgemates have no results.'

/** Asks for the sessions that run. */
const RUNNING = { Command: 2, ValidationMessages: null }

const isUnknown = (error: unknown): boolean =>
  error instanceof ConnectorRefused && error.error === 'entryUnknown'

export class Courier {
  readonly #options: CourierOptions
  readonly #own: ConnectorSession
  readonly #from: FromTables
  readonly #to: ToTables
  #isAnew: boolean
  /** The queues are read from their beginning once. */
  #isRead = false

  constructor(options: CourierOptions) {
    this.#options = options
    this.#isAnew = options.isAnew ?? false
    this.#own = new ConnectorSession(options)
    this.#from = new FromTables(this.#own)
    this.#to = new ToTables(this.#own)
  }

  /**
   * One round of questions to both sides.
   * @returns whether the session is over, and everything that the tables have told is stored
   * Errors: `ConnectorAway`, where the same is to be tried again; `CourierStopped`; those of the client.
   */
  async step(): Promise<boolean> {
    await this.#own.read()
    if (!this.#isRead) await this.#begin()
    try {
      await this.#from.take(!this.#isRead)
    } catch (error) {
      if (isUnknown(error) && !(await this.#goesOn())) throw new CourierStopped(FORGOTTEN)
      throw error
    }
    // What the desk has decided since, with what has just come in.
    await this.#own.read()
    await this.#to.send()
    this.#isRead = true
    const { status } = this.#own.evening
    return status === 'CLOSED' || status === 'ARCHIVED'
  }

  /** How many results were stored so far. */
  get results(): number {
    return this.#from.results
  }

  /** The session is made at the connector, or goes on there: what it has already is never made anew. */
  async #begin(): Promise<void> {
    const { session, newGuid, keeping, connector, club, now } = this.#options
    const own = this.#own
    const before = await keeping.read()
    if (before && before.session !== session)
      throw new CourierStopped(
        `What was kept is of session ${before.session}, not of ${session}: name another file with --keep.`,
      )
    if (before) own.kept = before
    if (before && this.#isAnew) await this.#fetch()
    if (!before || this.#isAnew) await own.keep(newKept(session, newGuid()))
    const isAnew = this.#isAnew
    const isKept = before !== null && !isAnew
    this.#isAnew = false
    await own.read()
    const goesOn = isKept && (await this.#goesOn())
    if (goesOn) {
      if (!own.kept.isBegun) await own.keep({ isBegun: true, sections: this.#sections() })
      own.say('begin', 'The session goes on at the Bridgemates.')
      return
    }
    if (own.kept.isBegun) throw new CourierStopped(FORGOTTEN)
    if (!isAnew && (await this.#isTaken()))
      throw new CourierStopped(
        'Bridgemate Control Software has another session open, whose results it would forget. End that one first; or begin all the same with --anew.',
      )
    await connector.call('initializeEvent', '', initOf(own.evening, own.layout, club, now()))
    const hands = own.evening.hands.map(({ board }) => board)
    await own.keep({ isBegun: true, sections: this.#sections(), hands })
    const tables = own.layout.sections.reduce((sum, { Tables }) => sum + Tables.length, 0)
    own.say('begin', `The session is at the Bridgemates: ${tables} tables.`)
  }

  /** What the Bridgemates have still to tell under the number that they are to forget. */
  async #fetch(): Promise<void> {
    await this.#own.read()
    if (!(await this.#goesOn()))
      return this.#own.say(
        'fetch',
        'The control software does not know the session any more: nothing is fetched.',
      )
    if (!(await this.#from.take(true)))
      throw new CourierStopped(
        'Results wait at the Bridgemates, and would be lost. Try again once they are stored.',
      )
  }

  async #goesOn(): Promise<boolean> {
    const { connector, club } = this.#options
    try {
      await connector.call('continueEvent', '', continueOf(this.#own.kept.guid, club))
      return true
    } catch (error) {
      if (isUnknown(error)) return false
      throw error
    }
  }

  /** Whether another session is played there: what is begun has the control software forget all others. */
  async #isTaken(): Promise<boolean> {
    try {
      const { items } = await this.#options.connector.call('manageBcs', '', RUNNING)
      const [told] = items as readonly { readonly SessionInformation?: unknown }[]
      return Array.isArray(told?.SessionInformation) && told.SessionInformation.length > 0
    } catch (error) {
      // One that does not tell is begun at, as ever.
      if (error instanceof ConnectorRefused) return false
      throw error
    }
  }

  #sections() {
    return Object.fromEntries(this.#own.layout.sections.map((one) => [one.Letters, one]))
  }
}
