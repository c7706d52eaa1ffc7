/** Which pairs a row is of: what it says, weighed with the movement and the other boards of its table and round. */
import { groupBy } from '@openroom/bridge/groupBy'
import { remark, type Warnings } from '../remark.ts'
import { type Witness, weigh } from '../weigh/weigh.ts'
import type { BwsRound } from './movement.ts'
import type { Received } from './results.ts'

type Pairs = { readonly ns: number; readonly ew: number }

const isSame = (one: Pairs, other: Pairs): boolean => one.ns === other.ns && one.ew === other.ew

const isMet = (one: Pairs, other: Pairs): boolean =>
  isSame(one, other) || isSame(one, { ns: other.ew, ew: other.ns })

const wordsOf = ({ ns, ew }: Pairs): string => `${ns} - ${ew}`

const tableOf = ({ section, round, table }: Pick<Received, 'section' | 'round' | 'table'>): string =>
  `${section} ${round} ${table}`

/** Those of all other boards of the table in the round, where they agree. */
function pairsBeside(own: readonly Received[], row: Received): Pairs | null {
  const [first, ...others] = own.filter((one) => one !== row)
  return first && others.every((one) => isSame(one, first)) ? first : null
}

/**
 * A pair sits at one table in a round. Where one row alone says otherwise than the movement and the other boards of its
 * table, these count; a row that was sent as of the wrong direction says so itself.
 */
export function withWeighedPairs(
  rows: readonly Received[],
  rounds: readonly BwsRound[],
  warnings: Warnings,
): readonly Received[] {
  const plans = new Map(rounds.map((one) => [tableOf(one), one]))
  const atTables = groupBy(rows, tableOf)
  const seatedIn = groupBy(rows, ({ section, round }) => `${section} ${round}`)
  return rows.map((row) => {
    const plan = plans.get(tableOf(row))
    if (row.turned || !plan || plan.ns === null || plan.ew === null) return row
    const planned = { ns: plan.ns, ew: plan.ew }
    if (isSame(row, planned)) return row
    const beside = pairsBeside(atTables.get(tableOf(row))!, row)
    const elsewhere = seatedIn
      .get(`${row.section} ${row.round}`)!
      .filter((one) => one.table !== row.table)
      .flatMap(({ ns, ew }) => [ns, ew])
    const strange = [row.ns, row.ew].filter((pair) => pair !== planned.ns && pair !== planned.ew)
    const isAtTwo = strange.some((pair) => elsewhere.includes(pair))
    const witnesses: readonly Witness<Pairs>[] = [
      { name: 'row', speaksFor: (pairs) => Number(pairs === row) },
      { name: 'movement', speaksFor: (pairs) => Number(pairs === planned) },
      { name: 'players', speaksFor: (pairs) => Number(beside !== null && isSame(beside, pairs)) },
      { name: 'tables', speaksFor: (pairs) => Number(isAtTwo && pairs === planned) },
    ]
    const { taken } = weigh<Pairs>([row, planned], witnesses)
    // A row may as well be of another table's number: then its pairs are right.
    if (taken !== planned || rounds.some((one) => one !== plan && isOfRound(one, row))) return row
    const isThere = (one: Received) =>
      one.section === row.section && one.board === row.board && isMet(one, planned)
    if (rows.some((one) => one !== row && isThere(one))) return row
    const args = { about: 'pairs', board: row.board, one: wordsOf(row), other: wordsOf(planned) }
    warnings.add(remark('weighed', { args: { ...args, counts: wordsOf(planned), why: 'players' } }))
    return { ...row, ...planned }
  })
}

const isOfRound = ({ section, round, ns, ew }: BwsRound, row: Received): boolean =>
  section === row.section && round === row.round && ns === row.ns && ew === row.ew
