/** What is made at the desk, as a source would send it: the session is fed from then on as any other. */
import {
  type Draw,
  type DrawnTable,
  drawOf,
  isMitchell,
  isPairForm,
  isSwiss,
  isTeamForm,
  mayBeBarometer,
  type PairForm,
} from '@openroom/bridge/movement/draw'
import { eastIn, keepsDirections, type OwnMovement, readMovement } from '@openroom/bridge/movement/own'
import { drawnBy, usualRule } from '@openroom/bridge/movement/telling'
import { bySeat } from '@openroom/bridge/seat'
import type {
  DocumentBoard,
  DocumentPlayer,
  DocumentRegistration,
  DocumentTable,
} from '@openroom/formats/json/document'
import {
  board,
  event,
  registration,
  segment,
  session,
  slug,
  table,
} from '@openroom/formats/json/documentBuilder'
import type { newEventSchema } from '@openroom/protocol/schema/desk'
import type { z } from 'zod'
import { conventionsOf, dayIn } from '../planning/columns.rows.ts'
import type { GivenSession } from '../sources/fedSessions.ts'

/** Who enters, its players known or new. */
type Entrant = { readonly name: string; readonly players: readonly DocumentPlayer[] }

export type AskedEvent = Omit<z.output<typeof newEventSchema>, 'sections'> & {
  readonly sections: readonly (readonly Entrant[])[]
}

/** Who stands for nobody; tables and matches against it are sit-outs. */
export const BYE = 'bye'

/** The club's own movement that is asked for; `null`: none, or none that can be played. */
export function ownOf({ form, movement }: Pick<AskedEvent, 'form' | 'movement'>): OwnMovement | null {
  const read = form === 'own' && movement ? readMovement(movement) : null
  return read?.ok ? read.value : null
}

const ARRANGE_TYPES = {
  swissPairs: 'SWISS',
  individual: 'FREE',
  match: 'KNOCK_OUT',
  roundRobin: 'ROUND_ROBIN',
  swiss: 'SWISS',
  knockOut: 'KNOCK_OUT',
} as const

/** The movement of each section; `null`: all have the one that is asked for. */
const formsOf = ({ form, sections, sectionForms }: AskedEvent): readonly PairForm[] | null =>
  sectionForms && isPairForm(form) ? sections.map((_, at) => sectionForms[at] ?? form) : null

/** What its draw goes by. */
export const drawOptions = (asked: AskedEvent) => ({ own: ownOf(asked), forms: formsOf(asked) })

/** Sides are ranked apart where every section has them. */
const isMixed = (asked: AskedEvent): boolean => new Set(formsOf(asked) ?? []).size > 1
const winnersOf = (asked: AskedEvent): 1 | 2 => (isMixed(asked) ? 1 : asked.winners)

/** One ranking of a Mitchell compares all with all. */
const isSwitched = (asked: AskedEvent): boolean =>
  (formsOf(asked) ?? [asked.form]).some(isMitchell) && winnersOf(asked) === 1 && asked.arrowSwitch

/** Places east-west where a section can be ranked by sides; `null`: it cannot. */
function eastOf(asked: AskedEvent, size: number): ((place: number) => boolean) | null {
  const own = ownOf(asked)
  if (own) {
    const east = eastIn(own)
    return keepsDirections(own) ? (place) => east.has(place) : null
  }
  return (formsOf(asked) ?? [asked.form]).some(isMitchell) ? (place) => place >= Math.ceil(size / 2) : null
}

const drawn = (asked: AskedEvent): Draw =>
  drawOf(
    asked.form,
    asked.sections.map((own) => own.length),
    asked.rounds,
    { ...drawOptions(asked), isSwitched: isSwitched(asked), barometer: asked.barometer },
  )

/** A, B, … Z; a single section has no name. */
const sectionName = (sections: number, at: number): string | null =>
  sections > 1 ? String.fromCharCode(65 + at) : null

export const keyOf = (place: number | null): string => (place === null ? BYE : `c${place + 1}`)

/** Numbers as printed: where the sides of a Mitchell are ranked apart, both count from 1 up in each section. */
function registrationsOf(asked: AskedEvent): readonly DocumentRegistration[] {
  const { form, sections } = asked
  let place = 0
  return sections.flatMap((own, at) => {
    const isEast = winnersOf(asked) === 2 ? eastOf(asked, own.length) : null
    const numbers = { NS: 0, EW: 0 }
    return own.map(({ name, players }, i) => {
      const side = isEast && (isEast(i) ? 'EW' : 'NS')
      const key = keyOf(place++)
      return registration({
        key,
        number: `${form === 'individual' ? place : side ? ++numbers[side] : i + 1}`,
        name,
        section: sectionName(sections.length, at),
        side,
        players,
      })
    })
  })
}

/** Of an individual: those who are partners for a while, each with the players who are credited. */
function partnersOf({ sections }: AskedEvent, { partners }: Draw): readonly DocumentRegistration[] {
  const all = sections.flat()
  return partners.map((two, i) => {
    const players = two.flatMap((place) => all[place]?.players ?? [])
    const names = players.map(({ name }) => name)
    return registration({
      key: keyOf(all.length + i),
      number: two.map((place) => place + 1).join('+'),
      name: names.join(' – ').slice(0, 200),
      players,
      members: two.map(keyOf),
    })
  })
}

const TEAM = 4

type Seated = Pick<Entrant, 'players'>

/**
 * Pairs keep their seats. Of a team of four the first two sit in the open room and the others in the closed one, until the
 * table says otherwise; who of a larger team sits down is told there.
 */
