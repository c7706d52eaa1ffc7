/** From a pair in the ranking to the live table where it sits (specification 2, section 2, 'Running score'). */
import { formatTableAddress } from '@openroom/protocol/address'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { getJson } from '../../live/http.ts'
import { t } from '../../texts/t.ts'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { useHandler } from '../../ui/parts/useHandler.ts'
import { canSearchTable } from '../../ui/results/liveRules.ts'
import type { SlotHandle } from '../../ui/slot/types.ts'

type PairTable = {
  /** `null` where no table can be watched. */
  readonly onPlay: ((registrationId: number) => void) | null
  /** Why the table that was looked for is not shown. */
  readonly failure: string | null
}

export function usePairTable(session: MiniSession, slot: SlotHandle): PairTable {
  const { miniSessionId, individual } = session
  const none = t(individual ? 'scores.play.none.PLAYER' : 'scores.play.none')
  const attempt = useAttempt()
  const onPlay = useHandler(
    (registrationId: number) =>
      void attempt.run(async () => {
        const path = viewAt('searchTable', { id: miniSessionId, registrationId }).path
        const { tableId } = await getJson<{ readonly tableId: number | null }>(path)
        if (tableId === null) attempt.refuse(none)
        else slot.navigate('play', { tableId: formatTableAddress({ kind: 'table', tableId }) })
      }),
  )
  const can = canSearchTable(session) && slot.offers('play')
  return { onPlay: can ? onPlay : null, failure: attempt.failure }
}
