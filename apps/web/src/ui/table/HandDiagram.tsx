/** A hand as a compact diagram: a suit a row, played cards faint, double-dummy figures under the ranks. */
import { type Card, rankOf, type Suit } from '@openroom/bridge/card'
import { holding } from '@openroom/bridge/deal'
import type { CSSProperties, ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { isWide, rankText } from '../cards/ranks.ts'
import { SuitGlyph } from '../cards/SuitGlyph.tsx'
import { DdsChip } from './DdsChip.tsx'
import type { HandFigure } from './figure.ts'
import styles from './handDiagram.module.css'
import { rankSize } from './layout/diagram.ts'
import type { Rect } from './layout/frame.ts'

export type DiagramProps = {
  readonly hand: HandFigure
  readonly area: Rect
  readonly headHeight: number
  readonly rowHeight: number
  readonly fontSize: number
  readonly turn: boolean
  /** From above. */
  readonly order: readonly Suit[]
  /** Played cards stay, faintly; else they are left out and the row closes up. */
  readonly keepsPlayed: boolean
  readonly figures: ReadonlyMap<Card, number> | null
  /** The plate. */
  readonly children: ReactNode
}

function Rank({ card, played, figure, small }: RankProps) {
  return (
    <span
      className={styles.rank}
      data-played={played || undefined}
      data-wide={isWide(rankOf(card)) || undefined}
    >
      <span>{rankText(rankOf(card))}</span>
      {figure !== undefined && <DdsChip over={figure} at={small ? 'small' : 'diagram'} />}
    </span>
  )
}

type RankProps = {
  readonly card: Card
  readonly played: boolean
  readonly figure: number | undefined
  readonly small: boolean
}

/** Of a row beside its ranks, in em: its sign, what is around that, and the card's edge. */
const BESIDE = 2.2

export function HandDiagram(props: DiagramProps) {
  const { hand, area, headHeight, rowHeight, fontSize, turn, order, keepsPlayed, figures, children } = props
  const left = new Set(hand.left)
  const style: CSSProperties = { left: area.x, top: area.y, width: area.w, height: area.h, fontSize }
  return (
    <div className={styles.diagram} style={style} data-turn={turn || undefined}>
      {children}
      {hand.dealt === null ? (
        <p className={styles.unknown} style={{ paddingTop: headHeight }} aria-hidden="true">
          {hand.count > 0 && t('hand.unknown', { count: hand.count })}
        </p>
      ) : (
        <div
          className={styles.rows}
          style={{ paddingTop: headHeight, gridAutoRows: rowHeight }}
          aria-hidden="true"
        >
          {order.map((suit) => {
            const cards = holding((keepsPlayed ? hand.dealt : hand.left) ?? [], suit)
            const wide = cards.filter((card) => isWide(rankOf(card))).length
            const size = rankSize({ count: cards.length, wide }, area.w - fontSize * BESIDE, fontSize)
            return (
              <div key={suit} className={styles.row} data-chips={figures !== null || undefined}>
                <SuitGlyph suit={suit} decorative on="card" />
                <span className={styles.ranks} style={{ fontSize: size.font, gap: size.gap }}>
                  {cards.map((card) => (
                    <Rank
                      key={card}
                      card={card}
                      played={!left.has(card)}
                      figure={figures?.get(card)}
                      small={area.w < 200}
                    />
                  ))}
                </span>
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}
