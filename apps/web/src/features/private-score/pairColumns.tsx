/** Columns of a pair's private score, by how wide the table is and how boards are scored. */
import { t } from '../../texts/t.ts'
import { atLeast, type Tier } from '../../ui/results/columns.ts'
import type { HeadColumn } from '../../ui/results/TableHead.tsx'
import styles from './private.module.css'

export type ColumnKey =
  | 'board'
  | 'replay'
  | 'opponents'
  | 'partner'
  | 'side'
  | 'contract'
  | 'by'
  | 'lead'
  | 'over'
  | 'score'
  | 'points'
  | 'figure'
  | 'bar'
  | 'running'

export type PrivateColumn = HeadColumn & { readonly key: ColumnKey }

type ColumnsOf = {
  readonly tier: Tier
  /** Scored in IMPs: there are no percents then. */
  readonly imp: boolean
  readonly total: boolean
  /** Whether any board has a replay. */
  readonly replays: boolean
  /** Whether the player has a partner of his own for each round. */
  readonly partners: boolean
}

const board = (): PrivateColumn => ({
  key: 'board',
  head: t('private.board'),
  spoken: t('private.board.spoken'),
  align: 'right',
  rowHead: true,
})

const contract = (): PrivateColumn => ({ key: 'contract', head: t('frequency.contract'), align: 'left' })

const result = (): readonly PrivateColumn[] => [
  { key: 'lead', head: t('frequency.lead'), align: 'left' },
  { key: 'over', head: t('frequency.result'), spoken: t('frequency.result.spoken'), align: 'right' },
  { key: 'score', head: t('private.score'), align: 'right' },
]

/** What ranks a board: percent, or IMPs. */
const figure = (imp: boolean, total: boolean): PrivateColumn => ({
  key: 'figure',
  align: 'right',
  look: 'rank',
  ...(imp
    ? { head: t(total ? 'private.points' : 'private.imps') }
    : { head: t('scores.percent'), spoken: t('scores.percent.spoken') }),
})

export const runningTitle = (imp: boolean, total: boolean): string =>
  t(total ? 'private.session.points' : imp ? 'private.session.imps' : 'private.session.percent')

const under = (column: PrivateColumn, title: string): PrivateColumn => ({
  ...column,
  head: (
    <>
      {column.head}
      <span className={styles.fold}>{title}</span>
    </>
  ),
})

/** Points stand below the score where they have no column. */
const withPoints = (columns: readonly PrivateColumn[], imp: boolean): readonly PrivateColumn[] =>
  columns.map((column) => (column.key === 'score' && !imp ? under(column, t('private.points')) : column))

/** On a phone the running figure stands below the board's. */
const folded = ({ imp, total }: ColumnsOf): readonly PrivateColumn[] => [
  ...withPoints(result(), imp),
  under(figure(imp, total), runningTitle(imp, total)),
]

/** In a quarter points give way as a column; on a phone replay and bar do (design notes, What gives way). */
export function privateColumns(of: ColumnsOf): readonly PrivateColumn[] {
  const { tier, imp, total, replays, partners } = of
  if (tier === 'phone') return [board(), contract(), ...folded(of)]
  const shown: readonly (readonly [boolean, PrivateColumn])[] = [
    [true, board()],
    [replays, { key: 'replay', head: '', spoken: t('frequency.replay'), align: 'centre' }],
    [partners, { key: 'partner', head: t('private.partner'), align: 'left', look: 'quiet' }],
    [true, { key: 'opponents', head: t('private.opponents'), align: 'left', look: 'name' }],
    [true, { key: 'side', head: t('private.side'), align: 'left', look: 'quiet' }],
    [true, contract()],
    [true, { key: 'by', head: t('frequency.by'), spoken: t('frequency.by.spoken'), align: 'centre' }],
    ...(atLeast(tier, 'tablet') ? result() : withPoints(result(), imp)).map(
      (column) => [true, column] as const,
    ),
    [atLeast(tier, 'tablet') && !imp, { key: 'points', head: t('private.points'), align: 'right' }],
    [true, figure(imp, total)],
    [
      !imp && (!partners || atLeast(tier, 'wide')),
      { key: 'bar', head: '', spoken: t('private.bar'), align: 'left' },
    ],
    [
      true,
      {
        key: 'running',
        head: runningTitle(imp, total),
        align: 'right',
        look: 'quiet',
      },
    ],
  ]
  return shown.filter(([is]) => is).map(([, column]) => column)
}
