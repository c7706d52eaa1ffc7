import type { DeskSessionEntry } from '@openroom/protocol/schema/desk'
import { t } from '../../texts/t.ts'

/** How a session stands, as its director says it. */
export const standingText = ({ status, closing }: Pick<DeskSessionEntry, 'status' | 'closing'>): string =>
  t(closing ? 'desk.closing' : `desk.status.${status}`)
