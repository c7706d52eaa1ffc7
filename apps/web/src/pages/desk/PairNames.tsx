/** Who plays at a table, prepared or corrected by the director. */
import { SEATS, sideOf } from '@openroom/bridge/seat'
import type { DeskPhoneTable } from '@openroom/protocol/schema/phones'
import { useState } from 'react'
import { sayPlayers } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { tableName } from './words.ts'

type Side = 'NS' | 'EW'
type Names = readonly [string, string]

const known = (names: readonly string[]): Names => [names[0] ?? '', names[1] ?? '']

type PairNamesProps = { readonly id: number; readonly table: DeskPhoneTable; readonly onClose: () => void }

export function PairNames({ id, table, onClose }: PairNamesProps) {
  const before: Readonly<Record<Side, Names>> = { NS: known(table.players.ns), EW: known(table.players.ew) }
  const [names, setNames] = useState(before)
  const [isTried, setTried] = useState(false)
  const attempt = useAttempt()
  const changed = (['NS', 'EW'] as const).filter((side) =>
    names[side].some((name, i) => name.trim() !== before[side][i]),
  )
  const isMissing = changed.some((side) => names[side].some((name) => name.trim().length < 2))
  const put = () => {
    setTried(true)
    if (isMissing) return
    void attempt.run(async () => {
      for (const side of changed) {
        const [first, second] = names[side]
        const guest = (name: string) => ({ kind: 'guest' as const, name: name.trim() })
        await sayPlayers(id, { tableId: table.tableId, side, players: [guest(first), guest(second)] })
      }
      onClose()
    })
  }
  const change = (side: Side, i: number, name: string) =>
    setNames((all) => ({ ...all, [side]: i === 0 ? [name, all[side][1]] : [all[side][0], name] }))
  return (
    <Dialog
      title={t('desk.phones.players.title', { table: tableName(table), round: table.round })}
      onClose={onClose}
      busy={attempt.busy}
      unsaved={changed.length > 0}
      onSubmit={put}
      foot={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" look="primary" disabled={attempt.busy}>
            {t('desk.phones.players.do')}
          </Button>
        </>
      }
    >
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      {isTried && isMissing && <Message tone="bad">{t('desk.phones.players.two')}</Message>}
      <p>{t('desk.phones.players.hint')}</p>
      {(['NS', 'EW'] as const).flatMap((side) =>
        SEATS.filter((seat) => sideOf(seat) === side).map((seat, i) => (
          <Field
            key={seat}
            label={t(`seat.${seat}`)}
            value={names[side][i] ?? ''}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change(side, i, target.value)}
          />
        )),
      )}
    </Dialog>
  )
}
