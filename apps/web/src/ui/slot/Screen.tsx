/** The frame of a screen of results: head, selectors, a body that scrolls, the strip of boards. */
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type ReactNode, use, useRef } from 'react'
import { t } from '../../texts/t.ts'
import { type Action, offered } from '../action.ts'
import { useKeyZone } from '../keyMap.ts'
import { Heading } from '../parts/Heading.tsx'
import { Icon } from '../parts/Icon.tsx'
import { LiveMark } from '../parts/LiveMark.tsx'
import { MenuButton } from '../parts/MenuButton.tsx'
import { Popup } from '../parts/Popup.tsx'
import { ShownSession } from '../scoring/HowScored.tsx'
import { dayText } from '../sessionTitle.ts'
import styles from './screen.module.css'
import { hasBoard, hasTable } from './screens.ts'
import { SlotMenuContext, useShown } from './shown.ts'
import { BodySize, useBodySize } from './slotSize.ts'
import type { SlotHandle } from './types.ts'
import { useFolds } from './useFolds.ts'
import { useSessionEntries } from './useSessionEntries.tsx'
import { useViewEntries } from './useViewEntries.ts'
import { useWithin } from './within.ts'

export type ScreenFrameProps = {
  readonly miniSession: MiniSession
  readonly slot: SlotHandle
  readonly title: string
  /** The title where there is nothing beside it: `Board 2 replay`. */
  readonly name?: string
  /** The pair, team or match that it is of, where the title is the same for all. */
  readonly whose?: string | undefined
  /** What the title begins and ends with, where both are to give way. */
  readonly ends?: readonly [string, string] | undefined
  /** Whether the screen itself says what it shows. */
  readonly hasOwnAnnouncer?: boolean
  /** Beside the title on wide slots. */
  readonly sub?: string | undefined
  /** An outlined word between them: `REPLAY`. */
  readonly mark?: string
  /** Beside the tournament on a phone: `Session 2`. */
  readonly place?: ReactNode
  /** On a phone the whole line under the title, where it is not the tournament's name. */
  readonly under?: ReactNode
  /** Whether the way home stands before the way back. */
  readonly home?: boolean
  /** The ways on, where the screen knows better than its slot. */
  readonly entries?: readonly Action[]
  /** The row of selectors, and its short form for heads of quarters. */
  readonly selectors?: ReactNode
  readonly folded?: ReactNode
  readonly pager?: ReactNode
  readonly children: ReactNode
}

type Ways = { readonly entries: readonly Action[] }

function Tabs({ entries }: Ways) {
  return (
    <nav className={styles.tabs} aria-label={t('slot.screens')}>
      {entries.map(({ id, text, current, disabled, hint, run }) =>
        disabled && hint !== undefined ? (
          // A finger and a reader have no tooltip: pressed it says why.
          <Popup key={id} title={text} className={styles.grey} words={text}>
            {hint}
          </Popup>
        ) : (
          <button
            key={id}
            type="button"
            disabled={disabled}
            title={hint}
            onClick={() => run()}
            {...(current ? { 'aria-current': 'page' as const } : {})}
          >
            {text}
          </button>
        ),
      )}
    </nav>
  )
}

/** A menu: a drop-down of the browser's own would lead elsewhere at the first arrow key. */
function ScreenChoice({ entries }: Ways) {
  // A screen that none of them leads to is named by its heading alone.
  const shown = entries.find((entry) => entry.current)?.text
  return (
    <MenuButton
      className={styles.choice}
      label={shown === undefined ? t('slot.screens') : t('slot.screens.at', { title: shown })}
      icon="down"
      text={shown ?? t('slot.screens')}
      sections={[entries]}
    />
  )
}

function Back({ slot }: { readonly slot: SlotHandle }) {
  if (slot.framed || (!slot.canGoBack && !slot.zoomed)) return null
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={t(slot.canGoBack ? 'slot.back' : 'slot.list')}
      onClick={slot.canGoBack ? slot.back : slot.leave}
    >
      <Icon name="back" />
    </button>
  )
}

function HomeButton({ slot }: { readonly slot: SlotHandle }) {
  return (
    <button
      type="button"
      className={`${styles.tool} ${styles.home}`}
      aria-label={t('nav.home')}
      title={t('nav.home')}
      onClick={slot.home}
    >
      <Icon name="home" size={22} />
    </button>
  )
}

