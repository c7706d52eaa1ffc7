/** What kinds of event USEBIO knows, and how each is scored here. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { DocumentEvent } from '../json/document.ts'
import { type RemarkCode, remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import { parseSide } from '../side.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

export type EventKind = Pick<DocumentEvent, 'type' | 'calcType' | 'arrangeType' | 'conventions'>

const MP = { calcType: 'MP', conventions: {} } as const
const CROSS_IMP = { calcType: 'IMP', conventions: {} } as const
const BUTLER = { calcType: 'IMP', conventions: { imps: { pairs: 'butler' } } } as const
const TOTAL_POINTS = { calcType: 'IMP', conventions: { imps: { scale: 'totalPoints' } } } as const
const TEAM_IMP = { calcType: 'IMP', conventions: {} } as const
const BAM = { calcType: 'BAM', conventions: {} } as const

type Scoring = Pick<EventKind, 'calcType' | 'conventions'>

/** Words of an event's type or of a method, its letters alone: each program has names of its own for them. */
const PAIR_WORDS: readonly (readonly [words: RegExp, scoring: Scoring])[] = [
  [/BUTLER/, BUTLER],
  [/CROSSIMP|XIMP|IMPPAIRS|PAIRSIMP/, CROSS_IMP],
  [/AGGREGATE|TOTALPOINT/, TOTAL_POINTS],
  [/MATCHPOINT|MPPAIRS|PAIRSMP|^MPS?$/, MP],
]

const TEAM_WORDS: readonly (readonly [words: RegExp, scoring: Scoring])[] = [
  [/POINTABOARD|BOARDAMATCH|PAB|BAM/, BAM],
  [/AGGREGATE|TOTALPOINT/, TOTAL_POINTS],
  [/^(IMPS?|VPS?)$/, TEAM_IMP],
]

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '')

/** What words say of how boards are scored. */
const scoringByWords = (text: string, isTeam: boolean): Scoring | undefined =>
  (isTeam ? TEAM_WORDS : PAIR_WORDS).find(([words]) => words.test(lettersOf(text)))?.[1]

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

const refuseKind = (event: XmlElement, code: RemarkCode, type: string) =>
  err(remark(code, { args: { type }, place: event.place, excerpt: type }))

/** The type of an event, its own or that of its participants; without one that of those who take part. */
function typeOf(event: XmlElement): string {
  const told = event.attributes.EVENT_TYPE || childOf(event, 'PARTICIPANTS')?.attributes.EVENT_TYPE
  return (told || ['TEAM', 'PAIR'].find((name) => hasWithin(event, name)) || '').toUpperCase()
}

const hasWithin = (event: XmlElement, name: string): boolean =>
  ['SESSION', 'SECTION', 'PARTICIPANTS'].some((inner) =>
    childrenOf(event, inner).some((one) => childOf(one, name) !== null || hasWithin(one, name)),
  )

/** How an event is scored, or why it cannot be read. */
export function kindOf(event: XmlElement): Result<EventKind, Remark> {
  const type = typeOf(event)
  const letters = lettersOf(type)
  const isTeam = /TEAM|KNOCKOUT/.test(letters)
  const byType = scoringByWords(type, isTeam)
  const isPair = /PAIR|INDIVIDUAL|HOWELL|MITCHELL/.test(letters)
  if (!isTeam && !isPair && !byType) {
    return refuseKind(event, 'event-type', type)
  }
  const method = textOf(event, 'BOARD_SCORING_METHOD')
  const byMethod = method === null ? undefined : scoringByWords(method, isTeam)
  const fromLines = isTeam ? TEAM_IMP : scoringOfLines(event)
  // IMPs and victory points of pairs are of one of two kinds, which their lines tell.
  const isOpen = method !== null && /^(IMPS?|VPS?)$/.test(lettersOf(method))
  if (method !== null && !byMethod && !byType && !isOpen) {
    return refuseKind(event, 'scoring-method', method.toUpperCase())
  }
  const isImps = isOpen && !isTeam && lettersOf(method).startsWith('I')
  const imps = isImps && fromLines === MP ? CROSS_IMP : fromLines
  const scoring = (isTeam ? (byMethod ?? byType) : (byType ?? byMethod)) ?? imps
  const isSwiss = letters.includes('SWISS')
  const mitchell = !isTeam && winnersOfElement(event) === 2
  const arrangeType = isSwiss ? 'SWISS' : mitchell ? 'MITCHELL' : 'FREE'
  return ok({ ...scoring, type: isTeam ? 'TEAM' : 'PAIR', arrangeType })
}

/** Told, else two when pairs keep both directions. */
export function winnersOfElement(event: XmlElement): 1 | 2 {
  const given = textOf(event, 'WINNER_TYPE')
  if (given !== null) return given === '2' ? 2 : 1
  const sides = new Set<string>()
  const collect = (element: XmlElement): void => {
    for (const pair of childrenOf(element, 'PAIR')) sides.add(parseSide(textOf(pair, 'DIRECTION')) ?? '')
    for (const name of ['SESSION', 'SECTION', 'PARTICIPANTS']) childrenOf(element, name).forEach(collect)
  }
  collect(event)
  return sides.has('NS') && sides.has('EW') && sides.size === 2 ? 2 : 1
}
