/** What the rooms of a score card lead to. Pure. */
import type { Room } from '@openroom/protocol/address'
import type { ScoreCardLine } from '@openroom/protocol/schema/screens'
import type { ReplayEntry } from '../../ui/slot/replayList.ts'

/** A board in one room. */
export type Chosen = { readonly room: Room; readonly board: number }

export const isSameRoom = (a: Chosen | null, b: Chosen): boolean => a?.room === b.room && a.board === b.board

export type RoomRow = {
  readonly line: ScoreCardLine
  /** Who sat north-south there. */
  readonly ns: { readonly room: Room; readonly team: number }
}

export const resultIn = (line: ScoreCardLine, room: Room) =>
  room === 'OPEN' ? line.openResult : line.closedResult

export const isJudged = (line: ScoreCardLine, room: Room): boolean =>
  room === 'OPEN' ? line.openJury : line.closedJury

/** What the jury says of a room's result; `null` without a word. */
export function commentIn(line: ScoreCardLine, room: Room): string | null {
  const comment = resultIn(line, room)?.juryComment?.trim() ?? ''
  return comment === '' ? null : comment
}

type ListOf = {
  readonly room: Room
  readonly calcTableId: number
  readonly replays: boolean
  readonly roundOf: (line: ScoreCardLine) => number
}

/** The boards of one room, for the next and previous board of a replay. */
export const replaysOf = (
  lines: readonly ScoreCardLine[],
  { room, calcTableId, replays, roundOf }: ListOf,
): readonly ReplayEntry[] =>
  lines.flatMap((line): readonly ReplayEntry[] => {
    const result = resultIn(line, room)
    if (!result) return []
    const { board } = line
    return [
      {
        params: { ns: result.ns, board, round: roundOf(line), calcTableId },
        replay: replays && result.replay,
      },
    ]
  })

const isPlayed = (result: ScoreCardLine['openResult']): boolean =>
  result !== null && result.contract !== null && result.contract !== 'Not played'

/** Boards that were played in both rooms. */
export const playedIn = (lines: readonly ScoreCardLine[]): number =>
  lines.filter(({ openResult, closedResult }) => isPlayed(openResult) && isPlayed(closedResult)).length