function ZoomButton({ slot }: { readonly slot: SlotHandle }) {
  if (!slot.canSplit) return null
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={t(slot.zoomed ? 'slot.split' : 'slot.zoom')}
      onClick={slot.zoomed ? slot.zoomOut : slot.zoomIn}
    >
      <Icon name={slot.zoomed ? 'split' : 'zoom'} size={22} />
    </button>
  )
}

/** Where it is cut, the whole of it can still be read. */
const placeText = (...parts: readonly ReactNode[]): string =>
  parts.filter((part) => typeof part === 'string').join(' · ')

export function Screen(props: ScreenFrameProps) {
  const { miniSession, slot, title, sub, mark, place, selectors, folded, pager, children } = props
  const { under, home = false, entries = slot.entries } = props
  const within = useWithin()
  // Around a frame nothing says which day it is of.
  const day = slot.framed ? dayText(miniSession) : null
  const shown = useShown()?.at.screen
  const view = useViewEntries(slot, shown !== undefined && hasTable(shown))
  const about = useSessionEntries(miniSession, shown !== undefined && hasBoard(shown))
  // The button beside the menu splits and zooms; keys do too.
  const inMenu = [...view.filter(({ id }) => id !== 'zoom'), ...about.entries]
  const { SiteMenu, SessionMenu, siteEntries, accountName } = use(SlotMenuContext)
  const root = useRef<HTMLDivElement>(null)
  useKeyZone((at) => (root.current?.contains(at) ? offered([...entries, ...view, ...about.entries]) : []))
  const [body, bodySize] = useBodySize()
  useFolds(root, `${title} ${mark ?? ''} ${entries.map(({ text }) => text).join(' ')}`)
  const label =
    slot.zoomed || within.kind === 'tab' ? title : t('slot.body', { title, number: slot.index + 1 })
  if (within.kind === 'pane')
    return (
      <div className={styles.screen} data-screen>
        <ShownSession value={miniSession}>{children}</ShownSession>
      </div>
    )
  return (
    <div
      ref={root}
      className={styles.screen}
      data-screen
      data-split={!slot.zoomed}
      data-framed={slot.framed || undefined}
      data-row-keys
    >
      {within.kind === 'slot' && (
        <header className={styles.head}>
          {home && slot.zoomed && !slot.framed && <HomeButton slot={slot} />}
          <Back slot={slot} />
          <div className={styles.titles}>
            <Heading
              name={props.name}
              whose={props.whose}
              ends={props.ends}
              isSilent={props.hasOwnAnnouncer ?? false}
            >
              {title}
            </Heading>
            {mark !== undefined && (
              <p className={styles.mark} data-mark>
                {mark}
              </p>
            )}
            {sub !== undefined && (
              <p className={styles.sub} title={sub}>
                {sub}
              </p>
            )}
            <p className={styles.place} data-place>
              {isOnAir(miniSession) && <LiveMark />}{' '}
              <span title={placeText(under ?? miniSession.tournamentName, day, place)}>
                {under ?? miniSession.tournamentName}
                {day !== null && ` · ${day}`}
                {place !== undefined && place !== null && <> · {place}</>}
              </span>
            </p>
          </div>
          {!slot.framed && <Tabs entries={entries} />}
          <div className={styles.folded} data-folded>
            <div className={styles.short}>{folded}</div>
            {!slot.framed && <ScreenChoice entries={entries} />}
          </div>
          {!slot.framed && (
            <>
              <ZoomButton slot={slot} />
              <SessionMenu
                className={`${styles.tool} ${styles.menu} ${styles.dots}`}
                icon="more"
                label={t('slot.menu')}
                sections={[entries, inMenu, ...siteEntries]}
              />
              <SiteMenu
                className={`${styles.tool} ${styles.menu}`}
                label={accountName === null ? t('nav.main') : t('nav.account', { name: accountName })}
                heading={accountName}
                sections={[]}
              />
            </>
          )}
        </header>
      )}
      {selectors !== undefined && (
        <div className={styles.selectors} data-selectors>
          {selectors}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section ref={body} className={styles.body} tabIndex={0} aria-label={label} data-content>
        <ShownSession value={miniSession}>
          <BodySize value={bodySize}>{children}</BodySize>
        </ShownSession>
      </section>
      {/* Of a frame, boards that this screen itself does not show lead out of it. */}
      {(!slot.framed || shown === 'frequency') && pager}
      {about.dialogs}
    </div>
  )
}
