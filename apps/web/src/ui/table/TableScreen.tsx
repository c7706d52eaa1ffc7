/** A table on the screen, live or replayed: picture, controls and tabs, arranged by the slot's own size. */
import { type CSSProperties, type ReactNode, type RefObject, useContext, useRef, useState } from 'react'
import { BodySize, SlotSize } from '../slot/slotSize.ts'
import type { SlotHandle } from '../slot/types.ts'
import { useSize } from '../slot/useSize.ts'
import { useWithin } from '../slot/within.ts'
import { useTextScale } from '../textScale.ts'
import { Bar, type BarParts, PanelButton, useBar } from './Bar.tsx'
import { type Arrangement, opensTabs, screenLayout } from './screenLayout.ts'
import { type Tab, TableTabs } from './TableTabs.tsx'
import styles from './tableScreen.module.css'
import { type Swipes, useSwipe } from './useSwipe.ts'

/** What the picture leaves to what is around it. */
export type Around = {
  /** Board and contract are told beside the felt. */
  readonly outside: boolean
  /** Timer and other room have their place on the felt. */
  readonly pills: boolean
}

export type TableScreenProps = {
  readonly slot: SlotHandle
  /** Explains the part of the screen to screen readers. */
  readonly label: string
  readonly root: RefObject<HTMLElement | null>
  readonly picture: (around: Around) => ReactNode
  /** Board and contract above the tabs, where the felt has no room for them. */
  readonly strip: (width: number) => ReactNode
  readonly bar: BarParts
  /** Of a pane of a match view. */
  readonly head: ReactNode
  readonly tab: Tab
  /** In a column, where the tabs stand right below the picture. */
  readonly tabBelow: Tab
  readonly onTab: (tab: Tab) => void
  readonly panes: Readonly<Record<Tab, () => ReactNode>>
  readonly results: ReactNode
  /** The match, the other room and par in one line, where the results have no place of their own. */
  readonly line: ReactNode
  /** Under the tabs of a phone and of a pane. */
  readonly compact: ReactNode
  /** What is said of the moment shown, where the felt has no room for it. */
  readonly notice?: ReactNode
  /** Commentary, where it has a place of its own beside the tabs. */
  readonly chat?: ReactNode
  /** A finger drawn sideways over the table, and over what is below or beside it. */
  readonly swipes?: { readonly table: Swipes; readonly panel: Swipes }
  /** How far a replay is, told on the lower edge of the felt; its controls stay in sight wherever they have a place of their own. */
  readonly progress?: ReactNode
  /** Something is asked below or beside the felt. */
  readonly asks?: boolean
  /** What is told to screen readers. */
  readonly children: ReactNode
}

const TABS_OF: Readonly<Record<Arrangement, readonly Tab[]>> = {
  desktop: ['bidding', 'tricks', 'dds'],
  tablet: ['info', 'bidding', 'tricks', 'dds'],
  quarter: ['info', 'bidding', 'tricks', 'dds'],
  landscape: ['info', 'bidding', 'tricks', 'dds'],
  portrait: ['info', 'bidding', 'tricks', 'dds', 'chat'],
  pane: ['bidding', 'tricks', 'dds'],
}

/** Arrangements that have no other place for commentary. */
const tabsOf = (arrangement: Arrangement, hasChat: boolean): readonly Tab[] =>
  hasChat && (arrangement === 'pane' || arrangement === 'landscape')
    ? [...TABS_OF[arrangement], 'chat']
    : TABS_OF[arrangement]

const SIZE = { width: 1280, height: 720 } as const

const Chat = ({ children }: { readonly children: ReactNode }) =>
  children === undefined ? null : <div className={styles.chat}>{children}</div>

function Below({ props, arrangement }: { props: TableScreenProps; arrangement: Arrangement }) {
  const { compact, results, chat, tab } = props
  if (arrangement === 'portrait' || arrangement === 'landscape' || arrangement === 'pane') {
    return compact === null ? null : <div className={styles.playing}>{compact}</div>
  }
  // They are the tab itself where it is the one that has them.
  const isTab = tab === 'info' && TABS_OF[arrangement].includes('info')
  return (
    <>
      {!isTab && results}
      <Chat>{chat}</Chat>
    </>
  )
}

