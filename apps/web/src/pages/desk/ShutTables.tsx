/** Tables whose code is shut, as somebody has guessed at the number of the evening. */
import { useTablesTonight } from '../../live/desk.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { Message } from '../../ui/parts/Message.tsx'

export function ShutTables({ id }: { readonly id: number }) {
  const shut = useTablesTonight(id).data?.shut ?? []
  if (shut.length === 0) return null
  return <Message tone="bad">{t('desk.codes.wrong', { count: shut.length, tables: listed(shut) })}</Message>
}
