/** Contract, who plays it, what is still needed, and the tricks of both sides: the largest text on the felt. */

import { type PlayedContract, tricksNeeded } from '@openroom/bridge/contract'
import { formatOver } from '@openroom/bridge/notation'
import { type BySide, SIDES, sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { resultLine, resultOf } from '@openroom/bridge/table/view'
import { useMemo } from 'react'
import { t } from '../../texts/t.ts'
import { ContractText } from '../cards/CallText.tsx'
import { measureIn } from '../cards/measureText.ts'
import styles from './contractBlock.module.css'
import type { Figure } from './figure.ts'

type Words = { readonly by: string; readonly outlook: string }

const signed = (text: string): string => text.replace('-', '−')

/** What is still to come, or what it came to. */
function outlook(
  state: TableState,
  declared: PlayedContract,
  won: BySide<number>,
  form: 'long' | 'short',
): string {
  const result = resultOf(state)
  const line = result && resultLine(result)
  if (line?.kind === 'tdRuling') return t('result.tdRuling')
  if (line?.kind === 'played') {
    if (line.over === 0) return t(`contract.made.${form}`)
    return line.over === null ? signed(`${line.scoreNs}`) : signed(formatOver(line.over))
  }
  const needs = tricksNeeded(declared) - won[sideOf(declared.declarer)]
  if (needs <= 0) return t(`contract.made.${form}`)
  return t(`contract.needs.${form}`, { count: needs })
}

function wordsOf(state: TableState, declared: PlayedContract, won: BySide<number>): readonly Words[] {
  const seat = t(`seat.${declared.declarer}`)
  const letter = t(`seat.${declared.declarer}.short`)
  return [
    { by: t('contract.by', { seat }), outlook: outlook(state, declared, won, 'long') },
    { by: t('contract.by', { seat: letter }), outlook: outlook(state, declared, won, 'short') },
  ]
}

/** The fullest words for a room in px; the shortest always stay. */
function useWords(
  state: TableState,
  figure: Figure,
  unit: number,
  room: number,
  ready: boolean,
): Words | null {
  const { declared, counts } = figure
  return useMemo(() => {
    if (declared === null) return null
    void ready
    const forms = wordsOf(state, declared, counts)
    const [by, then] = [measureIn(Math.max(12, unit * 1.5), 650), measureIn(Math.max(11.5, unit * 1.24), 450)]
    return forms.find((words) => Math.max(by(words.by), then(words.outlook)) <= room) ?? forms.at(-1) ?? null
  }, [state, declared, counts, unit, room, ready])
}

export function ContractBlock({
  state,
  figure,
  unit,
  room,
  fontsReady,
  strip = false,
}: {
  readonly state: TableState
  readonly figure: Figure
  /** px of one u: text sizes follow it. */
  readonly unit: number
  /** What the words beside the contract may take, in px. */
  readonly room: number
  readonly fontsReady: boolean
  /** As a strip above the felt, over its whole width. */
  readonly strip?: boolean
}) {
  const { contract, declared, counts } = figure
  const words = useWords(state, figure, unit, room, fontsReady)
  if (contract === null) return null
  if (declared === null) {
    return (
      <div className={styles.block} data-passed data-strip={strip || undefined}>
        {t('result.passedOut')}
      </div>
    )
  }
  return (
    <div className={styles.block} data-strip={strip || undefined}>
      <span className={styles.contract} data-wide={declared.doubling !== '' || undefined}>
        <ContractText contract={declared} on="card" />
      </span>
      <span className={styles.words} title={words ? `${words.by} ${words.outlook}` : undefined}>
        <b>{words?.by}</b>
        <span data-result={figure.phase === 'ended' || undefined}>{words?.outlook}</span>
      </span>
      {SIDES.map((side) => (
        <span
          key={side}
          className={styles.count}
          data-declarer={side === sideOf(declared.declarer) || undefined}
        >
          <span className={styles.side}>{t(`side.${side}`)}</span>
          <b>{counts[side]}</b>
        </span>
      ))}
    </div>
  )
}