const isCompact = (arrangement: Arrangement): boolean =>
  arrangement === 'portrait' || arrangement === 'landscape' || arrangement === 'pane'

export function TableScreen(props: TableScreenProps) {
  const { slot, label, root, picture, strip, bar, head, onTab, panes } = props
  const { results, line, notice, chat, swipes, progress, asks, children } = props
  const pane = useWithin().kind === 'pane'
  const body = useContext(BodySize).current
  const [sized, size] = useSize<HTMLDivElement>((pane ? null : body) ?? SIZE)
  const [chosen, setOpen] = useState<boolean | null>(null)
  const felt = useRef<HTMLDivElement>(null)
  const beneath = useRef<HTMLElement>(null)
  const { barRef, barHeight, onPointer } = useBar(slot)
  const text = useTextScale(size)
  const open = chosen ?? (slot.zoomed && !pane && opensTabs(size, text, asks))
  const isFramed = slot.framed === true && progress !== undefined
  const layout = screenLayout(size, {
    open,
    split: !slot.zoomed,
    pane,
    bar: barHeight,
    text,
    asks,
    keepsBar: isFramed,
    notice: Boolean(notice),
  })
  const { arrangement, table, panel, scrolls, over } = layout
  const tab = arrangement === 'portrait' ? props.tabBelow : props.tab
  const closable = arrangement === 'tablet' || arrangement === 'quarter'
  const compact = isCompact(arrangement)
  const outside = arrangement === 'landscape'
  const hasResults = arrangement === 'tablet' && (over || !open)
  const beside = arrangement === 'desktop' || hasResults
  const shownPanel = !closable || open
  const keepsBar = arrangement !== 'quarter' || isFramed
  useSwipe(felt, swipes?.table)
  useSwipe(beneath, shownPanel ? swipes?.panel : undefined)
  return (
    <article ref={root} className={styles.root} aria-label={label}>
      <div
        ref={sized}
        className={styles.screen}
        data-swipes={swipes !== undefined || undefined}
        data-arrangement={arrangement}
        data-scrolls={scrolls || undefined}
        data-over={over || undefined}
        data-keeps={keepsBar || undefined}
        data-large={(layout.large ?? 1) > 1 || undefined}
        style={{ '--large': layout.large ?? 1 } as CSSProperties}
        data-chat={chat !== undefined || undefined}
        data-bar={slot.barHidden && !over && !keepsBar ? 'hidden' : 'shown'}
        onPointerMove={compact ? undefined : onPointer}
        onPointerUp={compact ? undefined : onPointer}
      >
        <div className={styles.main}>
          {pane && <div className={styles.head}>{head}</div>}
          <div ref={felt} className={styles.table} style={{ width: table.width, height: table.height }}>
            <SlotSize value={table}>{picture({ outside, pills: !beside && !pane && !layout.line })}</SlotSize>
          </div>
          {layout.line && <div className={styles.line}>{line}</div>}
          {!compact && (
            <Bar
              ref={barRef}
              className={styles.bar}
              bar={bar}
              width={layout.bar}
              hasInfo={closable}
              hides={!keepsBar && !over}
            >
              {keepsBar && progress}
              {closable && <PanelButton open={open} toggle={() => setOpen(!open)} />}
            </Bar>
          )}
          {hasResults && (
            <div className={styles.results}>
              {results}
              <Chat>{chat}</Chat>
            </div>
          )}
        </div>
        {shownPanel && (
          <aside ref={beneath} className={styles.panel} style={panel > 0 ? { width: panel } : undefined}>
            {outside && strip(panel)}
            {compact && <div className={styles.notice}>{notice}</div>}
            <TableTabs
              tabs={tabsOf(arrangement, chat !== undefined)}
              tab={tab}
              onTab={onTab}
              place={arrangement === 'portrait' && !scrolls ? 'bottom' : 'top'}
              panes={panes}
            >
              <Below props={props} arrangement={arrangement} />
            </TableTabs>
          </aside>
        )}
      </div>
      {children}
    </article>
  )
}
