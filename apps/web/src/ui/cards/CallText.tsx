/** Calls, contracts and cards in a line of text, with the words that are read aloud. */
import { type Call, isBid, levelOf, strainOf } from '@openroom/bridge/call'
import { type Card, rankOf, type Strain, suitOf } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import { t } from '../../texts/t.ts'
import styles from './callText.module.css'
import { rankText } from './ranks.ts'
import { SuitGlyph } from './SuitGlyph.tsx'
import { spokenCall, spokenCard, spokenContract } from './spoken.ts'

type On = 'text' | 'card' | 'felt'

/** Level and strain as drawn: `4` and a spade, `3NT`. */
function BidMark({ level, strain, on }: { level: number; strain: Strain; on: On }) {
  return (
    <>
      {level}
      {strain === 'NT' ? t('strain.NT.short') : <SuitGlyph suit={strain} decorative on={on} />}
    </>
  )
}

/** What is drawn beside what is said. */
function Spoken({ words, children }: { readonly words: string; readonly children: React.ReactNode }) {
  return (
    <span className={styles.mark}>
      <span aria-hidden="true" className={styles.drawn}>
        {children}
      </span>
      <span className="said">{words}</span>
    </span>
  )
}

type CallTextProps = {
  readonly call: Call
  readonly on?: On
  /** What is read aloud after it, with its sign: in an element of its own a blank would be read before that. */
  readonly details?: string
}

export function CallText({ call, on = 'text', details = '' }: CallTextProps) {
  const words = `${spokenCall(call)}${details}`
  if (!isBid(call)) {
    return (
      <Spoken words={words}>
        <span data-call={call}>{t(`call.${call}`)}</span>
      </Spoken>
    )
  }
  return (
    <Spoken words={words}>
      <BidMark level={levelOf(call)} strain={strainOf(call)} on={on} />
    </Spoken>
  )
}

/** A contract without its declarer; doubles are crosses. */
export function ContractText({
  contract,
  on = 'text',
}: {
  readonly contract: Pick<PlayedContract, 'level' | 'strain' | 'doubling'>
  readonly on?: On
}) {
  return (
    <Spoken words={spokenContract(contract)}>
      <BidMark level={contract.level} strain={contract.strain} on={on} />
      {contract.doubling !== '' && (
        <span className={styles.doubling}>{contract.doubling === 'X' ? '×' : '××'}</span>
      )}
    </Spoken>
  )
}

/** A card in a line: glyph, then rank. */
export function CardText({ card, on = 'text' }: { readonly card: Card; readonly on?: On }) {
  return (
    <Spoken words={spokenCard(card)}>
      <SuitGlyph suit={suitOf(card)} decorative on={on} />
      <span className={styles.cardRank}>{rankText(rankOf(card))}</span>
    </Spoken>
  )
}
