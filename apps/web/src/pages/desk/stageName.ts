/** What the stage of a knock-out is called, by the teams that it has room for. */
import { t } from '../../texts/t.ts'

export function stageName(teams: number): string {
  if (teams <= 2) return t('next.stage.final')
  if (teams === 4) return t('next.stage.semi')
  return teams === 8 ? t('next.stage.quarter') : t('next.stage.of', { teams })
}
