/** The field changes: looked at first, made with one press, undone with another (docs/adr/0019-field-changes.md). */
import { createHash } from 'node:crypto'
import { readMovement } from '@openroom/bridge/movement/own'
import { err, ok, type Result } from '@openroom/bridge/result'
import { conventionsWith } from '@openroom/bridge/score/conventions'
import type { FieldDraw, FieldPatch } from '@openroom/formats/corrections/fieldPatch'
import { isNothing } from '@openroom/formats/corrections/fieldPatch'
import { whoStandsOn } from '@openroom/formats/corrections/stacked'
import type { DocumentPlayer } from '@openroom/formats/json/document'
import { dealText, NO_RESULT } from '@openroom/formats/json/documentBuilder'
import type { FieldReason } from '@openroom/protocol/fieldReasons'
import { isClosed } from '@openroom/protocol/names'
import type { EntrantPlayer } from '@openroom/protocol/schema/desk'
import type {
  AskedFieldChange,
  DeskField,
  FieldPreview,
  MakeFieldChange,
} from '@openroom/protocol/schema/field'
import type { Kysely, Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables, KeptChange } from '../core/database/allTables.ts'
import { decided, tried } from '../core/database/trial.ts'
import { openCorrectionsOf } from '../corrections/openCorrections.rows.ts'
import { playerIdOf } from '../intake/people.rows.ts'
import { type GivenResult, NONE_AFTER_ALL } from '../tables/checkEntry.ts'
import type { Answered, Appended, Entries, Refused } from '../tables/entries.ts'
import { keepMovement } from './clubMovements.ts'
import { dealtFrom } from './dealing.ts'
import {
  fieldChangesOf,
  lockedField,
  type StoredField,
  storedField,
  undoFieldChange,
  writeFieldChange,
} from './fieldChanges.rows.ts'
import { changedField, type Proposal, proposals } from './fieldDraw.ts'
import { isUsedBeside, previewOf, shownField, toldSince } from './fieldShown.ts'
import { type FieldState, isIndividual, tablesNamed } from './fieldState.ts'
import { type AnyChange, withLateTeam, withoutDraw } from './fieldTeams.ts'
import { playerOf } from './knownPlayers.ts'
import { membersOf } from './membersOf.rows.ts'

type By = Pick<Account, 'id'>
type Tx = Transaction<AllTables>

export type FieldChangesOptions = {
  readonly db: Kysely<AllTables>
  readonly entries: Pick<Entries, 'hold' | 'told'>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly changes: Changes
  readonly clock: Pick<Clock, 'now'>
}

const refused = (reason: FieldReason, detail?: string) =>
  err<Refused>({ code: 'field-refused', reason, ...(detail !== undefined && { detail }) })

/** `null`: of no kind that changes. */
function formOf({
  row: { type, arrange_type },
  session,
}: Pick<StoredField, 'row' | 'session'>): FieldDraw['event']['form'] | null {
  if (type === 'PAIR' && isIndividual(session.registrations)) return 'FREE'
  const isForm = (one: 'MITCHELL' | 'HOWELL' | 'SWISS' | 'ROUND_ROBIN') => one === arrange_type
  const forms =
    type === 'PAIR' ? (['MITCHELL', 'HOWELL', 'SWISS'] as const) : (['SWISS', 'ROUND_ROBIN'] as const)
  return type === 'PAIR' || type === 'TEAM' ? (forms.find(isForm) ?? null) : null
}

/** Why nothing of it can be changed; `null`: it can. */
function whyNot(field: StoredField): FieldReason | null {
  const { row, session, firsts } = field
  const isDrawn =
    session.tables.length > 0 && session.tables.every(({ key }) => typeof firsts.get(key) === 'number')
  if (!row.fed || !isDrawn || formOf(field) === null || isClosed(row.status) || row.closing_at !== null)
    return 'not-drawn-here'
  return null
}

function drawIn(field: StoredField): FieldDraw {
  const { row, session, firsts } = field
  const firstOf = (key: string) => {
    const own = firsts.get(key)
    return typeof own === 'number' ? own : null
  }
  return {
    tables: session.tables.map(({ results: _, logs: __, room, ...one }) => ({
      ...one,
      ...(room !== null && { room }),
      first: firstOf(one.key),
    })),
    registrations: session.registrations,
    matches: session.matches,
    rounds: session.numberOfRounds,
    event: {
      form: formOf(field) ?? 'MITCHELL',
      winners: row.winners === 2 ? 2 : 1,
    },
    boards: session.boards.map(({ number }) => number),
  }
}

const stateOf = (field: StoredField): FieldState => ({
  draw: drawIn(field),
  boardsPerRound: field.row.boards_per_round,
  begun: field.begun,
  entered: field.entered,
  played: field.played,
  given: field.given,
  told: field.told,
  isOfTeams: field.row.type === 'TEAM',
  isBarometer: conventionsWith(field.row.conventions).ranking.barometer,
  isAlone: field.isAlone,
})

