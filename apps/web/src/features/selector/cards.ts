/** Which cards the selector shows, by the session and what has been looked at. */
import { isUpcoming } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../../texts/t.ts'
import type { SlotHandle } from '../../ui/slot/types.ts'

export type SelectorCard = {
  readonly key: string
  readonly title: string
  readonly label: string
  readonly go: () => void
}

type Ways = Pick<SlotHandle, 'navigate' | 'back' | 'canGoBack' | 'offers'>

export function cardsOf(
  { status, score, arrangeType }: Pick<MiniSession, 'status' | 'score' | 'arrangeType'>,
  slot: Ways,
): readonly SelectorCard[] {
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
      shown: status === 'LIVE' && arrangeType !== 'KNOCK_OUT' && slot.offers('tables'),
      title: t('selector.tables.title'),
      label: t('selector.tables'),
      go: () => slot.navigate('tables', {}),
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
