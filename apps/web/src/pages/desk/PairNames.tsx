/** Who plays at a table, prepared or corrected by the director. */
import { SEATS, sideOf } from '@openroom/bridge/seat'
import type { DeskPhoneTable } from '@openroom/protocol/schema/phones'
import { sayPlayers } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useForm } from '../../ui/parts/useForm.ts'
import { tableName } from '../../ui/unsettled.ts'

const SIDES = ['NS', 'EW'] as const
type Side = (typeof SIDES)[number]
type Names = readonly [string, string]

const known = (names: readonly string[]): Names => [names[0] ?? '', names[1] ?? '']

type PairNamesProps = { readonly id: number; readonly table: DeskPhoneTable; readonly onClose: () => void }

export function PairNames({ id, table, onClose }: PairNamesProps) {
  const before: Readonly<Record<Side, Names>> = { NS: known(table.players.ns), EW: known(table.players.ew) }
  const changedIn = (names: typeof before) =>
    SIDES.filter((side) => names[side].some((name, i) => name.trim() !== before[side][i]))
  const form = useForm(before, (names) =>
    changedIn(names).filter((side) => names[side].some((name) => name.trim().length < 2)),
  )
  const { draft: names, set: setNames, busy, failure } = form
  const changed = changedIn(names)
  const put = () =>
    form.send(async () => {
      for (const side of changed) {
        const [first, second] = names[side]
        const guest = (name: string) => ({ kind: 'guest' as const, name: name.trim() })
        await sayPlayers(id, { tableId: table.tableId, side, players: [guest(first), guest(second)] })
      }
      onClose()
    })
  const isMissing = (side: Side, i: 0 | 1) => changed.includes(side) && names[side][i].trim().length < 2
  const change = (side: Side, i: number, name: string) =>
    setNames((all) => ({ ...all, [side]: i === 0 ? [name, all[side][1]] : [all[side][0], name] }))
  return (
    <Dialog
      title={t('desk.phones.players.title', { table: tableName(table), round: table.round })}
      onClose={onClose}
      busy={busy}
      unsaved={changed.length > 0}
      onSubmit={put}
      submit={t('desk.phones.players.do')}
      failure={failure}
    >
      {form.isTried && form.faults.length > 0 && <Message tone="bad">{t('desk.phones.players.two')}</Message>}
      <p>{t('desk.phones.players.hint')}</p>
      {SIDES.flatMap((side) =>
        SEATS.filter((seat) => sideOf(seat) === side).map((seat, i) => (
          <Field
            key={seat}
            label={t(`seat.${seat}`)}
            aria-invalid={(form.isTried && isMissing(side, i === 0 ? 0 : 1)) || undefined}
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
