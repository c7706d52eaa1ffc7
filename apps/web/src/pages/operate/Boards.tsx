/** The boards of the round with their results; one that is chosen can be looked at and put right. */

import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { resultOf } from '@openroom/bridge/table/view'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { boardsOf } from './boards.ts'
import type { PartProps } from './ConsoleHead.tsx'
import styles from './operate.module.css'
import type { Entered } from './record.ts'
import { resultWords } from './words.ts'

function wordsOf(entries: readonly Entered[]): string | null {
  const told = resultOf(foldTable(entries.flatMap(({ event }) => event ?? [])))
  if (told?.contract) return resultWords({ contract: told.contract, tricks: told.tricks })
  const beside = entries.findLast((one) => one.result)?.result
  return beside?.contract ? resultWords({ contract: beside.contract, tricks: beside.tricks }) : null
}

type Known = { readonly of: readonly (TableEvent | Entered['result'])[]; readonly words: string | null }

/** A board is folded anew when something was entered of it, not when another one changes or an entry is sent. */
function rememberedWords() {
  const known = new Map<number, Known>()
  return (board: number, all: readonly Entered[]): string | null => {
    const entries = all.filter((one) => one.board === board)
    const of = entries.map(({ event, result }) => event ?? result)
    const last = known.get(board)
    if (last && last.of.length === of.length && last.of.every((one, i) => one === of[i])) return last.words
    const words = wordsOf(entries)
    known.set(board, { of, words })
    return words
  }
}

export function Boards({ operating, is }: PartProps) {
  const { operated, table, board, record } = is
  const [words] = useState(rememberedWords)
  if (!table) return null
  const played = new Set(record.entries.map((one) => one.board))
  return (
    <section className={styles.boards} aria-label={t('operate.boards')} data-guide="boards">
      <h2>{t('operate.boards')}</h2>
      <ol>
        {boardsOf(operated, table).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-current={number === board}
              data-begun={played.has(number) || undefined}
              onClick={() => operating.look(number)}
            >
              <b>{number}</b>
              <span>{played.has(number) ? words(number, record.entries) : null}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
