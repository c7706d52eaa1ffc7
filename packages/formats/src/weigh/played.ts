/** How many tricks the declarer can have by the cards that were played. */
import { sideOf } from '@openroom/bridge/seat'
import type { DocumentResult, DocumentTable, DocumentTableLog } from '../json/document.ts'

export type TricksPlayed = { readonly least: number; readonly most: number }

/** What takes back what was played says nothing of the end. */
const BACK: ReadonlySet<string> = new Set([
  'CANCEL_CARD',
  'UNDO_CLAIM',
  'UNDO_END_GAME',
  'FULL',
  'CORRECTION',
])

function tricksInLog({ events }: DocumentTableLog, declarer: 'NS' | 'EW'): TricksPlayed | null {
  let [won, lost] = [0, 0]
  for (const one of events) {
    if (BACK.has(one.type)) return null
    if (one.type !== 'END_TRICK') continue
    if (sideOf(one.winner) === declarer) won += 1
    else lost += 1
  }
  return won + lost === 0 ? null : { least: won, most: 13 - lost }
}

/** `null` where no card of the board was played there. */
export function playedAt({ logs }: DocumentTable, { board, contract }: DocumentResult): TricksPlayed | null {
  if (contract?.kind !== 'played') return null
  const log = logs.find((one) => one.board === board)
  return log ? tricksInLog(log, sideOf(contract.declarer)) : null
}
