/** All boards of a session at all tables, public or not, to be printed in one press. */

import { useDeskBoard, useDeskPhones, useDeskSession } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import boards from './boards.module.css'
import { Frame, ToDesk, ToPrint } from './Frame.tsx'
import { byScore, Traveller } from './Traveller.tsx'

function OfBoard({ id, board }: { readonly id: number; readonly board: number }) {
  const { data, error, refetch } = useDeskBoard(id, board)
  // Of a round that is not drawn yet.
  if (data?.length === 0) return null
  return (
    <li>
      <h2>{t('export.what.board', { board })}</h2>
      {data ? (
        <Traveller rows={[...data].sort(byScore)} onChoose={null} />
      ) : (
        <Waiting error={error} retry={refetch} />
      )}
    </li>
  )
}

export function TravellersPage({ id }: { readonly id: number }) {
  const { data: session, error } = useDeskSession(id)
  const { data, error: unread, refetch } = useDeskPhones(id)
  if (!session || !data) return <Waiting error={error ?? unread} retry={refetch} />
  return (
    <Frame
      title={t('desk.travellers')}
      text={nameOfEvent(session)}
      action={<ToPrint back={<ToDesk id={id} />} />}
    >
      <ul className={boards.travellers}>
        {data.boards.map((board) => (
          <OfBoard key={board} id={id} board={board} />
        ))}
      </ul>
    </Frame>
  )
}
