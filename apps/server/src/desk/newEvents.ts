/** An event made from nothing: drawn, dealt, stored as a session that takes entries as those of sources do. */
import { randomBytes, randomInt } from 'node:crypto'
import { drawFault, isOneField, isTeamForm } from '@openroom/bridge/movement/draw'
import { readMovement } from '@openroom/bridge/movement/own'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { DocumentBoard } from '@openroom/formats/json/document'
import { board, dealText, sessionsOfDocument, slug } from '@openroom/formats/json/documentBuilder'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import { APPEAL_MINUTES, type MadeEvent, type newEventSchema } from '@openroom/protocol/schema/desk'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { asItWillBe } from '../corrections/asItWillBe.rows.ts'
import { placeTournamentOf } from '../intake/identity.rows.ts'
import type { FedSessions, GivenSession } from '../sources/fedSessions.ts'
import type { Refused } from '../tables/entries.ts'
import { goingOn } from './afterSession.ts'
import { keepMovement } from './clubMovements.ts'
import { commitmentOf, dealtFrom, newSeed } from './dealing.ts'
import { withKnownPlayers } from './knownPlayers.ts'
import { type AskedEvent, boardNumbers, drawOptions, firstBoards, madeSession } from './madeSession.ts'
import { isTempoHidden, setTempoHidden } from './tempo.ts'

type Boards = ReadonlyMap<number, DocumentBoard>

type Hands = { readonly boards: Boards; readonly seed: string | null }

const byNumber = (boards: readonly DocumentBoard[]): Boards => new Map(boards.map((one) => [one.number, one]))

/** Boards of a file with hands; every board that is played must be among them. */
async function handsOf(file: string, numbers: readonly number[]): Promise<Result<Hands, Refused>> {
  const read = await readFile(new Blob([new Uint8Array(Buffer.from(file, 'base64'))]).stream(), LIMITS)
  if (!read.ok) return err({ code: 'file-refused', detail: read.error.message })
  const boards = byNumber(
    sessionsOfDocument(read.value.document).flatMap((one) => one.boards.filter(({ deal }) => deal !== null)),
  )
  const missing = numbers.filter((number) => !boards.has(number))
  if (missing.length > 0) return err({ code: 'hands-missing', reason: missing.join(', ') })
  return ok({ boards, seed: null })
}

async function dealsOf(asked: AskedEvent): Promise<Result<Hands, Refused>> {
  const numbers = boardNumbers(asked)
  if (asked.deals.kind === 'none') return ok({ boards: new Map(), seed: null })
  if (asked.deals.kind === 'file') return handsOf(asked.deals.file, numbers)
  const seed = newSeed()
  const boards = numbers.map((number) => board({ number, deal: dealText(dealtFrom(seed, number)) }))
  return ok({ boards: byNumber(boards), seed })
}

/** Every order of the contestants is as likely as any other (Fisher and Yates). */
function drawn({ sections }: AskedEvent): AskedEvent['sections'] {
  return sections.map((own) => {
    const left = [...own]
    return own.map(() => left.splice(randomInt(left.length), 1)[0]!)
  })
}

/** Where a session belongs. */
type Placed = {
  readonly tournamentId: number
  readonly given: GivenSession
}

export type NewEventsOptions = {
  readonly db: Kysely<AllTables>
  readonly sessions: FedSessions
  readonly accounts: Pick<Accounts, 'audit'>
}

export class NewEvents {
  readonly #options: NewEventsOptions

  constructor(options: NewEventsOptions) {
    this.#options = options
  }

  async make(
    given: z.output<typeof newEventSchema>,
    by: Pick<Account, 'id' | 'role'>,
  ): Promise<Result<MadeEvent, Refused>> {
    const known = await withKnownPlayers(this.#options.db, given, isTeamForm(given.form))
    const field = isOneField(known.form) ? { ...known, sections: [known.sections.flat()] } : known
    const asked = field.order === 'drawn' ? { ...field, sections: drawn(field) } : field
    const read = asked.form === 'own' && asked.movement !== null ? readMovement(asked.movement) : null
    if (read && !read.ok) return err({ code: 'draw-refused', reason: read.error.code })
    const fault = drawFault(
      asked.form,
      asked.sections.map((own) => own.length),
      drawOptions(asked),
    )
    if (fault !== null) return err({ code: 'draw-refused', reason: fault })
    const dealt = await dealsOf(asked)
    if (!dealt.ok) return dealt
    const { db, sessions, accounts } = this.#options
    const organiser = await db
      .selectFrom('organiser')
      .select('id')
      .where('id', '=', asked.serverId)
      .executeTakeFirst()
    if (!organiser) return err({ code: 'club-not-found' })
    const { boards, seed } = dealt.value
    const made = madeSession(asked, randomBytes(5).toString('hex'), boards)
    const placed = await this.#placed(asked, made, organiser.id)
    if (!placed.ok) return placed
    const { tournamentId, given: session } = placed.value
    const { tellsEarly } = asked
    const whole = { ...session, firstBoards: firstBoards(asked), tellsEarly }
    const stored = await sessions.store(tournamentId, whole, by.role === 'ADMIN', async (tx, id) => {
      if (seed !== null)
        await tx
          .insertInto('deal_seed')
          .values({ mini_session_id: id, seed, commitment: commitmentOf(seed) })
          .execute()
      await tx
        .updateTable('mini_session')
        .set({ appeal_minutes: APPEAL_MINUTES })
        .where('id', '=', id)
        .execute()
      // What is kept from viewers of a stage is kept of the next.
      if (asked.after !== null && (await isTempoHidden(tx, asked.after.session)))
        await setTempoHidden(tx, id, true)
      if (read) await keepMovement(tx, organiser.id, read.value)
      const { tournament: name, event, form } = asked
      const made = { tournamentId, miniSessionId: id, tournament: name, event, form }
      const subject = { ...made, ...(tellsEarly && { tellsEarly }) }
      await accounts.audit(by.id, 'desk.make', subject, tx)
    })
    return stored.ok ? ok({ tournamentId, miniSessionId: stored.value.miniSessionId }) : stored
  }

  /** In a tournament of its name, or in the event that it goes on from. */
  async #placed(asked: AskedEvent, made: GivenSession, organiser: number): Promise<Result<Placed, Refused>> {
    const { db } = this.#options
    if (asked.after === null) {
      const tournament = { key: slug(asked.tournament), name: asked.tournament }
      const where = { ...(asked.location && { location: asked.location }), ...zoneOf(asked) }
      const tournamentId = await placeTournamentOf(db, organiser, tournament)
      return ok({ tournamentId, given: { ...made, tournament: where } })
    }
    const { session } = asked.after
    const found = await asItWillBe(db, session)
    const row = found?.sessions.at(-1)?.row
    const given = found && goingOn(made, asked, asked.after, found)
    // Of another club it is not there for this one.
    if (!row || row.organiser_id !== organiser) return err({ code: 'session-not-found' })
    if (!given) return err({ code: 'draw-refused', reason: 'other-event' })
    const { tournament_id: tournamentId } = row
    return ok({ tournamentId, given: { ...given, madeOf: { session, mark: found.mark } } })
  }
}

const zoneOf = ({ timeZone }: AskedEvent) => (timeZone === null ? {} : { timeZone })
