/** Files of deals alone, as duplicating machines take them: who holds which card, board after board. */

import type { Card } from '@openroom/bridge/card'
import { completeDeal } from '@openroom/bridge/deal'
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

/** A board as a file has it: its cards by seat, or why it has none. */
export type DealtBoard = {
  readonly number: number
  readonly holders: Result<ReadonlyMap<Card, Seat>, string>
  /** Of text files. */
  readonly place: Place | null
}

const MOST_BOARDS = 5_000

function handsOf(holders: ReadonlyMap<Card, Seat>) {
  const hands: Record<Seat, Card[]> = { N: [], E: [], S: [], W: [] }
  for (const [card, seat] of holders) hands[seat].push(card)
  return hands
}

function dealOf({ number, holders, place }: DealtBoard): Result<ReturnType<typeof dealText>, Remark> {
  const wrong = (why: string) =>
    err(
      remark('deal-unread', `Board ${number}: ${why}`, {
        args: { board: number },
        ...(place ? { place } : {}),
      }),
    )
  if (!holders.ok) return wrong(holders.error)
  const hands = handsOf(holders.value)
  const odd = SEATS.find((seat) => hands[seat].length !== 13)
  if (odd) return wrong(`${odd} has ${hands[odd].length} cards instead of 13.`)
  const complete = completeDeal(hands)
  return complete.ok ? ok(dealText(complete.value)) : wrong('The cards make no deal.')
}

/** A document with these boards; those that are no deal are left out, and told. */
export function dealDocument(format: Format, dealt: readonly DealtBoard[], warnings: Warnings): ReadResult {
  if (dealt.length > MOST_BOARDS) {
    const message = `The file has more than ${MOST_BOARDS} boards.`
    return err(readError(format, remark('too-many-records', message, { args: { limit: MOST_BOARDS } })))
  }
  const boards = dealt.flatMap((one) => {
    const deal = warnings.unless(dealOf(one), 'The board is left out.', null)
    return deal === null ? [] : [board({ number: one.number, deal })]
  })
  const refusal = warnings.refusal()
  if (refusal) return err(readError(format, refusal))
  if (boards.length === 0)
    return err(readError(format, warnings.faults[0] ?? remark('deals-none', 'The file has no deal.')))
  const name = 'Unnamed event'
  const only = segment({ key: slug(name), name, sessions: [session({ key: 's1', boards })] })
  const document = tournamentDocument({ key: slug(fingerprint(boards)), name }, [
    event({ key: 'e1', name, type: 'PAIR', segments: [only] }),
  ])
  return ok(readAs(format, document, warnings))
}
