import type { Level } from '@openroom/bridge/call'
import type { Strain } from '@openroom/bridge/card'
import type { Doubling } from '@openroom/bridge/contract'
import { toSeat } from '@openroom/protocol/names'
import type { FoundBoard } from '@openroom/protocol/schema/findBoards'
import { t } from '../../texts/t.ts'
import { ContractText } from '../cards/CallText.tsx'

/** A contract with its declarer. */
export function ContractOf({ found }: { readonly found: Pick<FoundBoard, 'contract' | 'declarer'> }) {
  const { contract, declarer } = found
  const [, level, strain, doubling = ''] = /^([1-7])(C|D|H|S|NT)(x{0,2})$/.exec(contract ?? '') ?? []
  if (level === undefined) return contract === null ? null : t('boards.passed')
  const own = {
    level: Number(level) as Level,
    strain: strain as Strain,
    doubling: doubling.toUpperCase() as Doubling,
  }
  return (
    <>
      <ContractText contract={own} /> {declarer !== null && t(`seat.${toSeat(declarer)}.short`)}
    </>
  )
}
