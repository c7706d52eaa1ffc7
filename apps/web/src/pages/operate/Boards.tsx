/** The boards of the round with their results; one that is chosen can be looked at and put right. */
import { resultOf } from '@openroom/bridge/table/view'
import { t } from '../../texts/t.ts'
import { boardsOf } from './boards.ts'
import type { PartProps } from './ConsoleHead.tsx'
import styles from './operate.module.css'
import type { Operating } from './operating.ts'
import { stateOf } from './record.ts'
import { resultWords } from './words.ts'

function wordsOf({ record }: Operating, board: number): string | null {
  const told = resultOf(stateOf(record, board))
  if (told?.contract) return resultWords({ contract: told.contract, tricks: told.tricks })
  const beside = record.entries.findLast((one) => one.board === board && one.result)?.result
  return beside?.contract ? resultWords({ contract: beside.contract, tricks: beside.tricks }) : null
}

export function Boards({ operating, is }: PartProps) {
  const { operated, table, board, record } = is
  if (!table) return null
  const played = new Set(record.entries.map((one) => one.board))
  return (
    <section className={styles.boards} aria-label={t('operate.boards')}>
      <h2>{t('operate.boards')}</h2>
      <ol>
        {boardsOf(operated, table.round).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-current={number === board}
              data-begun={played.has(number) || undefined}
              onClick={() => operating.look(number)}
            >
              <b>{number}</b>
              <span>{played.has(number) ? wordsOf(is, number) : null}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
