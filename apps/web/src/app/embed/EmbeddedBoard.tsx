/** A board that the frame's own address tells: nothing of it is stored anywhere. */
import { embedRoutes } from '@openroom/protocol/embedRoutes'
import type { AddressedBoard } from '@openroom/protocol/schema/embed'
import type { WireEvent } from '@openroom/protocol/table/wire'
import { useEffect, useMemo, useState } from 'react'
import { getJson } from '../../live/http.ts'
import BoardPlayer from '../../screens/replay/BoardPlayer.tsx'
import { replayLog } from '../../screens/replay/replayLog.ts'
import { remarkText } from '../../texts/remarkText.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { TableMessage } from '../../ui/table/TableMessage.tsx'
import { EmbedFoot } from './EmbedFoot.tsx'
import styles from './embed.module.css'

type Answer = AddressedBoard | 'failed' | null

const ask = (): Promise<Answer> =>
  getJson<AddressedBoard>(`${embedRoutes.board()}${location.search}`).catch(() => 'failed' as const)

export default function EmbeddedBoard() {
  const [answer, setAnswer] = useState<Answer>(null)
  useEffect(() => {
    void ask().then(setAnswer)
  }, [])
  const told = answer === 'failed' ? null : answer
  const log = useMemo(() => (told?.log ? replayLog(told.log as readonly WireEvent[]) : null), [told])
  const why = told?.remarks ?? []
  return (
    <div className={styles.embed}>
      <main className={styles.body}>
        {log !== null && <BoardPlayer log={log} />}
        {log === null && (
          <TableMessage
            title={t(answer === null ? 'replay.loading' : told ? 'embed.board.none' : 'embed.board.failed')}
          >
            {why.map((remark) => (
              <p key={remark.message}>{remarkText(remark)}</p>
            ))}
            {answer === 'failed' && (
              <Button onClick={() => void ask().then(setAnswer)}>{t('embed.again')}</Button>
            )}
          </TableMessage>
        )}
      </main>
      <EmbedFoot
        href={`/embed${location.search}`}
        text={t('embed.foot.board')}
        remarks={log === null ? [] : why}
      />
    </div>
  )
}
