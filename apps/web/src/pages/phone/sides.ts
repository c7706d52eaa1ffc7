/** What a phone calls sides and tables, and how far a board is. */
import type { PhoneTable, Shown } from '@openroom/protocol/schema/phones'
import { t } from '../../texts/t.ts'

export type Side = 'NS' | 'EW'

export const BOTH = ['NS', 'EW'] as const

export const otherSide = (side: Side): Side => (side === 'NS' ? 'EW' : 'NS')

export const nameOf = (side: Side): string => t(`phone.side.${side}`)

export const tableText = ({ number, section }: Pick<PhoneTable, 'number' | 'section'>): string =>
  `${section ?? ''}${number}`

export const stateOf = (entered: Shown | undefined): 'none' | 'entered' | 'done' =>
  entered === undefined ? 'none' : entered.confirmed ? 'done' : 'entered'

export function stateWords({ confirmed, ruled, by, contested }: Shown, isOpen: boolean): string {
  if (ruled) return t('phone.board.ruled')
  if (confirmed) return t('phone.board.done')
  if (contested) return t('phone.board.contested')
  return t(isOpen ? 'phone.board.confirm' : 'phone.board.late', { side: nameOf(otherSide(by)) })
}
