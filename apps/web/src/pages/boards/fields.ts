/** The fields of the search for boards, as they stand in the address and as the server is asked. */
import { auctionPattern } from '@openroom/bridge/find/auctionPattern'
import { contractPattern } from '@openroom/bridge/find/contractPattern'
import { handPattern } from '@openroom/bridge/find/handPattern'
import type { Result } from '@openroom/bridge/result'

const PATTERN_FIELDS = ['player', 'auction', 'hand', 'contract'] as const
const TEXT_FIELDS = [...PATTERN_FIELDS, 'event', 'from', 'to', 'lead', 'note', 'swing'] as const
const CHOICE_FIELDS = ['whose', 'result', 'gap'] as const

type TextField = (typeof TEXT_FIELDS)[number]
type ChoiceField = (typeof CHOICE_FIELDS)[number]
export type Field = TextField | ChoiceField
export type Fields = Readonly<Record<Field, string>>

const FIELDS: readonly Field[] = [...TEXT_FIELDS, ...CHOICE_FIELDS]

/** What results and figures may be asked for, with the limits that say so to the server. */
export const RESULTS = {
  made: { overFrom: '0' },
  exactly: { overFrom: '0', overTo: '0' },
  over: { overFrom: '1' },
  down: { overTo: '-1' },
  down3: { overTo: '-3' },
} as const
export const GAPS = {
  better: { gapFrom: '1' },
  worse: { gapTo: '-1' },
  better2: { gapFrom: '2' },
  worse2: { gapTo: '-2' },
} as const

export function fieldsIn(queryString: string): Fields {
  const query = new URLSearchParams(queryString)
  return Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? ''])) as Fields
}

/** As the page's address holds them: nothing of what is empty. */
export function addressOf(fields: Fields): string {
  const query = new URLSearchParams()
  for (const name of FIELDS) if (fields[name].trim() !== '') query.set(name, fields[name].trim())
  return query.size === 0 ? '/boards' : `/boards?${query}`
}

const limits = (table: Readonly<Record<string, Readonly<Record<string, string>>>>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : {}

/** Letters of cards as people write them: `♠A`, `as`, `10` and lower case. */
const leadOf = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace('10', 'T')
    .replaceAll(/[♣♦♥♠]/g, (one) => ({ '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' })[one] ?? one)
    .replace(/^([AKQJT98765432])([SHDC])$/, '$2$1')

/** The query of the call. */
export function queryOf(fields: Fields): string {
  const { result, gap, lead, hand, whose, ...texts } = fields
  const query = new URLSearchParams()
  const all = {
    ...texts,
    hand,
    whose: hand.trim() === '' ? '' : whose,
    lead: leadOf(lead),
    ...limits(RESULTS, result),
    ...limits(GAPS, gap),
  }
  for (const [name, value] of Object.entries(all)) if (value.trim() !== '') query.set(name, value.trim())
  query.sort()
  return `${query}`
}

/** The word of a field that is not understood; `null` where all of it is. */
function faultIn(
  text: string,
  pattern: (text: string) => Result<unknown, { readonly at: string }>,
): string | null {
  if (text.trim() === '') return null
  const read = pattern(text)
  return read.ok ? null : read.error.at
}

export type Faults = Readonly<Partial<Record<Field, string>>>

export function faultsOf(fields: Fields): Faults {
  const isLead = fields.lead.trim() === '' || /^[SHDC][AKQJT98765432]?$/.test(leadOf(fields.lead))
  const isSwing = /^(\s*|[1-9]|1\d|2[0-4])$/.test(fields.swing.trim())
  const found: readonly (readonly [Field, string | null])[] = [
    ['auction', faultIn(fields.auction, auctionPattern)],
    ['hand', faultIn(fields.hand, handPattern)],
    ['contract', faultIn(fields.contract, contractPattern)],
    ['lead', isLead ? null : fields.lead],
    ['swing', isSwing ? null : fields.swing],
  ]
  return Object.fromEntries(found.filter(([, fault]) => fault !== null))
}

/** Searches that show what can be asked, by their names in the texts. */
export const EXAMPLES = {
  slam: { contract: 'slam', result: 'down' },
  swing: { swing: '10' },
  hand: { hand: '5431' },
  auction: { auction: '1NT - (2D) - X' },
  passed: { contract: 'passed' },
} as const satisfies Readonly<Record<string, Partial<Fields>>>

export type Example = keyof typeof EXAMPLES

export const addressOfExample = (name: Example): string => addressOf({ ...fieldsIn(''), ...EXAMPLES[name] })

/** What can be pressed in place of typing: of a hand its shape and its points, which stand beside each other in its line. */
export const CHIPS = {
  shape: ['bal', '5431', '55xx', '6xxx'],
  points: ['10-', '12-14', '15-17', '20+'],
  contract: ['game', 'slam', '3NT', 'X', 'passed'],
  auction: ['1NT', '2NT', '1NT - (2D)', '1S - (X)'],
} as const

export type ChipKind = keyof typeof CHIPS

const IN_HAND: readonly ChipKind[] = ['shape', 'points']

/** Words of a hand that say what the chips of a kind say, however they are written. */
const SAYS: Readonly<Partial<Record<ChipKind, RegExp>>> = {
  shape: /^(?:bal|[\dx]{4}|(?:(?:\d{1,2}|x)[=–—-]){3}(?:\d{1,2}|x))$/i,
  points: /^\d{1,2}(?:[+–—-]|[–—-]\d{1,2})?$/,
}

const wordsIn = (line: string): readonly string[] => line.split(/[\s,]+/).filter(Boolean)

const isChip = (word: string, chip: string): boolean => word.toUpperCase() === chip.toUpperCase()

export const hasChip = (line: string, kind: ChipKind, chip: string): boolean =>
  IN_HAND.includes(kind) ? wordsIn(line).some((word) => isChip(word, chip)) : line.trim() === chip

/** The line with a chip pressed, in place of whatever says the same of a hand; pressed again without it. */
export function pressChip(line: string, kind: ChipKind, chip: string): string {
  const isOn = hasChip(line, kind, chip)
  if (!IN_HAND.includes(kind)) return isOn ? '' : chip
  const others = wordsIn(line).filter((word) => SAYS[kind]?.test(word) !== true)
  if (isOn) return others.join(' ')
  return (kind === 'shape' ? [chip, ...others] : [...others, chip]).join(' ')
}
