/** What a session's document says of who plays which boards when, before anything is played. */
import {
  boardsOfTable,
  type DrawnSession,
  runningOn,
  type TableBoards,
} from '@openroom/bridge/movement/telling'
import type { SessionType } from '@openroom/bridge/session'
import type { DocumentSession } from './document.ts'

type Scheduled = Pick<
  DocumentSession,
  'registrations' | 'boards' | 'tables' | 'firstRound' | 'numberOfRounds' | 'firstBoard' | 'boardsPerRound'
>

/**
 * @param firstBoards the boards of tables, by their key; without that those of teams run on from round to
 * round, and of pairs nobody knows
 */
export function drawnOf(
  type: SessionType,
  session: Scheduled,
  firstBoards: ReadonlyMap<string, TableBoards> = new Map(),
): DrawnSession {
  const { registrations, boards, tables, firstRound, numberOfRounds, firstBoard, boardsPerRound } = session
  const byes = new Set(registrations.filter(({ bye }) => bye).map(({ key }) => key))
  const last = Math.max(firstRound + numberOfRounds - 1, ...tables.map(({ round }) => round))
  const rounds = Array.from({ length: last - firstRound + 1 }, (_, i) => firstRound + i)
  const known = new Set(boards.map(({ number }) => number))
  const runOn = (round: number): readonly number[] | null => {
    if (type !== 'TEAM') return null
    const own = runningOn({ round: firstRound, board: firstBoard }, boardsPerRound, round)
    return own.length > 0 && own.every((number) => known.has(number)) ? own : null
  }
  const ofRound = (round: number): readonly number[] | null => {
    const playing = tables.filter((one) => one.round === round && !byes.has(one.ns) && !byes.has(one.ew))
    const first = playing.map(({ key }) => firstBoards.get(key))
    if (playing.length === 0 || first.includes(undefined)) return runOn(round)
    return first.flatMap((own) => (own === undefined ? [] : boardsOfTable(own, boardsPerRound)))
  }
  const ofRounds = rounds.map(ofRound)
  return {
    contestants: registrations.length - byes.size,
    rounds: rounds.length,
    boards: [...known],
    ofRounds: ofRounds.every((own) => own !== null) ? ofRounds : null,
  }
}
