/** A correction in words. */

import { tricksNeeded } from '@openroom/bridge/contract'
import { formatBid } from '@openroom/bridge/notation'
import type { Correctable, WireCorrection } from '@openroom/protocol/schema/corrections'
import { t } from '../../texts/t.ts'

type Of<K extends WireCorrection['kind']> = Extract<WireCorrection, { kind: K }>

function resultText({ contract, tricks }: Of<'result'>): string {
  if (contract === null) return t('correct.not-played')
  if (contract.kind === 'passedOut') return t('said.passedOut')
  const over = (tricks ?? 0) - tricksNeeded(contract)
  return `${formatBid(contract)} ${contract.declarer} ${over > 0 ? `+${over}` : over === 0 ? '=' : `−${-over}`}`
}

const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`)

export function correctionText(one: WireCorrection, registrations: Correctable['registrations']): string {
  const nameOf = (key: string) => registrations.find((other) => other.key === key)?.name ?? key
  switch (one.kind) {
    case 'player':
      return t('correct.said.player', { from: one.from, to: one.to })
    case 'registration':
      return t('correct.said.registration', { name: nameOf(one.registration), to: one.to })
    case 'result':
      return t('correct.said.result', { board: one.board, result: resultText(one) })
    case 'ruling': {
      const { board, ruling } = one
      if (ruling.kind === 'split')
        return t('correct.said.split', { board, ns: signed(ruling.scoreNs), ew: signed(ruling.scoreEw) })
      return t('correct.said.average', { board, ns: String(ruling.ns), ew: String(ruling.ew) })
    }
    case 'penalty': {
      const unit = t(`correct.unit.${one.unit ?? 'own'}`)
      return t('correct.said.penalty', { name: nameOf(one.registration), amount: signed(one.amount), unit })
    }
    case 'board':
      return t('correct.said.board', { board: one.board })
  }
}
