/** Beside the table: what the line is worth, the cards of the hand on turn, and the lines that were tried. */
import type { Card } from '@openroom/bridge/card'
import type { Branch, Line } from '@openroom/bridge/table/lines'
import type { TableState } from '@openroom/bridge/table/state'
import { playableCards, resultOf, seatOnTurn } from '@openroom/bridge/table/view'
import type { ReactNode } from 'react'
import { t } from '../../../texts/t.ts'
import { CardText } from '../../../ui/cards/CallText.tsx'
import { Hidden } from '../../../ui/spoilers/Hidden.tsx'
import { DdsChip } from '../../../ui/table/DdsChip.tsx'
import { overWords } from '../../../ui/table/ddsGroups.ts'
import boxes from '../../../ui/table/resultBoxes.module.css'
import { SideScore } from '../../../ui/table/SideScore.tsx'
import { CardButtons } from '../CardButtons.tsx'
import type { WhatIf } from './useWhatIf.ts'
import styles from './whatIf.module.css'
import { type Worth, worthOf } from './worth.ts'

/** Cards of a line that are written out. */
const WRITTEN = 8

function WorthLine({ title, worth }: { readonly title: string; readonly worth: Worth | null }) {
  if (worth === null) return null
  return (
    <p className={styles.worth}>
      <span>{title}</span>
      <b>{overWords(worth.over)}</b>
      <SideScore scoreNs={worth.scoreNs} />
    </p>
  )
}

type CardsProps = {
  readonly state: TableState
  readonly figures: ReadonlyMap<Card, number> | null
  readonly play: (card: Card) => void
}

/** The legal cards of the hand on turn. */
export function Cards({ state, figures, play }: CardsProps) {
  const turn = seatOnTurn(state)
  if (turn === null || playableCards(state) === null)
    return <p className={styles.quiet}>{t('whatIf.ended')}</p>
  return (
    <fieldset className={styles.cards}>
      <legend>{t('whatIf.next', { seat: t(`seat.${turn}`) })}</legend>
      <div>
        <CardButtons state={state} figures={figures} onCard={play} />
      </div>
    </fieldset>
  )
}

type LinesProps = {
  readonly whatIf: WhatIf
  readonly worths: ReadonlyMap<Line, Worth>
}

function BranchLine({
  branch: { line, from, depth },
  whatIf,
  worth,
}: {
  readonly branch: Branch
  readonly whatIf: WhatIf
  readonly worth: Worth | undefined
}) {
  const own = line.slice(from)
  const hidden = own.length - WRITTEN
  return (
    <li style={{ paddingInlineStart: `${Math.min(depth, 4) * 16}px` }}>
      <button
        type="button"
        className={styles.line}
        aria-current={line.join() === whatIf.shown.join() || undefined}
        onClick={() => whatIf.open(line)}
      >
        <small>{t('whatIf.line', { trick: Math.floor(from / 4) + 1 })}</small>
        <span className={styles.own}>
          {own.slice(0, WRITTEN).map((card) => (
            <CardText key={card} card={card} />
          ))}
          {hidden > 0 && <small>{t('whatIf.more', { count: hidden })}</small>}
        </span>
        {worth && <DdsChip over={worth.over} at="line" />}
      </button>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('whatIf.remove')}
        title={t('whatIf.remove')}
        onClick={() => whatIf.remove(line)}
      >
        ×
      </button>
    </li>
  )
}

function Lines({ whatIf, worths }: LinesProps) {
  if (whatIf.branches.length === 0) return <p className={styles.quiet}>{t('whatIf.none')}</p>
  return (
    <ul className={styles.lines}>
      {whatIf.branches.map((branch) => (
        <BranchLine
          key={branch.line.join('')}
          branch={branch}
          whatIf={whatIf}
          worth={worths.get(branch.line)}
        />
      ))}
    </ul>
  )
}

type WhatIfBoxProps = CardsProps &
  LinesProps & {
    /** The end of the log. */
    readonly last: TableState
    /** Below the lines. */
    readonly children?: ReactNode
  }

export function WhatIfBox({ whatIf, worths, last, children, ...cards }: WhatIfBoxProps) {
  const worth = worthOf(cards.state, cards.figures)
  const played = resultOf(last)
  return (
    <section className={`${boxes.box} ${styles.box}`} aria-label={t('whatIf.title')}>
      <h2>{t('whatIf.title')}</h2>
      <p className={styles.quiet}>{t('whatIf.hint')}</p>
      <WorthLine title={t('whatIf.best')} worth={worth} />
      {played && (
        <Hidden of={t('whatIf.played')}>
          <WorthLine title={t('whatIf.played')} worth={worthOf(last, null)} />
        </Hidden>
      )}
      <Cards {...cards} />
      <h3>{t('whatIf.lines')}</h3>
      <Lines whatIf={whatIf} worths={worths} />
      {children}
    </section>
  )
}
