/** How a board went at the other tables, where the director lets tables see it. */

import { tricksNeeded } from '@openroom/bridge/contract'
import type { Traveller } from '@openroom/protocol/schema/phones'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { ContractText } from '../../ui/cards/CallText.tsx'
import { overText, signed } from '../../ui/figures.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import styles from './phone.module.css'
import type { Phone } from './phone.ts'

type TravellerBoxProps = { readonly phone: Phone; readonly tableId: number; readonly board: number }

export function TravellerBox({ phone, tableId, board }: TravellerBoxProps) {
  const [traveller, setTraveller] = useState<Traveller | null>(null)
  const attempt = useAttempt()
  if (traveller === null) {
    const show = () => attempt.run(async () => setTraveller(await phone.traveller(tableId, board)))
    return (
      <>
        {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
        <Button disabled={attempt.busy} onClick={() => void show()}>
          {t('phone.traveller.show')}
        </Button>
      </>
    )
  }
  if (traveller.rows.length < 2) return <p>{t('phone.traveller.none')}</p>
  return (
    <table className={styles.traveller}>
      <caption>{t('phone.traveller', { board })}</caption>
      <tbody>
        {traveller.rows.map(({ ns, ew, contract, tricks, scoreNs, own }) => (
          <tr key={`${ns} ${ew}`} data-own={own || undefined}>
            <th scope="row">{`${ns} – ${ew}`}</th>
            <td>
              {contract?.kind === 'played' ? (
                <>
                  <ContractText contract={contract} /> {t(`seat.${contract.declarer}.short`)}{' '}
                  {overText((tricks ?? 0) - tricksNeeded(contract))}
                </>
              ) : (
                t(contract === null ? 'phone.notPlayed' : 'phone.passed')
              )}
            </td>
            <td>{signed(scoreNs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
