/** How long each board took, by side, for slow play and questions of tempo; asked for while it is open. */
import type { Call } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { BoardTempo, DeskSession } from '@openroom/protocol/schema/desk'
import { useState } from 'react'
import { hideTempo, useTempo } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { CallText, CardText } from '../../ui/cards/CallText.tsx'
import { minutesText } from '../../ui/moments.ts'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Heads } from '../../ui/parts/Heads.tsx'
import { SaveLink } from '../../ui/parts/LinkButton.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { tableName } from '../../ui/unsettled.ts'
import styles from './desk.module.css'

export function TimeTaken({ session }: { readonly session: DeskSession }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.phones} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('desk.tempo')}</summary>
      {isOpen && <Boards session={session} />}
    </details>
  )
}

function Boards({ session }: { readonly session: DeskSession }) {
  const { miniSessionId: id, tables } = session
  const { data, error, refetch } = useTempo(id)
  const { busy, failure, run } = useAttempt()
  if (!data) return <Waiting error={error} retry={refetch} />
  const { hidden, boards } = data
  const byId = new Map(tables.map((table) => [table.tableId, table]))
  return (
    <>
      <CheckField
        label={t('desk.tempo.shown')}
        checked={!hidden}
        disabled={busy}
        onChange={(shown) => void run(async () => void (await hideTempo(id, !shown)))}
      />
      {failure !== null && <Message tone="bad">{failure}</Message>}
      {boards.length === 0 ? <p>{t('desk.tempo.none')}</p> : <Taken id={id} byId={byId} boards={boards} />}
    </>
  )
}

type TakenProps = {
  readonly id: number
  readonly byId: ReadonlyMap<number, DeskSession['tables'][number]>
  readonly boards: readonly BoardTempo[]
}

function Taken({ id, byId, boards }: TakenProps) {
  return (
    <>
      <p>{t('desk.tempo.text')}</p>
      <div className={styles.bar}>
        <SaveLink href={deskRoutes.tempoFile(id)}>{t('desk.tempo.save')}</SaveLink>
      </div>
      <table className={styles.ranking}>
        <Heads
          of={[t('correct.board'), t('correct.table'), t('desk.tempo.all'), t('side.NS'), t('side.EW')]}
        />
        <tbody>
          {boards.map(({ tableId, board, taken, longest }) => (
            <tr key={`${tableId} ${board}`}>
              <td>{board}</td>
              <th scope="row">
                {placeOf(byId.get(tableId))}
                <br />
                <Longest longest={longest} />
              </th>
              <td>
                <b>{minutesText(taken.NS + taken.EW)}</b>
              </td>
              <td>{minutesText(taken.NS)}</td>
              <td>{minutesText(taken.EW)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const placeOf = (table: DeskSession['tables'][number] | undefined): string =>
  table ? t('desk.tempo.at', { table: tableName(table), round: table.round }) : ''

function Longest({ longest }: Pick<BoardTempo, 'longest'>) {
  const { seat, kind, text, seconds } = longest
  return (
    <small>
      {t('desk.tempo.longest', { seat: t(`seat.${seat}`), time: minutesText(seconds) })}{' '}
      {kind === 'call' ? <CallText call={text as Call} /> : <CardText card={text as Card} />}
    </small>
  )
}
