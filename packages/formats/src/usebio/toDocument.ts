/** A USEBIO tree as a Tournament document. */
import type { PartialDeal } from '@openroom/bridge/deal'
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import type {
  DocumentEvent,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '../json/document.ts'
import { cleanName, event, segment, session, slug, tournamentDocument } from '../json/documentBuilder.ts'
import type { Limits } from '../limits.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { checkPeople, withoutCopies } from './checkPeople.ts'
import { checkValues } from './checkValues.ts'
import { type EventKind, kindOf, winnersOfElement } from './kinds.ts'
import { pairTables } from './pairs.ts'
import { Participants } from './participants.ts'
import { sectionsOf } from './sections.ts'
import { boardNumber, boardsFor, type SectionElement, type SessionReading } from './session.ts'
import { teamMatches } from './teams.ts'
import { parseHands, parseUsebioDate } from './values.ts'
import { vpScaleOf } from './vpScale.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/** Of one line the list may know better who was meant. */
const LEAST = 2

/** A pair whose lines are all of one side has that side. */
function inTheirDirections(
  registrations: readonly DocumentRegistration[],
  tables: readonly DocumentTable[],
  warnings: Warnings,
): readonly DocumentRegistration[] {
  const sat = groupBy(
    tables.flatMap(({ ns, ew, results }) =>
      results.flatMap(({ board }) => [
        { key: ns, side: 'NS' as const, board },
        { key: ew, side: 'EW' as const, board },
      ]),
    ),
    ({ key }) => key,
  )
  return registrations.map((one) => {
    const lines = sat.get(one.key) ?? []
    const [first] = lines
    if (one.side === null || lines.length < LEAST || lines.some(({ side }) => side === one.side)) return one
    const { side, board } = first!
    const args = { about: 'side', board, one: one.side, other: side, counts: side, why: 'rows' }
    warnings.add(remark('weighed', { args, place: null }))
    return { ...one, side }
  })
}

type Reading = { readonly limits: Limits; readonly warnings: Warnings }

type Deals = ReadonlyMap<number, PartialDeal>

function dealsOfElement(handSet: XmlElement, warnings: Warnings): Deals {
  const deals = new Map<number, PartialDeal>()
  for (const board of childrenOf(handSet, 'BOARD')) {
    const number = boardNumber(board)
    const deal = warnings.unless(parseHands(board), 'deal', null)
    if (number !== null && deal) deals.set(number, deal)
  }
  return deals
}

/** Hand sets where they stand: beside the events, or within an event, a session or a section. */
function handSetsIn(element: XmlElement): readonly XmlElement[] {
  return [
    ...childrenOf(element, 'HANDSET'),
    ...['SESSION', 'SECTION'].flatMap((name) => childrenOf(element, name).flatMap(handSetsIn)),
  ]
}

/** The hand set of a session: its own, else one of those beside the events, by place. */
function dealsFor(root: XmlElement, { event, at, index }: Placed, warnings: Warnings): Deals {
  const shared = [...childrenOf(root, 'HANDSET'), ...childrenOf(event, 'HANDSET')]
  const own = at === event ? [] : handSetsIn(at)
  const chosen = own[0] ?? shared[index] ?? shared[0] ?? handSetsIn(event)[0]
  return chosen ? dealsOfElement(chosen, warnings) : new Map()
}

type Placed = {
  readonly event: XmlElement
  readonly at: XmlElement
  readonly index: number
  readonly count: number
}

/** @returns participants of the event, the session and its sections; standings of the event count at its end */
function participantsOf(
  { event, at, index, count }: Placed,
  sections: readonly SectionElement[],
  warnings: Warnings,
): Participants {
  const participants = new Participants(at === event || index === count - 1 || !isListed(event), warnings)
  if (at !== event) for (const one of childrenOf(event, 'PARTICIPANTS')) participants.addAll(one, null)
  for (const { id, element } of sections) {
    for (const one of childrenOf(element, 'PARTICIPANTS')) participants.addAll(one, id)
  }
  return participants
}

const isListed = (event: XmlElement): boolean => childOf(event, 'PARTICIPANTS') !== null

const inVps = (event: XmlElement): boolean =>
  !/^(IMPS?|NONE)$/i.test(textOf(event, 'MATCH_SCORING_METHOD') ?? textOf(event, 'SCORING_METHOD') ?? 'VPS')

function readSession(
  root: XmlElement,
  placed: Placed,
  kind: EventKind,
  reading: Reading,
): Result<DocumentSession, Remark> {
  const { event: element, at, index, count } = placed
  const deals = dealsFor(root, placed, reading.warnings)
  const sections = sectionsOf(at, reading.warnings)
  const participants = participantsOf(placed, sections, reading.warnings)
  const own: SessionReading = { sections, participants, deals, ...reading }
  const drawn = kind.type === 'TEAM' ? teamMatches(own, inVps(element)) : ok([])
  if (!drawn.ok) return drawn
  const tables = kind.type === 'TEAM' ? ok(drawn.value.flatMap((one) => one.tables)) : pairTables(own)
  if (!tables.ok) return tables
  const boards = boardsFor(tables.value, own)
  if (boards.length > 5_000) {
    return err(remark('too-many-boards', { args: { limit: 5_000 } }))
  }
  return ok(
    session({
      key: `s${index + 1}`,
      session: index + 1,
      numberOfSessions: count,
      date: parseUsebioDate(textOf(at, 'DATE')) ?? parseUsebioDate(textOf(element, 'DATE')),
      registrations: inTheirDirections(participants.registrations, tables.value, reading.warnings),
      boards,
      matches: drawn.value.map(({ match }) => match),
      tables: tables.value,
    }),
  )
}

function conventionsOfEventKind(
  kind: EventKind,
  sessions: readonly DocumentSession[],
  warnings: Warnings,
): DocumentEvent['conventions'] {
  if (kind.type === 'PAIR' || kind.calcType !== 'IMP' || kind.conventions.imps?.scale) return kind.conventions
  const { scale, own } = vpScaleOf(sessions)
  if (own) warnings.add(remark('vp-table-own'))
  return scale === null || scale.kind === 'wbfContinuous'
    ? kind.conventions
    : { ...kind.conventions, teams: { vpScale: scale } }
}

function readEventElement(
  root: XmlElement,
  element: XmlElement,
  index: number,
  reading: Reading,
): Result<DocumentEvent, Remark> {
  const kind = kindOf(element)
  if (!kind.ok) return kind
  const places = childrenOf(element, 'SESSION').slice(0, 1_000)
  const sessions: DocumentSession[] = []
  const listed = places.length > 0 ? places : [element]
  for (const [i, at] of listed.entries()) {
    const one = readSession(root, { event: element, at, index: i, count: listed.length }, kind.value, reading)
    if (!one.ok) return one
    sessions.push(one.value)
  }
  if (sessions.every(({ tables }) => tables.length === 0)) {
    reading.warnings.add(remark('event-empty', { place: element.place }))
  }
  const name = nameOfElement(element)
  const isPair = kind.value.type === 'PAIR'
  return ok(
    event({
      ...kind.value,
      key: `e${index + 1}`,
      order: index + 1,
      name,
      winners: isPair ? winnersOfElement(element) : 1,
      conventions: conventionsOfEventKind(kind.value, sessions, reading.warnings),
      segments: [segment({ key: 'g1', name, sessions })],
    }),
  )
}

const nameOfElement = (event: XmlElement): string =>
  cleanName(textOf(event, 'EVENT_DESCRIPTION') ?? textOf(event, 'TITLE') ?? '') ?? 'USEBIO'

/** The document of a file, or why it cannot be read. */
export function usebioToDocument(
  given: XmlElement,
  limits: Limits,
  warnings: Warnings,
): Result<TournamentDocument, Remark> {
  if (given.name !== 'USEBIO') {
    return err(
      remark('xml-not-usebio', { args: { name: given.name }, place: given.place, excerpt: given.name }),
    )
  }
  const root = withoutCopies(given, warnings)
  const elements = childrenOf(root, 'EVENT').slice(0, 1_000)
  const first = elements[0]
  if (!first) return err(remark('usebio-no-event', { place: root.place }))
  checkValues(root, warnings)
  checkPeople(root, warnings)
  const events: DocumentEvent[] = []
  for (const [i, element] of elements.entries()) {
    const one = readEventElement(root, element, i, { limits, warnings })
    if (!one.ok) return one
    events.push(one.value)
  }
  const club = cleanName(textOf(childOf(root, 'CLUB'), 'CLUB_NAME') ?? '')
  const name = nameOfElement(first)
  const date = parseUsebioDate(textOf(first, 'DATE'))
  const key = slug(name, date, textOf(first, 'EVENT_IDENTIFIER'))
  const location = textOf(first, 'VENUE')?.slice(0, 500) ?? null
  return ok(tournamentDocument({ key, name, location }, events, { name: club, club: club !== null }))
}
