/** What of auctions and plays a format cannot say. */
import type { ExportFormat } from '@openroom/bridge/exports'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { DocumentSession } from './json/document.ts'
import { linLogOf } from './lin/linLog.ts'

const logsIn = ({ tables }: DocumentSession) => tables.flatMap(({ logs }) => logs)
const eventsIn = (session: DocumentSession): readonly TableEvent[] =>
  logsIn(session).flatMap(({ events }) => events)

const isClaimed = ({ type }: TableEvent): boolean => type.startsWith('CLAIM')

/** PBN has no claims; LIN has declarer's tricks where a play stops early, which reads as one. */
export function hasCutShort(session: DocumentSession, format: ExportFormat): boolean {
  if (format === 'pbn') return eventsIn(session).some(isClaimed)
  return logsIn(session).some((log) => {
    const told = linLogOf(log)
    const isPlayed = told !== null && told.claimed === null && told.tricks !== null
    return isPlayed && told.cards.length < 52
  })
}

/** In PBN a note of a call is its alert. */
export const hasAlertsBesideNotes = (session: DocumentSession): boolean =>
  eventsIn(session).some(
    (one) => one.type === 'BID' && !one.alert && (one.explanations ?? []).some(({ text }) => text !== ''),
  )

/** In PBN comments stand after calls and cards. */
export const hasCommentsElsewhere = (session: DocumentSession): boolean =>
  eventsIn(session).some(
    ({ type, comments }) => comments !== undefined && type !== 'BID' && type !== 'PLAY_CARD',
  )
