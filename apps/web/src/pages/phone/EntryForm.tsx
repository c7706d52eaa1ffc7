/** A result by touch: contract, declarer, lead, tricks. */
import { BIDS, type Bid } from '@openroom/bridge/call'
import { type Card, card as cardOf, RANKS, SUITS, type Suit } from '@openroom/bridge/card'
import { DOUBLINGS, type Doubling, type PlayedContract, tricksNeeded } from '@openroom/bridge/contract'
import { SEATS, type Seat } from '@openroom/bridge/seat'
import type { PhoneResult } from '@openroom/protocol/schema/phones'
import { type ReactNode, useState } from 'react'
import { t } from '../../texts/t.ts'
import { CallText, CardText } from '../../ui/cards/CallText.tsx'
import { SuitGlyph } from '../../ui/cards/SuitGlyph.tsx'
import { overText } from '../../ui/figures.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import styles from './phone.module.css'
import { ResultWords } from './ResultWords.tsx'
import type { Remark } from './typed.ts'

type EntryFormProps = {
  readonly board: number
  readonly action: string
  /** What has changed at the table since this was begun. */
  readonly remark: Remark | null
  readonly onEnter: (result: PhoneResult) => void
  readonly onBack: () => void
}

type PartProps = { readonly label: string; readonly grid: string; readonly children: ReactNode }

const Part = ({ label, grid, children }: PartProps) => (
  <fieldset className={styles.part} data-grid={grid}>
    <legend>{label}</legend>
    {children}
  </fieldset>
)

type KeyProps = {
  readonly on: boolean
  readonly name?: string | undefined
  readonly press: () => void
  readonly children: ReactNode
}

const Key = ({ on, name, press, children }: KeyProps) => (
  <button type="button" aria-pressed={on} aria-label={name} onClick={press}>
    {children}
  </button>
)

const PASSED: PhoneResult = { contract: { kind: 'passedOut' }, lead: null, tricks: null }
const NOT_PLAYED: PhoneResult = { contract: null, lead: null, tricks: null }

/** From all tricks down to none. */
const resultsOf = (bid: Bid): readonly number[] => {
  const needed = tricksNeeded({ level: Number(bid[0]) as PlayedContract['level'] })
  return Array.from({ length: 14 }, (_, i) => 13 - i - needed)
}

export function EntryForm({ board, action, remark, onEnter, onBack }: EntryFormProps) {
  const [bid, setBid] = useState<Bid | null>(null)
  const [doubling, setDoubling] = useState<Doubling>('')
  const [declarer, setDeclarer] = useState<Seat | null>(null)
  const [suit, setSuit] = useState<Suit | null>(null)
  const [lead, setLead] = useState<Card | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [other, setOther] = useState<PhoneResult | null>(null)
  const result = other ?? played()
  function played(): PhoneResult | null {
    if (bid === null || declarer === null || over === null) return null
    const level = Number(bid[0]) as PlayedContract['level']
    const strain = bid.slice(1) as PlayedContract['strain']
    const contract: PlayedContract = { kind: 'played', level, strain, declarer, doubling }
    return { contract, lead, tricks: tricksNeeded(contract) + over }
  }
  const choose = (next: Bid) => {
    setBid(next)
    setOver(null)
    setOther(null)
  }
  return (
    <section className={styles.form} data-alone aria-label={t('phone.board', { board })}>
      <h2>{t('phone.board', { board })}</h2>
      {remark && (
        <div className={styles.remark}>
          <Message tone="bad">{remark.text}</Message>
        </div>
      )}
      <Part label={t('phone.contract')} grid="bids">
        {BIDS.map((one) => (
          <Key key={one} on={bid === one && other === null} press={() => choose(one)}>
            <CallText call={one} />
          </Key>
        ))}
      </Part>
      <div className={styles.pair}>
        {([PASSED, NOT_PLAYED] as const).map((one) => (
          <Key
            key={one === PASSED ? 'passed' : 'not'}
            on={other === one}
            press={() => setOther(other === one ? null : one)}
          >
            {t(one === PASSED ? 'phone.passed' : 'phone.notPlayed')}
          </Key>
        ))}
      </div>
      {bid !== null && other === null && (
        <>
          <Part label={t('phone.doubling')} grid="three">
            {DOUBLINGS.map((one) => (
              <Key key={one} on={doubling === one} press={() => setDoubling(one)}>
                {t(`phone.doubling.${one}`)}
              </Key>
            ))}
          </Part>
          <Part label={t('phone.declarer')} grid="four">
            {SEATS.map((one) => (
              <Key key={one} on={declarer === one} press={() => setDeclarer(one)}>
                {t(`seat.${one}`)}
              </Key>
            ))}
          </Part>
          <Part label={t('phone.lead')} grid="four">
            {SUITS.map((one) => (
              <Key
                key={one}
                on={suit === one}
                name={t(`suit.${one}`)}
                press={() => {
                  setSuit(suit === one ? null : one)
                  setLead(null)
                }}
              >
                <SuitGlyph suit={one} />
              </Key>
            ))}
            {suit !== null && (
              <div className={styles.ranks}>
                {RANKS.map((rank) => {
                  const card = cardOf(suit, rank)
                  return (
                    <Key key={rank} on={lead === card} press={() => setLead(lead === card ? null : card)}>
                      <CardText card={card} />
                    </Key>
                  )
                })}
              </div>
            )}
          </Part>
          <Part label={t('phone.result')} grid="results">
            {resultsOf(bid).map((one) => (
              <Key key={one} on={over === one} press={() => setOver(one)}>
                {overText(one)}
              </Key>
            ))}
          </Part>
        </>
      )}
      <div className={styles.foot}>
        {result && <ResultWords result={result} board={board} />}
        <Button onClick={onBack}>{t('phone.back')}</Button>
        <Button
          look="primary"
          disabled={result === null || remark?.maySend === false}
          onClick={() => result && onEnter(result)}
        >
          {action}
        </Button>
      </div>
    </section>
  )
}
