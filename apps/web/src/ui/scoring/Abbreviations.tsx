/** What the short words over columns stand for: who has no mouse has no tooltip. */
import { t } from '../../texts/t.ts'
import styles from './scoring.module.css'

/** As a table has it, and in full. */
const SHORT = [
  ['card.board', 'card.board.spoken'],
  ['deal.vul.short', 'deal.vulnerable'],
  ['deal.optimum.short', 'deal.optimum'],
  ['frequency.by', 'frequency.by.spoken'],
  ['frequency.result', 'frequency.result.spoken'],
  ['frequency.td', 'frequency.td.spoken'],
  ['scores.percent', 'scores.percent.spoken'],
  ['scores.average', 'scores.average.spoken'],
  ['scores.correction', 'scores.correction.spoken'],
  ['scores.carryOver', 'scores.carryOver.spoken'],
  ['scores.masterPoints', 'scores.masterPoints.spoken'],
] as const

export function Abbreviations() {
  const words = SHORT.map(([short, whole]) => [t(short), t(whole)] as const)
  return (
    <ul className={styles.short}>
      {words
        .filter(([short, whole]) => short !== whole)
        .map(([short, whole]) => (
          <li key={short}>
            <b>{short}</b> {whole}
          </li>
        ))}
    </ul>
  )
}
