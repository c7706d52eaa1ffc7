/** The boards of a pair, sitting by sitting, with what stands behind adjusted scores. */
import { toSide } from '@openroom/protocol/names'
import type { PrivateScoreLine } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import { Cells } from '../../ui/results/Rows.tsx'
import { isResult, type Sitting, sittingsOf } from './lines.ts'
import {
  isJudged,
  Opponents,
  type PairColumnsOf,
  type PairLine,
  Partner,
  privateColumns,
} from './pairColumns.tsx'
import styles from './private.module.css'

export type PairTableProps = PairColumnsOf & {
  readonly caption: string
  readonly lines: readonly PrivateScoreLine[] | null
  /** The board the viewer came back from. */
  readonly from: number | null
}

/** On a phone the opponents stand above their boards. */
const Heading = ({ sitting, ...props }: PairTableProps & { readonly sitting: Sitting }) => (
  <span className={styles.against}>
    <span className={styles.side}>{t(`side.${toSide(sitting.line)}`)}</span>
    {sitting.partnerId !== null && (
      <>
        <span className={styles.side}>{t('private.with')}</span>
        <Partner {...props} id={sitting.partnerId} />
      </>
    )}
    <abbr className={styles.side} title={t('private.against.spoken')}>
      {t('private.against')}
    </abbr>
    <Opponents {...props} id={sitting.opponentId} stacked={false} />
  </span>
)

const keyOf = ({ line: { round, boardNumber } }: PairLine): string => `${round}-${boardNumber}`

const recordsOf = ({ line: { ns, boardNumber: board } }: PairLine) => [{ ns, board }]

export function PairTable(props: PairTableProps) {
  const { caption, lines, tier, from, opens, onReplay } = props
  const columns = privateColumns(props)
  return (
    <ResultTable
      caption={caption}
      className={styles.boards}
      columns={columns}
      groups={
        lines &&
        sittingsOf(lines).map((sitting) => ({
          heading: tier === 'phone' && <Heading {...props} sitting={sitting} />,
          rows: sitting.lines.map((line, at) => ({ line, share: null, isFirst: at === 0 })),
        }))
      }
      keyOf={keyOf}
      records={recordsOf}
      marked={({ line }) => from === line.boardNumber}
      press={({ line }) => (opens(line) ? () => onReplay(line) : null)}
      traits={({ line }) => ({
        'data-jury': isJudged(line) || !isResult(line),
        'data-overruled': line.weightedPrivateScores.length > 0,
      })}
      detail={({ line }) =>
        line.weightedPrivateScores.map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shares have no name of their own
          <tr key={at} className={styles.shareRow}>
            <Cells row={{ line, share, isFirst: false }} columns={columns} />
          </tr>
        ))
      }
      dense={tier === 'phone'}
    />
  )
}
