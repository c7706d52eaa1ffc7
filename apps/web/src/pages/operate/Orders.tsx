/** What has no sign of its own on the table, as buttons: undo, next board, a claim and its answer. */
import { trickRange } from '@openroom/bridge/claim'
import { canAlert, canExplain } from '@openroom/bridge/operate/explained'
import { OF_SEAT } from '@openroom/bridge/operate/typed'
import { SEATS, sideOf } from '@openroom/bridge/seat'
import { phaseOf, seatOnTurn } from '@openroom/bridge/table/view'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { boardNow } from './boards.ts'
import type { PartProps } from './ConsoleHead.tsx'
import styles from './operate.module.css'
import { nextOrder } from './words.ts'

function Claims({ operating, is }: PartProps) {
  const { state, board } = is
  const { contract, claim, tricks } = state
  if (board === null || contract?.kind !== 'played') return null
  if (claim?.status === 'made')
    return (
      <>
        <Button look="primary" onClick={() => operating.press('Enter')}>
          {t('operate.accept')}
        </Button>
        <Button onClick={() => operating.press('n')}>{t('operate.decline')}</Button>
      </>
    )
  if (phaseOf(state) !== 'play') return null
  const [fewest, most] = trickRange(tricks, sideOf(contract.declarer))
  return (
    <details className={styles.claim}>
      <summary>{t('operate.claim')}</summary>
      <fieldset aria-label={t('operate.claim.title')}>
        {Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i).map((count) => (
          <button
            key={count}
            type="button"
            onClick={() => operating.enter(board, [[{ type: 'CLAIM', seat: null, tricks: count }]])}
          >
            {count}
          </button>
        ))}
      </fieldset>
    </details>
  )
}

/** By finger what keys do with `.e`: then every call or card of that seat can be pressed. */
function Against({ operating, is }: PartProps) {
  const { state, text, writer } = is
  if (seatOnTurn(state) === null || (writer && !writer.isYou)) return null
  return (
    <details key={text} className={styles.claim}>
      <summary>{t('operate.against')}</summary>
      <fieldset aria-label={t('operate.against.title')}>
        {SEATS.map((seat) => (
          <button key={seat} type="button" onClick={() => operating.type(OF_SEAT + seat.toLowerCase())}>
            {t(`seat.${seat}`)}
          </button>
        ))}
      </fieldset>
    </details>
  )
}

export function Orders({ operating, is }: PartProps) {
  const { state, reading, record, text, said } = is
  return (
    <div className={styles.orders} data-guide="orders">
      {((reading?.kind === 'breach' && reading.events.length > 0) ||
        said?.kind === 'busy' ||
        said?.kind === 'left') && (
        <Button look="danger" onClick={() => operating.press('!')}>
          {t('operate.allTheSame')}
        </Button>
      )}
      <Claims operating={operating} is={is} />
      <Against operating={operating} is={is} />
      {canAlert(state) && <Button onClick={() => operating.press('a')}>{t('operate.alert')}</Button>}
      {canExplain(state) && <Button onClick={() => operating.press('e')}>{t('operate.explain')}</Button>}
      {boardNow(record) === null && (
        <Button look="primary" onClick={() => operating.next()}>
          {nextOrder(is)}
        </Button>
      )}
      <Button onClick={() => operating.press(text === '' ? 'u' : 'Escape')}>{t('operate.undo')}</Button>
      <Button onClick={() => operating.redo()}>{t('operate.redo')}</Button>
      {(['results', 'hands', 'seats', 'director', 'keys'] as const).map((form) => (
        <Button
          key={form}
          {...(form === 'keys' && { 'data-guide': form })}
          onClick={() => operating.show(form)}
        >
          {t(`operate.${form}`)}
        </Button>
      ))}
    </div>
  )
}
