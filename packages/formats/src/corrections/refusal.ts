/** Corrections that say what cannot be said so. */
import type { DocumentEvent, DocumentSession } from '../json/document.ts'
import type { Correction } from './correction.ts'
import { otherCardsAt } from './results.ts'

/** @returns why a correction cannot be made there; `null`: it can */
export function correctionRefusal(
  { arrangeType }: Pick<DocumentEvent, 'arrangeType'>,
  session: DocumentSession,
  one: Correction,
): string | null {
  if (one.kind === 'withdrawal' && arrangeType === 'KNOCK_OUT')
    return 'Nobody withdraws from a round of a knock-out: its match is conceded.'
  if (one.kind === 'concession' && arrangeType !== 'KNOCK_OUT')
    return 'A match is conceded in a knock-out alone: elsewhere the team withdraws from that round on.'
  const isByScores = one.kind === 'ruling' && ['split', 'weighted'].includes(one.ruling.kind)
  if (isByScores && otherCardsAt(session, one.table, one.board))
    return 'This table had other cards: a ruling by scores would compare it with those who had not. Give an average, or take back first that the board was fouled.'
  return null
}
