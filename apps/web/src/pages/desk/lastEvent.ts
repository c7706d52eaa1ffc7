/** How this browser's last event was made: next week's begins so, without who plays and when. */
import { DRAW_FORMS } from '@openroom/bridge/movement/draw'
import { CALC_TYPES, RELEASE_RULES, VP_SCALES } from '@openroom/bridge/session'
import { keepText, readKeptJson } from '../../live/kept.ts'
import { BYE_RULES, EMPTY, type Filled, OCCASIONS, OF_OCCASION, rulesOf } from './asked.ts'

const KEY = 'desk-event'

const isWhole = (value: unknown): boolean => Number.isInteger(value)
const isCount = (value: unknown): boolean => value === null || (isWhole(value) && Number(value) > 0)
const isOneOf = (all: readonly unknown[]) => (value: unknown) => all.includes(value)

/** What is kept, and whether that can be what was kept. */
const KEPT = {
  occasion: isOneOf(OCCASIONS),
  serverId: isWhole,
  tournament: (value) => typeof value === 'string',
  form: isOneOf(DRAW_FORMS),
  // Of before there were any it is not there.
  movement: (value) => value == null || typeof value === 'string',
  rounds: isCount,
  boardsPerRound: isCount,
  firstBoard: isCount,
  calcType: isOneOf(CALC_TYPES),
  winners: isOneOf([1, 2]),
  arrowSwitch: isOneOf([true, false]),
  barometer: isOneOf([undefined, true, false]),
  vpScale: isOneOf(VP_SCALES),
  byes: isOneOf([null, ...BYE_RULES]),
  deals: isOneOf(['dealt', 'none']),
  delayMinutes: isWhole,
  releaseRule: isOneOf([null, ...RELEASE_RULES]),
} as const satisfies { readonly [Part in keyof Filled]?: (value: unknown) => boolean }

const parts = Object.keys(KEPT) as readonly (keyof typeof KEPT)[]

export function lastEvent(): Filled {
  const kept = readKeptJson(KEY) as Readonly<Record<string, unknown>> | null
  const isKept = kept !== null && parts.every((part) => KEPT[part](kept[part]))
  return isKept ? { ...EMPTY, ...kept } : EMPTY
}

/** Next week's hands are in another file, and what an admin accepted was for this time. */
export function keepEvent(filled: Filled): boolean {
  const { rules } = rulesOf(filled)
  const { occasion, deals, releaseRule } = filled
  const next: Filled = {
    ...filled,
    deals: deals === 'file' ? OF_OCCASION[occasion].deals : deals,
    releaseRule: releaseRule !== null && rules.includes(releaseRule) ? releaseRule : null,
  }
  return keepText(KEY, JSON.stringify(Object.fromEntries(parts.map((part) => [part, next[part]]))))
}
