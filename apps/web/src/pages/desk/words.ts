/** How the desk says where a session stands. */
import type { DeskSessionEntry } from '@openroom/protocol/schema/desk'
import { t } from '../../texts/t.ts'

/** What the stage of a knock-out is called, by the teams that it has room for. */
export function stageName(teams: number): string {
  if (teams <= 2) return t('next.stage.final')
  if (teams === 4) return t('next.stage.semi')
  return teams === 8 ? t('next.stage.quarter') : t('next.stage.of', { teams })
}

/** How a session stands, as its director says it. */
export const standingText = ({ status, closing }: Pick<DeskSessionEntry, 'status' | 'closing'>): string =>
  t(closing ? 'desk.closing' : `desk.status.${status}`)
