/** Double-dummy figures of the hand on turn in words, the best for its side first. */
import type { Card } from '@openroom/bridge/card'
import type { TableState } from '@openroom/bridge/table/state'
import { seatOnTurn } from '@openroom/bridge/table/view'
import { t } from '../../../texts/t.ts'
import { spokenCard } from '../../cards/spoken.ts'
import { betterFor, type FigureGroup, groupFigures, overWords } from '../ddsGroups.ts'

const spokenGroup = ({ over, cards }: FigureGroup): string =>
  t('said.figure', { cards: cards.map(spokenCard).join(', '), over: overWords(over) })

/** `null` without figures. */
export function spokenFigures(figures: ReadonlyMap<Card, number> | null, state: TableState): string | null {
  if (figures === null || figures.size === 0) return null
  const contract = state.contract?.kind === 'played' ? state.contract : null
  const groups = groupFigures(figures, betterFor(seatOnTurn(state), contract))
  return t('said.figures', { figures: groups.map(spokenGroup).join('; ') })
}
