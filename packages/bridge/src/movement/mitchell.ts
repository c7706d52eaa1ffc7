/** The Mitchell movement: north-south stays, east-west goes up a table, boards go down. */
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

/**
 * @param tables tables, which is also the number of board sets
 * @param halfTable the last table has no east-west pair: who comes there sits out
 */
export function mitchell(tables: number, rounds: number, halfTable: boolean): Movement {
  const played = Math.min(rounds, mitchellRounds(tables))
  const stations: Station[] = []
  for (let round = 1; round <= played; round++) {
    const skip = tables % 2 === 0 && round > tables / 2 ? 1 : 0
    for (let table = 1; table <= tables; table++) {
      const visitor = modulo(table - 1 - (round - 1) - skip, tables)
      const ew = halfTable && visitor === tables - 1 ? null : visitor
      stations.push({ round, table, ns: table - 1, ew, set: modulo(table - 1 + (round - 1), tables) })
    }
  }
  return { rounds: played, sets: tables, stations }
}
