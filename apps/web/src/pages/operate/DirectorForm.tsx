/** What the director does at a table: called, comes, takes back, corrects a result of any board. */
import { SEATS } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { correctionBy } from './boards.ts'
import type { PartProps } from './ConsoleHead.tsx'
import styles from './operate.module.css'
import { saidWords } from './words.ts'

export function DirectorForm({ operating, is }: PartProps) {
  const [name, setName] = useState('')
  const [line, setLine] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isTold, setTold] = useState(false)
  const { board, state, record } = is
  const close = () => operating.show(null)
  const tell = (event: TableEvent) => {
    if (board !== null) operating.enter(board, [[event]])
    setTold(true)
  }
  const correct = () => {
    const correction = correctionBy(record, board, line)
    setWrong(correction === null)
    if (correction === null) return
    operating.correct(correction.number, correction.result)
    close()
  }
  return (
    <Dialog title={t('operate.director.title')} onClose={close} cancel={t('operate.close')}>
      {isTold && <Message tone="good">{saidWords(is)}</Message>}
      {board !== null && state.board && (
        <>
          <fieldset className={styles.called}>
            <legend>{t('operate.director.called')}</legend>
            {SEATS.map((seat) => (
              <Button key={seat} onClick={() => tell({ type: 'CALL_DIRECTOR', seat })}>
                {t(`seat.${seat}`)}
              </Button>
            ))}
          </fieldset>
          <div className={styles.inline}>
            <Field
              label={t('operate.director.name')}
              value={name}
              maxLength={100}
              onChange={(event) => setName(event.target.value)}
            />
            <Button
              onClick={() => {
                if (name.trim() !== '') tell({ type: 'ACCEPT_CALL', director: name.trim() })
              }}
            >
              {t('operate.director.comes')}
            </Button>
          </div>
          <Button
            onClick={() => {
              operating.undo('moves')
              setTold(true)
            }}
          >
            {t('operate.director.back')}
          </Button>
          <div className={styles.inline}>
            <Field
              label={t('operate.director.correct', { board })}
              hint={t('operate.results.hint')}
              error={isWrong ? t('operate.results.wrong') : null}
              value={line}
              autoComplete="off"
              onChange={(event) => setLine(event.target.value)}
            />
            <Button look="primary" onClick={correct}>
              {t('operate.director.set')}
            </Button>
          </div>
        </>
      )}
      {!(board !== null && state.board) && <p>{t('operate.hands.first')}</p>}
    </Dialog>
  )
}