const givenIn = (asked: AskedFieldChange) =>
  asked.kind === 'join' || asked.kind === 'team'
    ? asked.players
    : asked.kind === 'substitute'
      ? [asked.player]
      : asked.kind === 'movement'
        ? asked.joined.flat()
        : []

/** With the members who are meant. */
async function meant(db: Kysely<AllTables>, organiser: number, asked: AskedFieldChange): Promise<AnyChange> {
  if (givenIn(asked).length === 0) return { ...asked } as AnyChange
  const members = await membersOf(db, organiser)
  const player = (one: EntrantPlayer): DocumentPlayer => playerOf(one, members)
  const both = ([one, other]: readonly EntrantPlayer[]) => [player(one!), player(other!)] as const
  if (asked.kind === 'team') return { ...asked, players: asked.players.map(player) }
  if (asked.kind === 'join') return { ...asked, players: both(asked.players) }
  if (asked.kind === 'substitute') return { ...asked, player: player(asked.player) }
  if (asked.kind === 'movement') return { ...asked, joined: asked.joined.map(both) }
  return asked
}

/** The club's own movement that is gone over to; `null`: none. */
const movementOf = (asked: AskedFieldChange) =>
  asked.kind === 'movement' && asked.form === 'own' && asked.movement !== undefined
    ? readMovement(asked.movement)
    : null

const hashOf = (patch: FieldPatch): string => createHash('sha256').update(JSON.stringify(patch)).digest('hex')

type Computed = {
  readonly change: AnyChange
  readonly patch: FieldPatch
  /** Of another movement that is looked at: all that can be played. */
  readonly movements: readonly Proposal[]
}

async function computed(
  tx: Tx,
  field: StoredField,
  asked: AskedFieldChange,
  isLookedAt = false,
): Promise<Result<Computed, Refused>> {
  const why = whyNot(field)
  if (why !== null) return refused(why)
  const own = movementOf(asked)
  if (own && !own.ok) return err({ code: 'draw-refused', reason: own.error.code })
  const change = await meant(tx, field.row.organiser_id, asked)
  const isOfTeams = field.row.type === 'TEAM'
  const form = formOf(field)
  const isHere =
    change.kind === 'draw'
      ? form === 'SWISS' || form === 'ROUND_ROBIN'
      : isOfTeams === (change.kind === 'team')
  // Without one of four nobody else at the table plays.
  if (!isHere || (form === 'FREE' && change.kind !== 'substitute')) return refused('not-drawn-here')
  const state = stateOf(field)
  const isAny = change.kind === 'movement' && (isLookedAt || change.form === undefined)
  // Each of them takes its time: none is drawn twice.
  const movements = isAny ? proposals(state, change) : []
  const drawn = isAny && movements.find(({ form }) => change.form === undefined || form === change.form)
  const patch = drawn
    ? ok(drawn.patch)
    : change.kind === 'team'
      ? withLateTeam(state, change)
      : change.kind === 'draw'
        ? withoutDraw(state, change)
        : changedField(state, change)
  if (!patch.ok) return refused(patch.error.reason, patch.error.detail)
  return isNothing(patch.value) ? refused('nothing') : ok({ change, patch: patch.value, movements })
}

const nameIn = ({ session }: StoredField, key: string): string =>
  session.registrations.find((one) => one.key === key)?.name ?? key

/** As it is kept: who came, left or sat down. */
async function keptOf(
  tx: Tx,
  field: StoredField,
  { change, patch }: Omit<Computed, 'movements'>,
): Promise<KeptChange> {
  const { kind, from } = change
  const nameOf = (key: string) => nameIn(field, key)
  const came = patch.registrations.flatMap(({ was, now }) =>
    was === null && now && !now.bye ? now.name : [],
  )
  if (change.kind === 'substitute') {
    const { pair, seat, player } = change
    const { name, memberId } = player
    const known = { playerId: await playerIdOf(tx, field.row.organiser_id, player), name, memberId }
    const first = Math.min(...patch.tables.flatMap(({ now }) => now?.round ?? []))
    const isWhole = patch.registrations.length > 0
    const at = { pair, at: seat, from: first, player: known }
    return { kind, from, to: change.to, names: [name, nameOf(pair)], ...(!isWhole && { seat: at }) }
  }
  if (change.kind === 'leave' || change.kind === 'boards' || change.kind === 'section')
    return { kind, from, to: null, names: [nameOf(change.pair)] }
  if (change.kind === 'places') return { kind, from, to: null, names: [change.one, change.other].map(nameOf) }
  if (change.kind === 'movement') return { kind, from, to: null, names: came, gone: change.gone.map(nameOf) }
  return { kind, from, to: null, names: came }
}

export class FieldChanges {
  readonly #options: FieldChangesOptions

  constructor(options: FieldChangesOptions) {
    this.#options = options
  }

