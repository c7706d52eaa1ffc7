/** A result that was entered: the other side's word, then how others did. */
import { seatAfter } from '@openroom/bridge/seat'
import type { PhoneTable, PhoneTables, Shown } from '@openroom/protocol/schema/phones'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import styles from './phone.module.css'
import type { Phone, PhoneSide } from './phone.ts'
import { ResultWords } from './ResultWords.tsx'
import { nameOf, otherSide, stateWords } from './sides.ts'
import { TravellerBox } from './TravellerBox.tsx'
import { isDone } from './waiting.ts'

function strangeLeadWords({ board, result }: Shown): string {
  const contract = result?.contract
  const leader = seatAfter(contract?.kind === 'played' ? contract.declarer : 'N')
  return t('phone.strangeLead', { board, seat: t(`seat.${leader}`) })
}

type CheckingProps = {
  readonly phone: Phone
  readonly told: PhoneTables
  readonly table: PhoneTable
  readonly side: PhoneSide
  readonly entered: Shown
  readonly change: (() => void) | null
  /** The board that waits for this side. */
  readonly next: number | null
  readonly onBoard: (board: number) => void
  readonly back: () => void
}

export function Checking({ phone, told, table, side, entered, change, next, onBoard, back }: CheckingProps) {
  const { board, version, by, confirmed, strangeLead } = entered
  // Once this side has said its word they agree, though the server may not know yet.
  const contested = confirmed ? undefined : entered.contested
  const other = otherSide(by)
  const mayConfirm = side === 'both' || side === other
  const { tableId } = table
  const isOver = change === null
  // Once there they stay in their places: another button would come under a finger that is about to press.
  const [hasButtons] = useState(!isOver)
  return (
    <section className={styles.check} data-alone aria-label={t('phone.board', { board })}>
      <h2>{t('phone.board', { board })}</h2>
      {contested && <p>{t('phone.entered', { side: nameOf(by) })}</p>}
      <p className={styles.entered}>
        {entered.result ? (
          <ResultWords
            result={entered.result}
            board={board}
            scoreNs={entered.scoreNs}
            adjustment={entered.adjustment}
          />
        ) : (
          t('refusal.board-still-to-play')
        )}
      </p>
      {contested && (
        <>
          <p>{t('phone.entered', { side: nameOf(other) })}</p>
          <p className={styles.entered}>
            <ResultWords result={contested} board={board} />
          </p>
          <Message tone="bad">{t('phone.contested')}</Message>
        </>
      )}
      <p>
        {isOver
          ? stateWords(entered, false)
          : mayConfirm
            ? t('phone.check')
            : t('phone.own', { side: nameOf(other) })}
      </p>
      {hasButtons && (
        <>
          {mayConfirm && (
            <Button
              look="primary"
              disabled={isOver}
              data-still={isOver || undefined}
              onClick={() => phone.add({ kind: 'confirm', body: { tableId, board, version, by: other } })}
            >
              {t('phone.confirm', { side: nameOf(other) })}
            </Button>
          )}
          <Button disabled={isOver} data-still={isOver || undefined} onClick={() => change?.()}>
            {t('phone.change')}
          </Button>
        </>
      )}
      {/* It comes when the server has looked: below, so that no button moves under a finger. */}
      {strangeLead && <Message tone="bad">{strangeLeadWords(entered)}</Message>}
      <Button onClick={back}>{t('phone.back')}</Button>
      {confirmed && entered.result && told.travellers && (
        <TravellerBox phone={phone} tableId={tableId} board={board} />
      )}
      {next !== null && (isOver || !mayConfirm) && (
        <Button look="primary" onClick={() => onBoard(next)}>
          {t('phone.board', { board: next })}
        </Button>
      )}
      {hasButtons && isDone(table) && (
        <Button look="primary" onClick={back}>
          {t('phone.next')}
        </Button>
      )}
    </section>
  )
}
