/** Who declared: the letter of a seat against the number of a pair, where a row has both. */
import { openingLeader } from '@openroom/bridge/play'
import { otherSide, SEATS, type Seat, type Side, sideOf } from '@openroom/bridge/seat'
import { dealOfBoard } from '../json/crossChecks.ts'
import type { DocumentBoard } from '../json/document.ts'
import { contractBid } from '../pbn/gameFacts.ts'
import { remark, type Warnings } from '../remark.ts'
import { type Weighed, type Witness, weigh } from '../weigh/weigh.ts'
import type { Recorded } from './play.ts'
import { leadOf, playedOf, type Received } from './results.ts'
import { numberIn } from './rows.ts'

/** A seat, or a side of which nobody knows who. */
type Declarer = Seat | Side

const isSide = (one: Declarer): one is Side => one === 'NS' || one === 'EW'

const sideOfDeclarer = (one: Declarer): Side => (isSide(one) ? one : sideOf(one))

/** Half a witness: a suit may be played by both sides, and decides only where no other does. */
const ALONE = 0.5

type Doubt = { readonly row: Received; readonly told: Seat; readonly side: Side }

/** A row whose letter is of the one side and whose number of the other. */
function doubtIn(row: Received): Doubt | null {
  const played = playedOf(row.row)
  const number = numberIn(row.row, 'Declarer', 1, 100_000)
  if (row.turned || played?.contract.kind !== 'played' || number === null) return null
  const { declarer: told } = played.contract
  const side = otherSide(sideOf(told))
  const [own, other] = side === 'NS' ? [row.ew, row.ns] : [row.ns, row.ew]
  // An individual has a number of his own.
  return number === other && number !== own ? { row, told, side } : null
}

/** Sides that declare in a strain at the other tables of a board. */
const sidesElsewhere = (rows: readonly Received[], { row }: Doubt): readonly Side[] => {
  const strainOf = (one: Received) => {
    const contract = playedOf(one.row)?.contract
    return contract?.kind === 'played' ? contract.strain : null
  }
  return rows
    .filter((one) => one !== row && one.section === row.section && one.board === row.board)
    .filter((one) => strainOf(one) === strainOf(row) && doubtIn(one) === null)
    .flatMap((one) => {
      const contract = playedOf(one.row)?.contract
      return contract?.kind === 'played' ? [sideOf(contract.declarer)] : []
    })
}

/** Whoever declares when the holder of the card that was led has led it. */
function declarerByLead({ row }: Received, board: DocumentBoard): Seat | null {
  const [lead, deal] = [leadOf(row), dealOfBoard(board)]
  if (lead === null || deal === null) return null
  return SEATS.find((declarer) => deal[openingLeader({ declarer })]?.includes(lead)) ?? null
}

/** Rows with their declarer as what else is told has it; where nothing is, neither counts. */
export function withWeighedDeclarers(
  rows: readonly Received[],
  boardOf: (section: number, number: number) => DocumentBoard,
  recorded: Recorded,
  warnings: Warnings,
): readonly Received[] {
  return rows.map((row): Received => {
    const doubt = doubtIn(row)
    if (doubt === null) return row
    const { told, side } = doubt
    const { section, table, round, board } = row
    const bid = contractBid(recorded(`${section} ${table} ${round} ${board}`).calls)
    const called = bid?.kind === 'played' ? bid.declarer : null
    const led = declarerByLead(row, boardOf(section, board))
    const other = [called, led].find((one) => one !== null && sideOf(one) === side) ?? side
    const elsewhere = sidesElsewhere(rows, doubt)
    const isAll = (one: Declarer) => elsewhere.every((of) => of === sideOfDeclarer(one))
    const says = (seat: Seat | null, one: Declarer) =>
      Number(seat !== null && sideOf(seat) === sideOfDeclarer(one))
    const witnesses: readonly Witness<Declarer>[] = [
      { name: 'play', speaksFor: (one) => says(called, one) },
      { name: 'deal', speaksFor: (one) => says(led, one) },
      { name: 'rows', speaksFor: (one) => (elsewhere.length > 0 && isAll(one) ? ALONE : 0) },
    ]
    const readings: readonly Declarer[] = [told, other]
    const tell = ({ taken, because }: Weighed<Declarer>) => {
      const args = { about: 'declarer', board, one: told, other, counts: taken ?? 'none' }
      return remark('weighed', { args: { ...args, why: because[0] ?? 'none' } })
    }
    const weighed = warnings.questions.answered(weigh(readings, witnesses), {
      readings,
      textOf: String,
      tell,
    })
    warnings.add(tell(weighed))
    return { ...row, declarer: weighed.taken }
  })
}
