/** What an event is scored by, in a word: total points are no IMPs. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../texts/t.ts'

export const calcWord = (calcType: MiniSession['calcType'], totalPoints = false): string =>
  totalPoints && calcType === 'IMP' ? t('kind.totalPoints') : calcType