export function seated(
  isTeams: boolean,
  room: DocumentTable['room'],
  ns: Seated | null,
  ew: Seated | null,
): DocumentTable['players'] {
  const from = room === 'CLOSED' ? 2 : 0
  const pairOf = (one: Seated | null) =>
    isTeams && one?.players.length !== TEAM ? [] : (one?.players.slice(from, from + 2) ?? [])
  const [north, east] = [pairOf(ns), pairOf(ew)]
  const at = { N: north[0], S: north[1], E: east[0], W: east[1] }
  return bySeat((seat) => at[seat] ?? null)
}

export const tableKey = (
  name: string | null,
  { number, room, round }: Pick<DrawnTable, 'number' | 'room' | 'round'>,
): string => `${name ?? ''}${number}${room === null ? '' : `-${room.toLowerCase()}`}-${round}`

/** Where the boards of each table begin, by its key. */
export function firstBoards(asked: AskedEvent): ReadonlyMap<string, number> {
  const { sections, boardsPerRound, firstBoard } = asked
  const { tables } = drawn(asked)
  const withBoards = tables.filter(({ set }) => set >= 0)
  return new Map(
    withBoards.map((one) => [
      tableKey(sectionName(sections.length, one.section), one),
      firstBoard + one.set * boardsPerRound,
    ]),
  )
}

function tablesOf(asked: AskedEvent, { tables, partners }: Draw): readonly DocumentTable[] {
  const own = asked.sections.flat()
  const pairs = partners.map((two) => ({
    name: '',
    players: two.flatMap((place) => own[place]?.players ?? []),
  }))
  const all = [...own, ...pairs]
  const at = (place: number | null) => (place === null ? null : (all[place] ?? null))
  return tables.map((drawn) => {
    const { round, number, section, room, ns, ew } = drawn
    const name = sectionName(asked.sections.length, section)
    return table({
      key: tableKey(name, drawn),
      round,
      number,
      room,
      section: name,
      ns: keyOf(ns),
      ew: keyOf(ew),
      players: seated(isTeamForm(asked.form), room, at(ns), at(ew)),
    })
  })
}

/** A barometer is ranked after each board. Of a Swiss of pairs each round is a match, in victory points of 20. */
function conventionsIn({ form, scoring, barometer }: AskedEvent) {
  const plain = conventionsOf(scoring, {})
  const isBarometer = barometer && mayBeBarometer(form)
  const conventions = isBarometer ? { ...plain, ranking: { ...plain.ranking, barometer } } : plain
  if (form !== 'swissPairs') return conventions
  const impScale = conventions.teams?.vpScale
  return {
    ...conventions,
    // As a scale for teams asks for it.
    crossImps: { ...conventions.crossImps, method: 'probst' as const },
    swissPairs: { maximum: 20 as const, ...(impScale && { impScale }) },
  }
}

export const NO_FIGURES = {
  carryOverHome: null,
  carryOverVisiting: null,
  correctionHome: null,
  correctionVisiting: null,
  official: null,
}

/** Numbers of the boards that are played. */
export function boardNumbers(asked: AskedEvent) {
  const { boardsPerRound, firstBoard } = asked
  const { sets } = drawn(asked)
  return Array.from({ length: sets * boardsPerRound }, (_, i) => firstBoard + i)
}

/** @param boards those whose hands are known */
export function madeSession(
  asked: AskedEvent,
  key: string,
  boards: ReadonlyMap<number, DocumentBoard>,
): GivenSession {
  const { form, sections, startDateTime, timeZone } = asked
  const sizes = sections.map((own) => own.length)
  const draw = drawn(asked)
  const tables = tablesOf(asked, draw)
  const isOdd = [...draw.tables, ...draw.matches.map(({ home: ns, visiting: ew }) => ({ ns, ew }))].some(
    ({ ns, ew }) => ns === null || ew === null,
  )
  const mayBeOdd = isOdd || (isSwiss(form) && sections.flat().length % 2 === 1)
  const given = session({
    key,
    startDateTime,
    date: startDateTime === null ? null : dayIn(timeZone ?? 'UTC', startDateTime),
    numberOfRounds: draw.rounds,
    firstBoard: asked.firstBoard,
    boardsPerRound: asked.boardsPerRound,
    crossTable: form === 'roundRobin',
    delay: asked.delay,
    releaseRule: asked.releaseRule ?? usualRule(drawnBy(form, sizes, { ...asked, ...drawOptions(asked) })),
    registrations: [
      ...registrationsOf(asked),
      ...partnersOf(asked, draw),
      ...(mayBeOdd ? [registration({ key: BYE, name: 'Bye', bye: true })] : []),
    ],
    boards: boardNumbers(asked).map((number) => boards.get(number) ?? board({ number })),
    matches: draw.matches.map(({ round, number, home, visiting }) => ({
      round,
      number,
      home: keyOf(home),
      visiting: keyOf(visiting),
      status: 'PLAYED' as const,
      ...NO_FIGURES,
    })),
    tables,
  })
  const isOfSides = eastOf(asked, 0) !== null
  const { segments: _, ...ofEvent } = event({
    key: `${slug(asked.event).slice(0, 60)}-${key}`,
    name: asked.event,
    type: isTeamForm(form) ? 'TEAM' : 'PAIR',
    calcType: asked.calcType,
    arrangeType: isPairForm(form) ? (isOfSides ? 'MITCHELL' : 'HOWELL') : ARRANGE_TYPES[form],
    winners: isOfSides ? winnersOf(asked) : 1,
    sectionsScored: asked.sectionsScored,
    conventions: conventionsIn(asked),
    segments: [],
  })
  const { sessions: __, ...ofSegment } = segment({ key: 'main', name: asked.segment, sessions: [] })
  return { tournament: {}, event: ofEvent, segment: ofSegment, session: given }
}
