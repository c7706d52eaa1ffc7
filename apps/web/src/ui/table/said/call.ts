/** A call with all that belongs to it, in words: its alert, what was said of it, what was irregular. */
import type { CallMade } from '@openroom/bridge/table/state'
import { t } from '../../../texts/t.ts'
import { spokenCall } from '../../cards/spoken.ts'
import { explanationText } from '../auctionRows.ts'
import { spokenWords } from './sentences.ts'

/** `2 diamonds, alerted: weak, 6 cards`; `2 diamonds, insufficient bid`. */
export function spokenDetails({ alert, explanations, irregular }: Omit<CallMade, 'seat' | 'call'>): string {
  const marks = [irregular && t(`said.irregular.${irregular}`), alert ? t('said.alert') : null].filter(
    (mark) => mark !== null,
  )
  const text = spokenWords(explanationText(explanations))
  const said = marks.map((mark) => `, ${mark}`).join('')
  return text === '' ? said : `${said}: ${text}`
}

/** `North: 2 diamonds, alerted: weak`. */
export const spokenCallMade = (made: CallMade): string =>
  t('said.call', { seat: t(`seat.${made.seat}`), call: `${spokenCall(made.call)}${spokenDetails(made)}` })
