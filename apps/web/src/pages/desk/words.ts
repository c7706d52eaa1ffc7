/** How the desk says where a session stands. */
import type { DeskSessionEntry } from '@openroom/protocol/schema/desk'
import { t } from '../../texts/t.ts'

/** What the stage of a knock-out is called, by the teams that it has room for. */
export function stageName(teams: number): string {
  if (teams <= 2) return t('next.stage.final')
  if (teams === 4) return t('next.stage.semi')
  return teams === 8 ? t('next.stage.quarter') : t('next.stage.of', { teams })
}

type Standing = Pick<DeskSessionEntry, 'status' | 'closing'> & { readonly delay?: number }

/** How a session stands, as its director says it; only with a delay there is a rest to wait for. */
export const standingText = ({ status, closing, delay }: Standing): string =>
  t(closing ? (delay === 0 ? 'desk.finished' : 'desk.closing') : `desk.status.${status}`)
