/** The deal in one line, which opens on demand. */
import { toSeat } from '@openroom/protocol/names'
import type { Board } from '@openroom/protocol/schema/results'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Hands } from '../../ui/deal/Hands.tsx'
import { Par, TricksTable } from '../../ui/deal/Optimum.tsx'
import { signed } from '../../ui/figures.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import styles from './deal.module.css'

function Facts({ board }: { readonly board: Board }) {
  const { dealer, vulnerability, optimumScores } = board
  return (
    <>
      <span>
        {t('deal.dealer')} <b>{t(`seat.${toSeat(dealer)}.short`)}</b>
      </span>
      <span data-vulnerable={vulnerability !== 'NONE'}>
        {t('deal.vul.short')} <b>{t(`deal.vul.${vulnerability}`)}</b>
      </span>
      {optimumScores && (
        <span>
          {t('deal.optimum.short')} <b>{signed(optimumScores.score)}</b>
        </span>
      )}
    </>
  )
}

export function DealStrip({ board }: { readonly board: Board | null }) {
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.strip} data-deal aria-label={t('deal.title')}>
      <h2>
        <button type="button" aria-expanded={open} disabled={board === null} onClick={() => setOpen(!open)}>
          {board && <Facts board={board} />}
          <span className={styles.more}>
            {t('deal.title')} <Icon name={open ? 'up' : 'down'} size={20} />
          </span>
        </button>
      </h2>
      {open && board && (
        <div className={styles.opened}>
          <Hands board={board} />
          {board.optimumScores && (
            <div>
              <p className={styles.optimum}>
                <span>{t('deal.optimum')}</span> <Par optimum={board.optimumScores} />
              </p>
              <TricksTable optimum={board.optimumScores} />
            </div>
          )}
        </div>
      )}
    </section>
  )
}
