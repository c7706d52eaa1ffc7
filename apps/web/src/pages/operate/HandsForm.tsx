/** The hands of a board, put in or put right while it is played. */
import { handText, readDeal } from '@openroom/bridge/operate/hands'
import { bySeat, SEATS, type Seat } from '@openroom/bridge/seat'
import { dummySeat } from '@openroom/bridge/table/view'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import type { PartProps } from './ConsoleHead.tsx'
import { isDummyUnknown } from './words.ts'

type Wrong = { readonly seat: Seat | null; readonly text: string }

export function HandsForm({ operating, is }: PartProps) {
  const { board, state } = is
  const deal = state.board?.deal ?? null
  const [kept] = useState(() => bySeat((seat) => (deal?.[seat] ? handText(deal[seat]) : '')))
  const [texts, setTexts] = useState(kept)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  // What is typed next comes first: dummy, as it goes down.
  const dummy = isDummyUnknown(state) ? dummySeat(state) : null
  const order = dummy === null ? SEATS : [dummy, ...SEATS.filter((seat) => seat !== dummy)]
  const close = () => operating.show(null)
  const put = () => {
    const read = readDeal(texts)
    if (!read.ok) {
      const isTwice = 'code' in read.error && read.error.code === 'card-twice'
      return setWrong({
        seat: read.error.seat,
        text: t(isTwice ? 'operate.hands.twice' : 'operate.hands.wrong'),
      })
    }
    if (operating.giveHands(read.value)) close()
    else setWrong({ seat: null, text: t('operate.hands.played') })
  }
  if (state.board === null)
    return (
      <Dialog title={t('operate.hands')} onClose={close} cancel={t('operate.close')}>
        <p>{t('operate.hands.first')}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={t('operate.hands.title', { board: board ?? 0 })}
      onClose={close}
      unsaved={SEATS.some((seat) => texts[seat] !== kept[seat])}
      onSubmit={put}
      cancel={t('operate.close')}
      submit={t('operate.hands.put')}
    >
      {wrong?.seat === null && <Message tone="bad">{wrong.text}</Message>}
      <p>{t('operate.hands.hint')}</p>
      {order.map((seat) => (
        <Field
          key={seat}
          label={t(`seat.${seat}`)}
          error={wrong?.seat === seat ? wrong.text : null}
          value={texts[seat]}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTexts({ ...texts, [seat]: event.target.value })}
        />
      ))}
    </Dialog>
  )
}
