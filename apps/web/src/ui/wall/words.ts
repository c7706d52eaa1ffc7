/** What a small board says to who listens: its place, its people, its state. */
import type { PlayedContract } from '@openroom/bridge/contract'
import { toSeat } from '@openroom/protocol/names'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { fromWireContract } from '@openroom/protocol/table/words'
import { t } from '../../texts/t.ts'
import { spokenContract } from '../cards/spoken.ts'
import { imps, signed } from '../figures.ts'
import { isPlain } from './plain.ts'

/** `Table 7`, `Table B7 · Open`. */
export function placeText({ section, tableNumber, room }: WallTable): string {
  const table = `${section ?? ''}${tableNumber}`
  return room === null ? t('wall.table', { table }) : t(`wall.${room}`, { table })
}

/** The contract on the table; `null` before one, and where the board is passed out. */
export function playedContract({ contract }: WallTable): PlayedContract | null {
  const read = contract && fromWireContract(contract)
  return read?.kind === 'played' ? read : null
}

function contractSaid(table: WallTable): string {
  const played = playedContract(table)
  if (played === null) return t('wall.passedOut')
  return `${spokenContract(played)} ${t('wall.by', { seat: t(`seat.${played.declarer}`) })}`
}

/** Nobody tells its auctions and cards: it may only enter results, or has not begun. */
export const isUntold = ({ phase, boardNumber }: WallTable): boolean =>
  phase === 'WAITING' && boardNumber === 0

/** Of the round that is played: who sat there before sits elsewhere now. */
export const resultsText = ({ results }: WallTable): string =>
  results === 0 ? t('wall.noResults') : t('wall.results', { count: results })

/** Its board and how far that is: `board 4, auction`. */
export function stateSaid(table: WallTable): string {
  const { phase, boardNumber: board, ns, ew, score } = table
  if (isUntold(table)) return resultsText(table)
  if (phase === 'WAITING') return t('wall.said.WAITING')
  if (isPlain(table)) return `${t('wall.board', { board })}, ${t('wall.filter.playing')}`
  if (phase === 'BID') return t('wall.said.BID', { board })
  const contract = contractSaid(table)
  if (phase === 'PLAY') return t('wall.said.PLAY', { board, contract, ns: ns.tricks, ew: ew.tricks })
  return t('wall.said.RESULT', { board, contract, score: signed(score) || '–' })
}

export function boardSaid(table: WallTable): string {
  const { ns, ew, viewers } = table
  const place = placeText(table)
  const who =
    ns.score === null || ew.score === null
      ? t('wall.said', { place, ns: ns.name, ew: ew.name })
      : t('wall.said.score', {
          place,
          ns: ns.name,
          ew: ew.name,
          nsScore: imps(ns.score),
          ewScore: imps(ew.score),
        })
  return [who, stateSaid(table), viewers > 0 ? t('wall.watching', { count: viewers }) : '']
    .filter(Boolean)
    .join(', ')
}

/** Seat on turn as its letter. */
export const turnOf = ({ nextPlayer }: WallTable) => nextPlayer && toSeat(nextPlayer)
