/** An auction or a play that a game has twice: what the rest of the game says decides which one counts. */
import { type Contract, sameContract } from '@openroom/bridge/contract'
import { openingLeader } from '@openroom/bridge/play'
import type { Seat } from '@openroom/bridge/seat'
import { remark, type Warnings } from '../remark.ts'
import { type Weighed, type Witness, weigh } from '../weigh/weigh.ts'
import { parseAuction } from './auction.ts'
import type { DealText } from './dealText.ts'
import { contractBid } from './gameFacts.ts'
import { parsePlay } from './play.ts'
import type { RawGame, RawSection } from './rawGame.ts'
import { declaredContract, parsePbnContract, parseSeat } from './values.ts'

const toCount = (is: boolean): number => (is ? 1 : 0)

function chooseSection(
  raw: RawGame,
  name: 'Auction' | 'Play',
  witnesses: readonly Witness<RawSection>[],
  warnings: Warnings,
): RawSection | null {
  const first = raw.sections.get(name)
  if (!first) return null
  const again = raw.again.filter(({ tag }) => tag.name === name)
  const [second] = again
  if (!second) return first
  const readings = [first, ...again]
  const lineOf = ({ tag }: RawSection) => tag.line
  const tell = ({ taken, because }: Weighed<RawSection>) => {
    const other = lineOf(taken && taken !== first ? taken : second)
    const args = {
      name,
      first: lineOf(first),
      second: other,
      counts: taken ? lineOf(taken) : 'none',
      why: because[0] ?? 'none',
    }
    return remark('section-twice', { args, place: { line: other, column: 1 } })
  }
  const told = { readings, textOf: lineOf, tell }
  const weighed = warnings.questions.answered(weigh(readings, witnesses), told)
  warnings.add(tell(weighed))
  return weighed.taken
}

function contractTold({ tags }: RawGame): Contract | null {
  const parsed = parsePbnContract(tags.get('Contract')?.value ?? '')
  return declaredContract(parsed, parseSeat(tags.get('Declarer')?.value ?? ''))
}

/** The auction that makes the contract, and begins with the dealer. */
export function auctionOf(raw: RawGame, dealer: Seat, warnings: Warnings): RawSection | null {
  const told = contractTold(raw)
  const callsOf = (section: RawSection) => {
    const calls = parseAuction(section, dealer)
    return calls.ok ? calls.value : []
  }
  const makes = (section: RawSection): boolean => {
    const bid = contractBid(callsOf(section))
    return told !== null && bid !== null && sameContract(bid, told)
  }
  return chooseSection(
    raw,
    'Auction',
    [
      { name: 'contract', speaksFor: (section) => toCount(makes(section)) },
      { name: 'dealer', speaksFor: (section) => toCount(callsOf(section)[0]?.seat === dealer) },
    ],
    warnings,
  )
}

/** The play that the leader to the contract begins, and that the deal allows. */
export function playOfGame(
  raw: RawGame,
  contract: Contract & { readonly kind: 'played' },
  deal: DealText | null,
  warnings: Warnings,
): RawSection | null {
  const leader = openingLeader(contract)
  const isAllowed = (section: RawSection): boolean => {
    const play = parsePlay(section, leader, contract.strain, deal)
    return play.ok && play.value.warnings.length === 0
  }
  const leads = ({ tag }: RawSection): boolean => (parseSeat(tag.value) ?? leader) === leader
  return chooseSection(
    raw,
    'Play',
    [
      { name: 'leader', speaksFor: (section) => toCount(leads(section)) },
      { name: 'deal', speaksFor: (section) => toCount(isAllowed(section)) },
    ],
    warnings,
  )
}
