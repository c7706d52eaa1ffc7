/** Means as they are shown, those of few boards with how many they are of. */
import type { Mean } from '@openroom/protocol/schema/person'
import { t } from '../../texts/t.ts'
import { signed } from '../../ui/figures.ts'

/** Below this a mean says little. */
const FEW = 30

/** @param told how many boards are told of beside it */
export const mean = ({ boards, mean: value }: Mean, told?: number): string => {
  if (value === null) return t('player.unknown')
  const isTold = boards >= FEW || boards === told
  return isTold ? signed(value, 2) : t('player.mean.few', { mean: signed(value, 2), count: boards })
}

export const share = (part: number, of: number): string =>
  of === 0 ? t('player.unknown') : t('player.share', { part, of, percent: Math.round((100 * part) / of) })
