/** What a phone calls sides and tables, and how far a board is. */
import type { PhoneTable, Shown } from '@openroom/protocol/schema/phones'
import { t } from '../../texts/t.ts'

export type Side = 'NS' | 'EW'

export const BOTH = ['NS', 'EW'] as const

export const otherSide = (side: Side): Side => (side === 'NS' ? 'EW' : 'NS')

export const nameOf = (side: Side): string => t(`phone.side.${side}`)

type TableAt = Pick<PhoneTable, 'number' | 'section' | 'room'>

/** A table with its room, as a heading; in a match each room has one of that number. */
export function tableTitle(at: TableAt): string {
  const table = tableText(at)
  return at.room === null ? t('phone.table', { table }) : t(`desk.table.${at.room}`, { table })
}

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
