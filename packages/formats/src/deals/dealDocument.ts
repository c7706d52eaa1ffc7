/** Files of deals alone, as duplicating machines take them: who holds which card, board after board. */

import type { Card } from '@openroom/bridge/card'
import { completeDeal } from '@openroom/bridge/deal'
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import { SEATS, type Seat } from '@openroom/bridge/seat'
import { fingerprint } from '../fingerprint.ts'
import {
  board,
  dealText,
  event,
  segment,
  session,
  slug,
  tournamentDocument,
} from '../json/documentBuilder.ts'
import { readAs } from '../reader.ts'
import { readError, remark, type Warnings } from '../remark.ts'
import type { Format, Place, ReadResult, Remark } from '../report.ts'

/** Why the cards of a board make no deal. */
export type DealFault = Pick<Remark, 'code'> & Partial<Pick<Remark, 'args'>>

/** A board as a file has it: its cards by seat, or why it has none. */
export type DealtBoard = {
  readonly number: number
  readonly holders: Result<ReadonlyMap<Card, Seat>, DealFault>
  /** Of text files. */
  readonly place: Place | null
}

const MOST_BOARDS = 5_000

function handsOfHolders(holders: ReadonlyMap<Card, Seat>) {
  const hands: Record<Seat, Card[]> = { N: [], E: [], S: [], W: [] }
  for (const [card, seat] of holders) hands[seat].push(card)
  return hands
}

function dealOfDealtBoard({
  number,
  holders,
  place,
}: DealtBoard): Result<ReturnType<typeof dealText>, Remark> {
  const wrong = ({ code, args = {} }: DealFault) =>
    err(remark(code, { args: { board: number, ...args }, ...(place ? { place } : {}) }))
  if (!holders.ok) return wrong(holders.error)
  const hands = handsOfHolders(holders.value)
  const odd = SEATS.find((seat) => hands[seat].length !== 13)
  if (odd) return wrong({ code: 'dealt-hand-size', args: { seat: odd, cards: hands[odd].length } })
  const complete = completeDeal(hands)
  return complete.ok ? ok(dealText(complete.value)) : wrong({ code: 'dealt-none' })
}

type KnownDeal = DealtBoard & { readonly deal: ReturnType<typeof dealText> }

/** Each board once; of a number with two deals neither counts, where nothing else tells which is right. */
function onceEach(known: readonly KnownDeal[], warnings: Warnings): readonly KnownDeal[] {
  return [...groupBy(known, ({ number }) => number).values()].flatMap((own) => {
    const markOf = ({ deal }: KnownDeal) => SEATS.map((seat) => deal[seat]).join(' ')
    const other = own.find((one) => markOf(one) !== markOf(own[0]!))
    if (!other) return [own[0]!]
    const [one, another] = [own[0]!, other].map(({ deal }) => `N:${deal.N}`)
    const args = {
      about: 'deal',
      board: other.number,
      one: one!,
      other: another!,
      counts: 'none',
      why: 'none',
    }
    warnings.add(remark('weighed', { args, place: other.place }))
    return []
  })
}

/** A document with these boards; those that are no deal are left out, and told. */
export function dealDocument(format: Format, dealt: readonly DealtBoard[], warnings: Warnings): ReadResult {
  if (dealt.length > MOST_BOARDS) {
    return err(readError(format, remark('too-many-boards', { args: { limit: MOST_BOARDS } })))
  }
  const known = dealt.flatMap((one) => {
    const deal = warnings.unless(dealOfDealtBoard(one), 'board', null)
    return deal === null ? [] : [{ ...one, deal }]
  })
  const boards = onceEach(known, warnings).map(({ number, deal }) => board({ number, deal }))
  const refusal = warnings.refusal()
  if (refusal) return err(readError(format, refusal))
  if (boards.length === 0) return err(readError(format, warnings.faults[0] ?? remark('deals-none')))
  const name = 'Unnamed event'
  const only = segment({ key: slug(name), name, sessions: [session({ key: 's1', boards })] })
  const document = tournamentDocument({ key: slug(fingerprint(boards)), name }, [
    event({ key: 'e1', name, type: 'PAIR', segments: [only] }),
  ])
  return ok(readAs(format, document, warnings))
}
