/** Which cards the selector shows, by the session and what has been looked at. */
import { isOnAir, isUpcoming } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../../texts/t.ts'
import { viewedRound } from '../../ui/results/viewed.ts'
import type { SlotHandle } from '../../ui/slot/types.ts'

export type SelectorCard = {
  readonly key: string
  readonly title: string
  readonly label: string
  readonly go: () => void
}

type Ways = Pick<SlotHandle, 'navigate' | 'back' | 'canGoBack' | 'offers'>
type Session = Pick<MiniSession, 'miniSessionId' | 'status' | 'awaits' | 'score' | 'arrangeType'>

/** The tables of the round looked at last; the last round by default. */
function goToTables({ miniSessionId }: Session, slot: Ways): void {
  const round = viewedRound.last(miniSessionId)
  slot.navigate('tables', round === null ? {} : { round })
}

/** @param vertical a slot that is higher than wide: its layout does not look whether it is a knock-out */
export function cardsOf(session: Session, slot: Ways, vertical: boolean): readonly SelectorCard[] {
  const { status, score, arrangeType } = session
  const upcoming = isUpcoming(status)
  const cards = [
    {
      key: 'result',
      shown: !upcoming || score,
      title: t('selector.result.title'),
      label: t('selector.result'),
      go: () => slot.navigate('running-score', {}),
    },
    {
      key: 'tables',
      shown: isOnAir(session) && (vertical || arrangeType !== 'KNOCK_OUT') && slot.offers('tables'),
      title: t('selector.tables.title'),
      label: t('selector.tables'),
      go: () => goToTables(session, slot),
    },
    {
      key: 'last',
      shown: !upcoming && slot.canGoBack,
      title: t('selector.last.title'),
      label: t('selector.last'),
      go: slot.back,
    },
  ]
  return cards.filter(({ shown }) => shown)
}
