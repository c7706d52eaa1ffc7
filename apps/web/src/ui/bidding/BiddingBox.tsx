/** Every call, those that cannot be made now in grey. */
import { CALLS, type Call, isBid } from '@openroom/bridge/call'
import { CallText } from '../cards/CallText.tsx'
import styles from './biddingBox.module.css'

const OTHERS: readonly Call[] = ['P', 'X', 'XX']

export type BiddingBoxProps = {
  readonly label: string
  readonly legal: readonly Call[]
  readonly make: (call: Call) => void
}

export function BiddingBox({ label, legal, make }: BiddingBoxProps) {
  const can = new Set(legal)
  const button = (call: Call) => (
    <button key={call} type="button" data-call={call} disabled={!can.has(call)} onClick={() => make(call)}>
      <CallText call={call} />
    </button>
  )
  return (
    <fieldset className={styles.box} aria-label={label}>
      <div className={styles.others}>{OTHERS.map(button)}</div>
      <div className={styles.bids}>{CALLS.filter(isBid).map(button)}</div>
    </fieldset>
  )
}
