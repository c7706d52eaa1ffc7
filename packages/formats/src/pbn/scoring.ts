/** The Scoring tag: how an event's results are calculated (PBN 2.1, 3.4.12). */
import { type ConventionChanges, isTotalPoints } from '@openroom/bridge/score/conventions'
import type { DocumentEvent } from '../json/document.ts'

export type Scoring = {
  readonly calcType: DocumentEvent['calcType']
  readonly conventions: ConventionChanges
  /** Whether the file says it at all, in a word that is known. */
  readonly told: boolean
  /** What it says where that is no word that is known, or one of two ways at once. */
  readonly unknown?: string
}

/** Words of a field, letters alone: "Match Points", "Cross-IMPs" and "Board-a-Match" are written in many ways. */
const CALC_TYPES: readonly (readonly [words: RegExp, calcType: DocumentEvent['calcType']])[] = [
  [/^(MPS?|MP[12]|OLDMP|MATCHPOINTS?)(PAIRS?)?$/, 'MP'],
  [/^((X|CROSS)?IMPS?|CROSS[12]?|CAVENDISH|BUTLER\d*)(PAIRS?|TEAMS?)?$/, 'IMP'],
  [/^(BAM|BOARDAMATCH|POINTABOARD|PAB)(TEAMS?)?$/, 'BAM'],
]

const calcTypeOf = (field: string): DocumentEvent['calcType'] | undefined => {
  const letters = field.replace(/[\s_-]+/g, '')
  return CALC_TYPES.find(([words]) => words.test(letters))?.[1]
}

/** PBN has no word for it; the first is ours. */
const TOTALS: readonly string[] = ['TOTALPOINTS', 'TOTAL', 'AGGREGATE']
const TOTAL_POINTS: ConventionChanges = { imps: { scale: 'totalPoints' } }

function impConventions(fields: readonly string[]): ConventionChanges {
  const butler = fields.find((field) => /^BUTLER(-\d+)?$/.test(field))
  if (butler) {
    const trim = butler === 'BUTLER' ? 0 : Number(butler.slice(7)) / 2
    const changes = {
      ...(trim > 0 ? { trim: Math.ceil(trim) } : {}),
      ...(fields.includes('MEDIAN') ? { datum: 'median' as const } : {}),
    }
    return { imps: { pairs: 'butler' }, ...(Object.keys(changes).length > 0 ? { butler: changes } : {}) }
  }
  if (fields.includes('CROSS')) return { crossImps: { method: 'sum' } }
  if (fields.includes('CROSS1')) return { crossImps: { method: 'meanOfAll' } }
  return {}
}

/** Such as Patton, and IMPs and matchpoints together. */
function unknownIn(fields: readonly string[], value = ''): Pick<Scoring, 'unknown'> {
  const known = fields.flatMap((field) => calcTypeOf(field) ?? [])
  const isBoth = known.includes('IMP') && known.some((one) => one !== 'IMP')
  const isNone = known.length === 0 && /\p{L}/u.test(value)
  return isBoth || isNone ? { unknown: value } : {}
}

/** What a Scoring tag's value means; unknown systems are matchpoints, teams' IMPs. */
export function scoringOf(value: string | undefined, team: boolean): Scoring {
  const fields = (value ?? '')
    .toUpperCase()
    .split(';')
    .map((field) => field.trim())
  const isTotal = fields.some((field) => TOTALS.includes(field))
  const calcType = isTotal ? 'IMP' : fields.map(calcTypeOf).find((type) => type !== undefined)
  const unknown = unknownIn(fields, value)
  if (calcType === undefined)
    return { calcType: team ? 'IMP' : 'MP', conventions: {}, told: false, ...unknown }
  if (isTotal) return { calcType, conventions: TOTAL_POINTS, told: true }
  if (team) return { calcType: calcType === 'MP' ? 'BAM' : calcType, conventions: {}, told: true, ...unknown }
  const matchpoints: ConventionChanges = fields.includes('MP2') ? { matchpoints: { perWin: 1 } } : {}
  return { calcType, conventions: calcType === 'IMP' ? impConventions(fields) : matchpoints, told: true }
}

/** The value of the Scoring tag that `scoringOf` reads back as this. */
export function scoringTag({
  calcType,
  conventions,
}: Pick<DocumentEvent, 'calcType' | 'conventions'>): string {
  if (calcType !== 'IMP')
    return calcType === 'MP' && conventions.matchpoints?.perWin === 1 ? 'MP;MP2' : calcType
  if (isTotalPoints(calcType, conventions)) return 'TotalPoints'
  if (conventions.imps?.pairs === 'butler') {
    const trim = Number(conventions.butler?.trim ?? 0)
    const datum = conventions.butler?.datum === 'median' ? ';Median' : ''
    return `IMP;Butler${trim > 0 ? `-${Math.ceil(trim) * 2}` : ''}${datum}`
  }
  const method = conventions.crossImps?.method
  return method === 'sum' ? 'IMP;Cross' : method === 'meanOfAll' ? 'IMP;Cross1' : 'IMP'
}
