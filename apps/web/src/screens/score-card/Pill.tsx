/** On a phone: which team gained on a board, and how much. */
import type { ScoreCard, ScoreCardLine } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { imps, matchPoints } from '../../ui/figures.ts'
import type { Names } from '../../ui/names.ts'
import styles from './card.module.css'

type PillProps = {
  readonly line: ScoreCardLine
  readonly bam: boolean
  readonly names: Names
  readonly card: ScoreCard | null
}

/** Which side gained: `null` for a push; a board that is not compared yet has no gain at all. */
export function gainOf(line: ScoreCardLine, bam: boolean) {
  const home = bam ? line.homeMp : line.homeImp
  const visiting = bam ? line.visitingMp : line.visitingImp
  if (home === null && visiting === null) return null
  const [h, v] = [home ?? 0, visiting ?? 0]
  if (h === v) return { side: null, amount: h }
  return h > v ? { side: 'home' as const, amount: h } : { side: 'visiting' as const, amount: v }
}

export function Pill({ line, bam, names, card }: PillProps) {
  const gain = gainOf(line, bam)
  if (gain === null) return null
  const figure = bam ? matchPoints(gain.amount) : imps(gain.amount)
  if (gain.side === null) {
    return bam ? (
      <span className={styles.push}>{figure}</span>
    ) : (
      <>
        <span className={styles.push} aria-hidden="true">
          –
        </span>
        <span className="said">{t('card.no.swing')}</span>
      </>
    )
  }
  const id = gain.side === 'home' ? card?.homeTeam : card?.visitingTeam
  const team = id === undefined ? '' : (names.of(id)?.name ?? '')
  return (
    <span className={styles.pill} data-side={gain.side}>
      <span aria-hidden="true">
        <small>{t(`card.${gain.side}.mark`)}</small> {figure}
      </span>
      <span className="said">{t('card.swing', { team, figure })}</span>
    </span>
  )
}
