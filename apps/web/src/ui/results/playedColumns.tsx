/** The columns that tell how a board was played, as all tables of boards have them. */
import type { Card } from '@openroom/bridge/card'
import type { Direction } from '@openroom/protocol/names'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { ContractCell, DeclarerCell, isNotPlayed, LeadCell, OverCell } from './cells.tsx'
import type { Column } from './columns.ts'
import styles from './results.module.css'

type Played = {
  readonly contract: string | null
  readonly declarer: Direction | null
  readonly lead: Card | null
  readonly result: number | null
}

/** A contract and who declared it, where there is one column for both. */
export const ContractBy = ({ contract, declarer }: Pick<Played, 'contract' | 'declarer'>) => (
  <>
    <ContractCell contract={contract} />
    {declarer !== null && (
      <span className={styles.by}>
        <DeclarerCell declarer={declarer} />
      </span>
    )}
  </>
)

/** @param of what was played; `null` where a row has no result */
export function playedColumns<Row>(of: (row: Row) => Played | null) {
  const column = (is: Omit<Column<Row>, 'cell'>, cell: (played: Played) => ReactNode): Column<Row> => ({
    ...is,
    cell: (row) => {
      const played = of(row)
      return played && cell(played)
    },
  })
  return {
    contract: column({ key: 'contract', head: t('frequency.contract'), align: 'left' }, ({ contract }) => (
      <ContractCell contract={contract} />
    )),
    by: column(
      { key: 'by', head: t('frequency.by'), spoken: t('frequency.by.spoken'), align: 'centre' },
      ({ declarer }) => <DeclarerCell declarer={declarer} />,
    ),
    lead: column({ key: 'lead', head: t('frequency.lead'), align: 'left' }, ({ lead }) => (
      <LeadCell lead={lead} />
    )),
    over: column(
      { key: 'over', head: t('frequency.result'), spoken: t('frequency.result.spoken'), align: 'right' },
      ({ contract, result }) => (isNotPlayed(contract) ? null : <OverCell over={result} />),
    ),
  }
}

export const replayColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  key: 'replay',
  head: '',
  spoken: t('frequency.replay'),
  align: 'centre',
  cell,
})
