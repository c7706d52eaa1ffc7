/** What kinds of event USEBIO knows, and how each is scored here. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { DocumentEvent } from '../json/document.ts'
import { remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

export type EventKind = Pick<DocumentEvent, 'type' | 'calcType' | 'arrangeType' | 'conventions'>

const MP = { calcType: 'MP', conventions: {} } as const
const CROSS_IMP = { calcType: 'IMP', conventions: {} } as const
const BUTLER = { calcType: 'IMP', conventions: { imps: { pairs: 'butler' } } } as const
const TOTAL_POINTS = { calcType: 'IMP', conventions: { imps: { scale: 'totalPoints' } } } as const
const TEAM_IMP = { calcType: 'IMP', conventions: {} } as const
const BAM = { calcType: 'BAM', conventions: {} } as const

type Scoring = Pick<EventKind, 'calcType' | 'conventions'>

/** Event types that say how their boards are scored. */
const TYPES: Readonly<Record<string, Scoring>> = {
  MP_PAIRS: MP,
  CROSS_IMP: CROSS_IMP,
  CROSS_IMPS: CROSS_IMP,
  CROSS_IMP_PAIRS: CROSS_IMP,
  BUTLER_PAIRS: BUTLER,
  BUTLER: BUTLER,
  SWISS_PAIRS_CROSS_IMPS: CROSS_IMP,
  SWISS_PAIRS_BUTLER_IMPS: BUTLER,
}

const PAIR_METHODS: Readonly<Record<string, Scoring>> = {
  MATCH_POINTS: MP,
  MATCHPOINTS: MP,
  MP: MP,
  CROSS_IMPS: CROSS_IMP,
  CROSS_IMP: CROSS_IMP,
  BUTLER_IMPS: BUTLER,
  BUTLER: BUTLER,
  AGGREGATE: TOTAL_POINTS,
  TOTAL_POINTS,
}

const TEAM_METHODS: Readonly<Record<string, Scoring>> = {
  IMPS: TEAM_IMP,
  IMP: TEAM_IMP,
  PAB: BAM,
  POINT_A_BOARD: BAM,
  BAM: BAM,
  AGGREGATE: TOTAL_POINTS,
  TOTAL_POINTS,
}

/** What the lines of an event have been scored by, when it does not say. */
function scoringOfLines(event: XmlElement): Scoring {
  const lines: XmlElement[] = []
  const collect = (element: XmlElement): void => {
    if (lines.length >= 50) return
    if (element.name === 'TRAVELLER_LINE') lines.push(element)
    for (const child of element.children) collect(child)
  }
  collect(event)
  const has = (name: string) => lines.some((line) => childOf(line, `NS_${name}`) !== null)
  return has('BUTLER_POINTS') ? BUTLER : has('CROSS_IMP_POINTS') ? CROSS_IMP : MP
}

const refused = (event: XmlElement, code: string, message: string, type: string) =>
  err(remark(code, message, { args: { type }, place: event.place, excerpt: type }))

/** The type of an event, its own or that of its participants. */
const typeOf = (event: XmlElement): string =>
  (event.attributes.EVENT_TYPE || childOf(event, 'PARTICIPANTS')?.attributes.EVENT_TYPE || '').toUpperCase()

/** How an event is scored, or why it cannot be read. */
export function kindOf(event: XmlElement): Result<EventKind, Remark> {
  const type = typeOf(event)
  const method = textOf(event, 'BOARD_SCORING_METHOD')?.toUpperCase() ?? null
  const isTeam = type === 'TEAMS' || type === 'SWISS_TEAMS'
  const isPair = type === 'PAIRS' || type === 'SWISS_PAIRS' || type === 'INDIVIDUAL'
  if (!isTeam && !isPair && !TYPES[type]) {
    const message = `Events of the type "${type}" cannot be read; those of pairs, individuals and teams can.`
    return refused(event, 'event-type', message, type)
  }
  const methods = isTeam ? TEAM_METHODS : PAIR_METHODS
  if (method !== null && !methods[method] && !TYPES[type]) {
    const message = `Boards scored by "${method}" cannot be read.`
    return refused(event, 'scoring-method', message, method)
  }
  const known = TYPES[type] ?? (method === null ? undefined : methods[method])
  const scoring = known ?? (isTeam ? TEAM_IMP : scoringOfLines(event))
  const isSwiss = type.startsWith('SWISS')
  const mitchell = !isTeam && winnersOf(event) === 2
  const arrangeType = isSwiss ? 'SWISS' : mitchell ? 'MITCHELL' : 'FREE'
  return ok({ ...scoring, type: isTeam ? 'TEAM' : 'PAIR', arrangeType })
}

/** Told, else two when pairs keep both directions. */
export function winnersOf(event: XmlElement): 1 | 2 {
  const given = textOf(event, 'WINNER_TYPE')
  if (given !== null) return given === '2' ? 2 : 1
  const sides = new Set<string>()
  const collect = (element: XmlElement): void => {
    for (const pair of childrenOf(element, 'PAIR')) sides.add(textOf(pair, 'DIRECTION')?.toUpperCase() ?? '')
    for (const name of ['SESSION', 'SECTION', 'PARTICIPANTS']) childrenOf(element, name).forEach(collect)
  }
  collect(event)
  return sides.has('NS') && sides.has('EW') && sides.size === 2 ? 2 : 1
}
