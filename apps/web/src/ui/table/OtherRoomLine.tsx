/** The other room's result in a line: `3♥ W −1`, `PASS`, `No result yet` (specification 2, section 8). */
import { resultLine } from '@openroom/bridge/table/view'
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { fromWireResult } from '@openroom/protocol/table/gameCodec'
import { t } from '../../texts/t.ts'
import { ContractText } from '../cards/CallText.tsx'
import { Hidden } from '../spoilers/Hidden.tsx'
import { overText } from './DdsChip.tsx'

type OtherRoomLineProps = {
  readonly other: GameContext['otherResult']
  readonly on: 'text' | 'felt'
}

function Line({ other, on }: OtherRoomLineProps) {
  if (other === null) return t('result.none')
  const line = resultLine(fromWireResult(other))
  if (line.kind === 'passedOut') return t('other.pass')
  const { contract } = line
  return (
    <>
      {contract && (
        <>
          <ContractText contract={contract} on={on} /> {t(`seat.${contract.declarer}.short`)}{' '}
        </>
      )}
      {line.kind === 'tdRuling' ? t('result.tdRuling') : line.over !== null && overText(line.over)}
    </>
  )
}

export const OtherRoomLine = (props: OtherRoomLineProps) => (
  <Hidden isOutcome>
    <Line {...props} />
  </Hidden>
)
