/** What there is to say of a session that is played, and of which nothing is public yet. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../texts/t.ts'

export const playingText = ({ released }: Pick<MiniSession, 'released'>): string =>
  t(`selector.playing.${released ?? 'DELAY'}`)
