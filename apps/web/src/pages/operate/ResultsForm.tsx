/** Results without auction and play, one line each, many in a row: for a table without play, or the other room. */
import { readResultLine } from '@openroom/bridge/operate/resultLine'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { nextBoard } from './boards.ts'
import type { PartProps } from './ConsoleHead.tsx'
import { saidWords } from './words.ts'

export function ResultsForm({ operating, is }: PartProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { operated, table, record, said } = is
  const next = table && nextBoard(operated, table, record)
  const enter = () => {
    const result = readResultLine(text)
    const board = result?.board ?? next
    if (result === null || board === null) return setWrong(t('operate.results.wrong'))
    if (!operated.boards.some(({ number }) => number === board))
      return setWrong(t('operate.results.noBoard', { board }))
    setWrong(null)
    operating.result(board, result)
    setText('')
  }
  const close = () => operating.show(null)
  return (
    <Dialog
      title={t('operate.results.title')}
      onClose={close}
      unsaved={text !== ''}
      onSubmit={enter}
      cancel={t('operate.close')}
      submit={t('operate.results.enter')}
    >
      {said?.kind === 'result' && <Message tone="good">{saidWords(is)}</Message>}
      <Field
        label={next === null ? t('operate.results.done') : t('operate.results.label', { board: next })}
        hint={t('operate.results.hint')}
        error={wrong}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
