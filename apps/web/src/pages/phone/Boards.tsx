/** The boards of a round at a table, and the way to another where no movement is known. */
import type { PhoneTable } from '@openroom/protocol/schema/phones'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import styles from './phone.module.css'
import { ResultWords } from './ResultWords.tsx'
import { stateOf, stateWords } from './sides.ts'
import { boardsOf } from './waiting.ts'

type BoardsProps = {
  readonly table: PhoneTable
  readonly onBoard: (board: number) => void
  /** Whether results are taken now. */
  readonly isOpen: boolean
}

export function Boards({ table, onBoard, isOpen }: BoardsProps) {
  return (
    <ul className={styles.boards}>
      {boardsOf(table).map((board) => {
        const entered = table.results.find((one) => one.board === board)
        return (
          <li key={board}>
            <button
              type="button"
              data-state={stateOf(entered)}
              disabled={!isOpen && !entered}
              onClick={() => onBoard(board)}
            >
              <b>{t('phone.board', { board })}</b>
              {entered ? (
                entered.result && (
                  <ResultWords
                    result={entered.result}
                    board={board}
                    scoreNs={entered.scoreNs}
                    adjustment={entered.adjustment}
                  />
                )
              ) : (
                <span className={styles.words}>{t(isOpen ? 'phone.board.none' : 'phone.board.empty')}</span>
              )}
              {entered && <small>{stateWords(entered, isOpen)}</small>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Where no movement is known: the board says which it is. */
export function OtherBoard({
  boards,
  onBoard,
}: {
  readonly boards: readonly number[]
  readonly onBoard: (n: number) => void
}) {
  const [text, setText] = useState('')
  const board = boards.find((one) => `${one}` === text.trim())
  const go = () => {
    if (board !== undefined) onBoard(board)
  }
  return (
    // Another board is looked for: nothing is entered yet.
    <Form className={styles.otherBoard} unsaved={false} onSubmit={go}>
      <Field
        label={t('phone.other.label')}
        value={text}
        inputMode="numeric"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={board === undefined}>
        {t('phone.other')}
      </Button>
    </Form>
  )
}
