/** Words and figures of a season. */
import type { SeasonFigure } from '@openroom/bridge/score/season'
import type { SeasonBody, SeasonRow } from '@openroom/protocol/schema/season'
import { listed } from '../../../texts/order.ts'
import { t } from '../../../texts/t.ts'
import { imps, points, signedImps } from '../../../ui/figures.ts'

export const seasonName = ({ name, label }: Pick<SeasonBody, 'name' | 'label'>): string =>
  label === '' ? name : t('season.of', { name, label })

export const rowName = ({ team, players }: Pick<SeasonRow, 'team' | 'players'>): string =>
  team === '' ? players.map(({ name }) => name).join(' – ') : team

/** As the figure is shown: percentages and victory points with two decimals. */
export function figureText(value: number | null, figure: SeasonFigure): string {
  if (value === null) return ''
  if (figure === 'percent' || figure === 'vps') return points(value)
  return figure === 'imps' ? signedImps(value) : imps(value)
}

/** How it is reckoned, a sentence each. */
export function rulesOf(season: SeasonBody): readonly string[] {
  const { kind, figure, contestants, best, least, places, ended } = season
  const level = kind === 'league' ? [t(figure === 'imps' ? 'season.level.imps' : 'season.level')] : []
  return [
    t(`season.figure.${figure}`, { places: listed(places) }),
    ...(best === null ? [] : [t('season.best', { count: best })]),
    ...(least === null ? [] : [t('season.least', { count: least })]),
    ...level,
    t(`season.contestants.${contestants}`),
    ...(ended ? [] : [t('season.live')]),
  ]
}