  /** What can be changed, and what was. */
  async of(id: number): Answered<DeskField> {
    const { db } = this.#options
    const field = await storedField(db, id)
    if (!field) return err({ code: 'session-not-found' })
    return ok(shownField(stateOf(field), whyNot(field), await fieldChangesOf(db, id)))
  }

  /** What the change would come to. */
  preview(id: number, asked: AskedFieldChange): Answered<FieldPreview> {
    return tried(this.#options.db, async (tx): Answered<FieldPreview> => {
      const field = await lockedField(tx, id)
      if (!field) return err({ code: 'session-not-found' })
      const made = await computed(tx, field, asked, true)
      if (!made.ok) return made
      const { patch, movements } = made.value
      return ok(previewOf(stateOf(field), patch, hashOf(patch), movements))
    })
  }

  /** Makes the change that was looked at. */
  make(id: number, { change: asked, state }: MakeFieldChange, by: By): Answered<DeskField> {
    return this.#put(id, async (tx, field, appended) => {
      const made = await computed(tx, field, asked)
      if (!made.ok) return made
      const { patch } = made.value
      if (hashOf(patch) !== state) return err({ code: 'draw-outdated' })
      const { accounts, clock } = this.#options
      const change = await keptOf(tx, field, made.value)
      const now = new Date(clock.now())
      const seed = await tx
        .selectFrom('deal_seed')
        .select('seed')
        .where('mini_session_id', '=', id)
        .executeTakeFirst()
      const dealOf = (number: number) => (seed ? dealText(dealtFrom(seed.seed, number)) : null)
      const touched = await writeFieldChange(tx, field, { change, patch, dealOf, by: by.id, now })
      const ruled = await this.#rule(tx, field, patch, appended, false)
      if (!ruled.ok) return ruled
      const own = movementOf(asked)
      if (own?.ok) await keepMovement(tx, field.row.organiser_id, own.value)
      await accounts.audit(by.id, 'desk.field', { miniSessionId: id, ...change }, tx)
      return ok(touched)
    })
  }

  /** Takes the newest change back. */
  undo(id: number, change: number, by: By): Answered<DeskField> {
    return this.#put(id, async (tx, field, appended) => {
      const all = await fieldChangesOf(tx, id)
      const [newest] = all
      if (!newest || !all.some((one) => one.id === change)) return err({ code: 'correction-not-found' })
      if (newest.id !== change) return refused('used-since', newest.change.names.join(', '))
      const why = whyNot(field)
      if (why !== null) return refused(why)
      if (isUsedBeside(drawIn(field), newest.patch))
        return refused(newest.change.kind === 'draw' ? 'used-since' : 'begun')
      const begun = newest.patch.tables.flatMap(({ key, now, was }) =>
        field.begun.has(key) ? (now ?? was ?? []) : [],
      )
      if (begun.length > 0) return refused('begun', tablesNamed(begun, field.session.registrations))
      const played = toldSince(stateOf(field), newest.patch)
      if (played.length > 0) return refused('begun', [...new Set(played)].join(', '))
      const above = whoStandsOn(drawIn(field), newest.patch, await openCorrectionsOf(tx, id))
      if (above !== null) return refused('used-since', nameIn(field, above))
      const { accounts, clock } = this.#options
      const now = new Date(clock.now())
      const touched = await undoFieldChange(tx, field, newest, { by: by.id, now })
      const ruled = await this.#rule(tx, field, newest.patch, appended, true)
      if (!ruled.ok) return ruled
      await accounts.audit(by.id, 'desk.undoField', { miniSessionId: id, change }, tx)
      return ok(touched)
    })
  }

  async #put(
    id: number,
    act: (tx: Tx, field: StoredField, appended: Appended) => Answered<readonly number[]>,
  ): Answered<DeskField> {
    const { db, changes, entries } = this.#options
    const appended: Appended = []
    const done = await decided(db, async (tx): Answered<readonly number[]> => {
      const field = await lockedField(tx, id)
      return field ? act(tx, field, appended) : err({ code: 'session-not-found' })
    })
    if (!done.ok) return done
    entries.told(appended)
    changes.announce({ sessions: done.value, lists: true, anew: true })
    return this.of(id)
  }

  /** Of boards that were begun and are not played any more: an average of the director's (Law 12C2), or none after all. */
  async #rule(
    tx: Tx,
    { row, tables }: StoredField,
    { ruled: boards }: FieldPatch,
    appended: Appended,
    isUndone: boolean,
  ): Answered<null> {
    const { entries } = this.#options
    for (const { table, board, ns, ew } of boards) {
      const tableId = tables.get(table) ?? 0
      const held = await entries.hold(tx, row.tournament_id, tableId, appended)
      if (!held.ok) return held
      const average: GivenResult = {
        ...NO_RESULT,
        status: 'notPlayed',
        adjustment: { kind: 'average', ns, ew },
      }
      const ruled = await held.value.rule(board, isUndone ? NONE_AFTER_ALL : average)
      if (!ruled.ok) return ruled
    }
    return ok(null)
  }
}
