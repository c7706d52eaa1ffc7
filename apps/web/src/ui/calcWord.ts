/** Apart from other labels: the first page waits for none of them. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../texts/t.ts'

/** What an event is scored by, in a word: total points are no IMPs. */
export const calcWord = (calcType: MiniSession['calcType'], totalPoints = false): string =>
  totalPoints && calcType === 'IMP' ? t('kind.totalPoints') : calcType

/** What `MP` stands for; the others are what players say. */
export const calcTitle = (calcType: MiniSession['calcType']): string | undefined =>
  calcType === 'MP' ? t('kind.matchpoints') : undefined
