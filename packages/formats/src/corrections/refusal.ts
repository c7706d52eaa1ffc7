/** Corrections that say what cannot be said so. */
import type { DocumentEvent, DocumentSession } from '../json/document.ts'
import type { Correction } from './correction.ts'
import { otherCardsAt } from './results.ts'

export type SayOtherwise = 'no-withdrawal' | 'no-concession' | 'no-penalty' | 'no-groups' | 'other-cards'

/** @returns why a correction cannot be made there; `null`: it can */
export function correctionRefusal(
  { arrangeType, type }: Pick<DocumentEvent, 'arrangeType' | 'type'>,
  session: DocumentSession,
  one: Correction,
): SayOtherwise | null {
  if (one.kind === 'withdrawal' && arrangeType === 'KNOCK_OUT') return 'no-withdrawal'
  if (one.kind === 'concession' && arrangeType !== 'KNOCK_OUT') return 'no-concession'
  // It would count in a ranking that nobody sees; a match has IMPs of its own.
  const isOfRanking = one.kind === 'penalty' || one.kind === 'carryOver'
  if (isOfRanking && type === 'TEAM' && arrangeType === 'KNOCK_OUT') return 'no-penalty'
  // Two tables have a board of a match, and nobody else is left to compare either with.
  if (one.kind === 'fouled' && type === 'TEAM') return 'no-groups'
  const isByScores = one.kind === 'ruling' && ['split', 'weighted'].includes(one.ruling.kind)
  // It would be compared with those who had not.
  return isByScores && otherCardsAt(session, one.table, one.board) ? 'other-cards' : null
}
