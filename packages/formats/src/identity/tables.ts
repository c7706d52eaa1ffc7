/** Tables of a session that comes in, found among those that are stored. */
import type { DocumentTable } from '../json/document.ts'
import { type Marks, pairUp } from './pairing.ts'

type Way = Marks<DocumentTable>

const tableIdentity = ({ round, number, section, room }: DocumentTable) =>
  `${round} ${number} ${section} ${room}`
const sides = ({ ns, ew, room }: DocumentTable) => `${ns} : ${ew} ${room}`

/** Who sat there comes before where it stood: numbers of tables and rounds are corrected more often. */
const WAYS: readonly Way[] = [
  (one) => [`${tableIdentity(one)} ${sides(one)}`],
  (one) => [`${one.round} ${sides(one)}`],
  (one) => [sides(one)],
  (one) => [`${tableIdentity(one)} ${one.ns}`, `${tableIdentity(one)} ${one.ew}`],
  (one) => [tableIdentity(one)],
]

const boardNumbersOf = ({ results, logs }: DocumentTable): ReadonlySet<number> =>
  new Set([...results, ...logs].map(({ board }) => board))

/** Two that meet twice play other boards then. */
function sharesBoards(stored: DocumentTable, given: DocumentTable): boolean {
  const [own, others] = [boardNumbersOf(stored), boardNumbersOf(given)]
  return own.size === 0 || others.size === 0 || [...others].some((board) => own.has(board))
}

/**
 * @param given their contestants named by the keys of the stored
 * @returns the stored table of each that is there already
 */
export const foundTables = (
  stored: readonly DocumentTable[],
  given: readonly DocumentTable[],
): ReadonlyMap<DocumentTable, DocumentTable> => pairUp(stored, given, WAYS, sharesBoards)

const teams = ({ ns, ew }: DocumentTable): string => [ns, ew].sort().join(' : ')

/** Whether all are the rooms of matches of which only the other one is there. */
export const areOtherRooms = (given: readonly DocumentTable[], stored: readonly DocumentTable[]): boolean =>
  given.length > 0 &&
  given.every(({ room, ...one }) => {
    const of = stored.filter((own) => own.round === one.round && teams(own) === teams({ room, ...one }))
    return room !== null && of.length === 1 && of[0]!.room !== null && of[0]!.room !== room
  })
