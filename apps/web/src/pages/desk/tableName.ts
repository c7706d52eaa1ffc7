/** What a table is called at the desk and on its link. */
import type { DeskTable } from '@openroom/protocol/schema/desk'
import { t } from '../../texts/t.ts'

export function tableName({ section, number, room }: Pick<DeskTable, 'section' | 'number' | 'room'>): string {
  const values = { table: `${section ?? ''}${number}` }
  return room === null ? t('desk.table', values) : t(`desk.table.${room}`, values)
}
