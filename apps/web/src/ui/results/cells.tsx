/** Cells that several screens of results share: contract, declarer, lead, result, signed figures. */

import type { Level } from '@openroom/bridge/call'
import type { Card, Strain } from '@openroom/bridge/card'
import type { Doubling } from '@openroom/bridge/contract'
import { type Direction, toSeat } from '@openroom/protocol/names'
import { t } from '../../texts/t.ts'
import { CardText, ContractText } from '../cards/CallText.tsx'
import { isNegative, overText } from '../figures.ts'
import { Icon } from '../parts/Icon.tsx'
import styles from './results.module.css'

const SHAPE = /^([1-7])(NT|[CDHS])(x{0,2})$/

/** What a contract's text on the wire says: level, strain and doubling; `null` for words. */
export function contractOf(text: string) {
  const match = SHAPE.exec(text)
  if (!match) return null
  return {
    level: Number(match[1]) as Level,
    strain: match[2] as Strain,
    doubling: (match[3] ?? '').toUpperCase() as Doubling,
  }
}

export const isNotPlayed = (contract: string | null): boolean => contract === 'Not played'

export function ContractCell({ contract }: { readonly contract: string | null }) {
  if (contract === null) return null
  const played = contractOf(contract)
  if (played) {
    return (
      <span className={styles.contract}>
        <ContractText contract={played} />
      </span>
    )
  }
  return (
    <span className={styles.plainWord} data-word>
      {t(isNotPlayed(contract) ? 'contract.notPlayed' : 'contract.passedOut')}
    </span>
  )
}

export function DeclarerCell({ declarer }: { readonly declarer: Direction | null }) {
  return declarer === null ? null : t(`seat.${toSeat(declarer)}.short`)
}

export function LeadCell({ lead }: { readonly lead: Card | null }) {
  return lead === null ? null : <CardText card={lead} />
}

/** `=`, `+1`, `−1`; a contract that failed in red too. */
export function OverCell({ over }: { readonly over: number | null }) {
  return <Signed value={over} text={overText(over)} />
}

/** A figure whose minus is red too. */
export function Signed({ value, text }: { readonly value: number | null; readonly text: string }) {
  return isNegative(value) ? <span className={styles.bad}>{text}</span> : text
}

export function ReplayButton({ label, onOpen }: { readonly label: string; readonly onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.replay}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      <Icon name="play" size={22} />
    </button>
  )
}
