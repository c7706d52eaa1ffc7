/** All results of a board with their auctions, of pairs or of teams. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BiddingHistories } from '@openroom/protocol/schema/screens'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import { viewAt } from '@openroom/protocol/views'
import { useMemo } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { callsOf } from '../bidding/calls.ts'
import type { Played } from './played.ts'

type Histories = BiddingHistories | undefined

const callsAt = (histories: Histories, ns: number, board: number): Played['calls'] => {
  const bidding = histories?.bh[`${ns}_${board}`]
  return bidding ? callsOf(bidding).map(({ call }) => call) : null
}

const ofPairs = (
  { tables }: BodyOf<'pairFrequencies'>,
  histories: Histories,
  board: number,
): readonly Played[] =>
  (tables[0]?.rows ?? []).map(({ registrations, contract, declarer, result, scores, lead, replay }) => {
    const ns = registrations.NORTH_SOUTH
    return {
      ns,
      contract,
      declarer,
      result,
      lead,
      replay,
      score: scores.NORTH_SOUTH,
      calls: callsAt(histories, ns, board),
    }
  })

/** Home sits north-south in the open room. */
const ofTeams = (
  { rows }: BodyOf<'teamFrequencies'>,
  histories: Histories,
  board: number,
): readonly Played[] =>
  rows.flatMap(({ registrations, openResult, closedResult, openReplay, closedReplay }) =>
    (
      [
        [registrations.HOME, openResult, openReplay],
        [registrations.VISITING, closedResult, closedReplay],
      ] as const
    ).flatMap(([ns, room, replay]) =>
      room === null
        ? []
        : [
            {
              ns,
              contract: room.contract,
              declarer: room.decl,
              result: room.result,
              lead: room.lead,
              replay,
              score: room.score,
              calls: callsAt(histories, ns, board),
            },
          ],
    ),
  )

export function usePlayed(session: MiniSession, board: number) {
  const { miniSessionId: id, type } = session
  const isPair = type === 'PAIR'
  const pairs = useArchive(session, isPair ? viewAt('pairFrequencies', { id, board }) : null)
  const teams = useArchive(session, isPair ? null : viewAt('teamFrequencies', { id, board }))
  const name = isPair ? 'pairBiddingHistories' : 'teamBiddingHistories'
  const histories = useArchive(session, viewAt(name, { id, board, registrationId: 0 }))
  const results = isPair ? pairs : teams
  const played = useMemo(() => {
    if (pairs.data) return ofPairs(pairs.data, histories.data, board)
    return teams.data ? ofTeams(teams.data, histories.data, board) : null
  }, [pairs.data, teams.data, histories.data, board])
  return { played, error: results.error, refetch: results.refetch }
}
