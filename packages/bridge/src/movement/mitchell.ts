/** Mitchell movements: north-south stays, east-west goes up a table, boards go from table to table. */
import type { Movement, Station } from './movement.ts'
import { modulo } from './movement.ts'

/** With an even number of tables east-west skips a table half-way, and one round less is possible. */
export const mitchellRounds = (tables: number): number =>
  tables % 2 === 0 ? Math.max(1, tables - 1) : tables

/**
 * Last rounds in which the pairs at each table change their directions (an arrow switch), so that all are compared with
 * all in one ranking: about an eighth of them (J. R. Manning, The Mathematics of Duplicate Bridge Tournaments, 1979; more
 * compare less evenly again).
 */
export const switchedRounds = (rounds: number): number =>
  rounds < 2 ? 0 : Math.max(1, Math.round(rounds / 8))

/** Boards at a table in a round, both from 0; and whether east-west skips a table before it. */
type Boards = { readonly sets: number; readonly setAt: (table: number, round: number) => number }

function withBoards(
  tables: number,
  rounds: number,
  halfTable: boolean,
  { sets, setAt, skipsAfter = rounds }: Boards & { readonly skipsAfter?: number },
): Movement {
  const stations: Station[] = []
  for (let round = 0; round < rounds; round++) {
    const skip = round < skipsAfter ? 0 : 1
    for (let table = 0; table < tables; table++) {
      const visitor = modulo(table - round - skip, tables)
      const ew = halfTable && visitor === tables - 1 ? null : visitor
      stations.push({
        ...{ round: round + 1, table: table + 1, ns: table, ew },
        set: modulo(setAt(table, round), sets),
      })
    }
  }
  return { rounds, sets, stations }
}

/**
 * @param tables tables, which is also the number of board sets
 * @param halfTable the last table has no east-west pair: who comes there sits out
 */
export function mitchell(tables: number, rounds: number, halfTable: boolean): Movement {
  const isEven = tables % 2 === 0
  return withBoards(tables, Math.min(rounds, mitchellRounds(tables)), halfTable, {
    sets: tables,
    setAt: (table, round) => table + round,
    ...(isEven && { skipsAfter: tables / 2 }),
  })
}

/**
 * Share and relay: of an even number of tables the first and the last share their boards, and one set lies on a stand
 * half-way, so that nobody skips a table and all rounds can be played. An odd number needs neither.
 */
export function relayMitchell(tables: number, rounds: number, halfTable: boolean): Movement {
  if (tables % 2 === 1) return mitchell(tables, rounds, halfTable)
  return withBoards(tables, Math.min(rounds, tables), halfTable, {
    sets: tables,
    setAt: (table, round) => round + (table < tables / 2 ? table : table + 1),
  })
}

/** Sets of boards of a web of so many rounds: an odd number. */
const webSets = (rounds: number): number => rounds + 1 - (rounds % 2)

/**
 * A web: more tables than sets of boards, each of which lies at several tables at once. The first half of the tables plays
 * them upwards and the other downwards, so that who goes on from one half to the other finds there what is left to them.
 */
export function webMitchell(tables: number, rounds: number, halfTable: boolean): Movement {
  const played = Math.min(rounds, mitchellRounds(tables))
  const sets = webSets(played)
  if (sets >= tables) return mitchell(tables, played, halfTable)
  const first = tables % 2 === 0 ? tables / 2 : (tables + sets) / 2
  return withBoards(tables, played, halfTable, {
    sets,
    setAt: (table, round) => (table < first ? table + round : tables - 2 - table - round),
  })
}
