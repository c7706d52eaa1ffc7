/** Columns of the tables of a pair session, by how wide the table is. */

import type { PairTable } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import { type Names, pairName } from '../../ui/names.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { type Column, shownOf, type Tier } from '../../ui/results/columns.ts'
import styles from './tables.module.css'

const SIDES = ['NORTH_SOUTH', 'EAST_WEST'] as const
type Side = (typeof SIDES)[number]
const HEAD = { NORTH_SOUTH: 'tables.ns', EAST_WEST: 'tables.ew' } as const

export type PairColumnsOf = {
  readonly tier: Tier
  readonly names: Names
  readonly onPair: (registrationId: number) => void
  /** `null` where no table is looked into. */
  readonly play: {
    readonly can: (table: PairTable, names: { readonly ns: string; readonly ew: string }) => boolean
    readonly onPlay: (table: PairTable) => void
  } | null
  /** How many watch a table; `null` for those who may not know. */
  readonly viewers: ((table: PairTable) => number) | null
}

type TableColumn = Column<PairTable>
type PairOf = Pick<PairColumnsOf, 'names' | 'onPair'>

const nameOf = (names: Names, pair: number | null): string => {
  const registration = pair === null ? null : names.of(pair)
  return registration ? pairName(registration) : ''
}

function Pair({ id, names, onPair }: PairOf & { readonly id: number | null }) {
  const name = nameOf(names, id)
  const isKnown = id !== null && names.of(id)?.bye === false
  return (
    <CellLink onOpen={isKnown ? () => onPair(id) : null} title={name}>
      <FollowMark of={id} />
      {name}
    </CellLink>
  )
}

const sides = (of: PairOf): readonly TableColumn[] =>
  SIDES.map((side) => ({
    key: side,
    head: t(HEAD[side]),
    align: 'left',
    look: 'name',
    cell: ({ pairs }) => <Pair {...of} id={pairs[side]} />,
  }))

const both = (of: PairOf): TableColumn => ({
  key: 'pairs',
  head: (
    <>
      {t(HEAD.NORTH_SOUTH)}
      <br />
      {t(HEAD.EAST_WEST)}
    </>
  ),
  rowHead: true,
  align: 'left',
  look: 'name',
  cell: ({ pairs }) =>
    SIDES.map((side: Side) => (
      <span key={side} className={styles.line}>
        <Pair {...of} id={pairs[side]} />
      </span>
    )),
})

const playOf = (names: Names, { can, onPlay }: NonNullable<PairColumnsOf['play']>): TableColumn => ({
  key: 'play',
  head: '',
  spoken: t('tables.play'),
  align: 'centre',
  cell: (table) =>
    can(table, { ns: nameOf(names, table.pairs.NORTH_SOUTH), ew: nameOf(names, table.pairs.EAST_WEST) }) && (
      <Button onClick={() => onPlay(table)}>
        <span aria-hidden="true">{t('tables.play')}</span>
        <span className="said">{t('tables.play.of', { table: table.tableNumber })}</span>
      </Button>
    ),
})

export function pairColumns(of: PairColumnsOf): readonly TableColumn[] {
  const { tier, names, play, viewers } = of
  const isPhone = tier === 'phone'
  return shownOf<PairTable>([
    {
      key: 'table',
      head: t('tables.table'),
      align: 'right',
      rowHead: !isPhone,
      cell: ({ section, tableNumber }) => `${section ?? ''}${tableNumber}`,
    },
    ...(isPhone ? [both(of)] : sides(of)),
    play !== null && playOf(names, play),
    viewers !== null && {
      key: 'viewers',
      head: t('tables.viewers'),
      align: 'right',
      look: 'quiet',
      cell: viewers,
    },
  ])
}
