/** A result in one line: contract, declarer, lead, tricks: `4s n h5 +1`, `3nx w =`, `p`. */
import { LEVELS } from '../call.ts'
import { type Card, isCard, STRAINS } from '../card.ts'
import { type Contract, DOUBLINGS, PASSED_OUT, tricksNeeded } from '../contract.ts'
import { isSeat } from '../seat.ts'

export type TypedResult = {
  /** `null`: the board that is next. */
  readonly board: number | null
  readonly contract: Contract
  readonly lead: Card | null
  /** Declarer's; `null` when passed out. */
  readonly tricks: number | null
}

const PASS = /^p(?:ass(?:ed)?)?(?:\s*out)?$/
const LINE =
  /^([1-7])\s*(nt|n|s|h|d|c)\s*(x{0,2})\s*([nesw])\s*(?:([shdc])\s*(10|[akqjt2-9]))?\s*([=+-]\s*\d{0,2})$/
const NUMBER = /^#?(\d{1,4})\s*[:.]\s*/

/** `=`, `+1`, `-2`; `null` while a number is missing. */
function relativeIn(text: string): number | null {
  const said = text.replace(/\s/g, '')
  if (said === '=') return 0
  return /^[+-]\d{1,2}$/.test(said) ? Number(said) : null
}

/** `null` while it is no whole result. */
export function readResultLine(text: string): TypedResult | null {
  const line = text.trim().toLowerCase()
  const [prefix = '', number] = NUMBER.exec(line) ?? []
  const board = number === undefined ? null : Number(number)
  const said = line.slice(prefix.length)
  if (PASS.test(said)) return { board, contract: PASSED_OUT, lead: null, tricks: null }
  const [whole, levelText, strainText = '', doubled = '', declarerText, suit, rank, over = ''] =
    LINE.exec(said) ?? []
  const level = LEVELS.find((one) => `${one}` === levelText)
  const strain = STRAINS.find((one) => one === (strainText.startsWith('n') ? 'NT' : strainText.toUpperCase()))
  const doubling = DOUBLINGS.find((one) => one === doubled.toUpperCase())
  const declarer = declarerText?.toUpperCase()
  if (whole === undefined || !level || !strain || doubling === undefined || !isSeat(declarer)) return null
  const relative = relativeIn(over)
  const tricks = relative === null ? null : tricksNeeded({ level }) + relative
  if (tricks === null || tricks < 0 || tricks > 13) return null
  const lead = suit && rank ? `${suit.toUpperCase()}${rank === '10' ? 'T' : rank.toUpperCase()}` : null
  return {
    board,
    contract: { kind: 'played', level, strain, declarer, doubling },
    lead: isCard(lead) ? lead : null,
    tricks,
  }
}
