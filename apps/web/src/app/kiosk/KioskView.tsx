/**
 * A session on a screen in the playing area: it turns its pages by itself, day and night, and needs no hand. It shows
 * what every visitor may see, and no more.
 */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import MessageList from '../../dialogs/messages/MessageList.tsx'
import { link } from '../../live/connection.ts'
import { useSite } from '../../live/site.ts'
import { useArchive } from '../../live/useArchive.ts'
import { runningScoresAt, useRegistrations, useRounds } from '../../live/useSession.ts'
import { useWall } from '../../live/wall.ts'
import { displayedRound, rawRounds } from '../../screens/tables/rules.ts'
import { t } from '../../texts/t.ts'
import { roundLabel } from '../../ui/labels.ts'
import { timeOf } from '../../ui/moments.ts'
import { namesOf, pairName } from '../../ui/names.ts'
import { Heading } from '../../ui/parts/Heading.tsx'
import { LiveMark } from '../../ui/parts/LiveMark.tsx'
import { QrCode } from '../../ui/parts/QrCode.tsx'
import { shownRound } from '../../ui/results/RoundSelect.tsx'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import { SmallBoard } from '../../ui/wall/SmallBoard.tsx'
import styles from './kiosk.module.css'
import { boardScale, type KioskPage, type Line, layoutOf, pagesOf, type Window } from './kioskPages.ts'
import { rankingOf } from './ranking.ts'

const SECONDS = { least: 3, usual: 12, most: 600 }

/** How long a page stays, as the address says (`?kiosk=20`): milliseconds. */
function pageMs(asked: string): number {
  const { least, usual, most } = SECONDS
  const seconds = Number(asked)
  return 1_000 * (seconds > 0 ? Math.min(most, Math.max(least, seconds)) : usual)
}

const windowNow = (): Window => ({ width: window.innerWidth, height: window.innerHeight })

function useWindow(): Window {
  const [size, setSize] = useState(windowNow)
  useEffect(() => {
    const changed = () => setSize(windowNow())
    addEventListener('resize', changed)
    return () => removeEventListener('resize', changed)
  }, [])
  return size
}

/** The screen stays lit; a page that was hidden asks again when it is seen. */
function useWakeLock(): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
}

/** Who sits where in the round that is played, or comes next. */
function useSeats(miniSession: MiniSession): { readonly title: string; readonly lines: readonly Line[] } {
  const { miniSessionId: id, type, firstRound, numberOfRounds, arrangeType } = miniSession
  const registrations = useRegistrations(miniSession)
  const rounds = useRounds(miniSession)
  const isPairs = type === 'PAIR'
  const raw = isPairs
    ? firstRound + numberOfRounds - 1
    : shownRound(rawRounds(miniSession, rounds.data?.rounds ?? []), undefined)
  const at = raw === null ? null : viewAt('tables', { id, round: raw })
  const { data } = useArchive(miniSession, at, isPairs ? { carriedBy: viewAt('pairTables', { id }) } : {})
  const names = useMemo(() => namesOf(registrations.data ?? []), [registrations.data])
  const nameOf = (one: number | null): string => {
    const registration = one === null ? null : names.of(one)
    if (registration === null) return '–'
    return isPairs ? pairName(registration) : registration.name
  }
  const against = (one: number | null, other: number | null): string => `${nameOf(one)} : ${nameOf(other)}`
  const isOver = miniSession.status === 'CLOSED' || miniSession.status === 'ARCHIVED'
  const lines =
    data === undefined || isOver
      ? []
      : data.type === 'PAIR'
        ? data.tables.map(({ tableId, tableNumber, section, pairs }) => ({
            ...{ key: tableId, mark: `${section ?? ''}${tableNumber}`, figure: '' },
            name: against(pairs.NORTH_SOUTH, pairs.EAST_WEST),
          }))
        : data.tables.map(({ calcTableId, tableNumber, home, visiting }) => ({
            ...{ key: calcTableId, mark: `${tableNumber}`, figure: '', name: against(home, visiting) },
          }))
  const round = raw === null ? null : displayedRound(miniSession, raw)
  const title = isPairs || round === null ? t('kiosk.seats') : roundLabel(round, arrangeType === 'KNOCK_OUT')
  return { title, lines }
}

/** The page that is shown; the first comes again after the last. */
function useTurning(count: number, ms: number, isOutdated: boolean): number {
  const [turned, setTurned] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      // A newer version comes between two pages, where nobody is reading.
      if (isOutdated) window.location.reload()
      else setTurned(turned + 1)
    }, ms)
    return () => clearTimeout(timer)
  }, [turned, ms, isOutdated])
  return turned % Math.max(1, count)
}

function useClock(): string {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return timeOf(now)
}

/** Since when nothing comes any more; `null` while it does. */
function useLostAt(): string | null {
  const isLost = useStore(link, ({ state }) => state === 'lost')
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => setAt(isLost ? timeOf(new Date()) : null), [isLost])
  return at
}

type KioskProps = {
  readonly miniSession: MiniSession
  /** That a page stays, where the address says so; else empty. */
  readonly seconds: string
}

export default function KioskView({ miniSession, seconds }: KioskProps) {
  const { miniSessionId: id, status } = miniSession
  const size = useWindow()
  useWakeLock()
  const { outdated } = useSite()
  const scores = useArchive(miniSession, runningScoresAt(id, null))
  const registrations = useRegistrations(miniSession)
  const names = useMemo(() => namesOf(registrations.data ?? []), [registrations.data])
  const ranking = useMemo(() => rankingOf(scores.data, miniSession, names), [scores.data, miniSession, names])
  const seats = useSeats(miniSession)
  const isLive = status === 'LIVE'
  const wall = useWall(id)
  const tables = isLive ? (wall ?? []) : []
  const pages = pagesOf({ ranking, seats: seats.lines, boards: tables.length }, size)
  const shown = useTurning(pages.length, pageMs(seconds), outdated)
  const page = pages[shown] ?? { kind: 'cover' as const }
  const clock = useClock()
  const lostAt = useLostAt()
  return (
    <main className={styles.kiosk} data-kiosk>
      <header className={styles.head}>
        <div>
          <Heading>{miniSession.tournamentName}</Heading>
          <p>
            {sessionTitle(miniSession)} {isLive && <LiveMark />}{' '}
            {status === 'DELAYED' && <LiveMark delayed />}
          </p>
        </div>
        <p className={styles.clock}>{clock}</p>
      </header>
      <MessageList session={id} goTo={() => undefined} />
      <Page
        key={shown}
        page={page}
        seats={seats.title}
        size={size}
        miniSession={miniSession}
        tables={tables}
      />
      <footer className={styles.foot}>
        {lostAt === null ? (
          <span>{t('kiosk.page', { page: shown + 1, pages: pages.length })}</span>
        ) : (
          <b role="status">{t('kiosk.lost', { time: lostAt })}</b>
        )}
      </footer>
    </main>
  )
}

type PageProps = {
  readonly page: KioskPage
  readonly seats: string
  readonly size: Window
  readonly miniSession: MiniSession
  readonly tables: Exclude<ReturnType<typeof useWall>, null>
}

function Page({ page, seats, size, miniSession, tables }: PageProps) {
  if (page.kind === 'cover') return <Cover miniSession={miniSession} />
  if (page.kind === 'boards')
    return (
      <section
        className={styles.boards}
        style={{ zoom: boardScale(page.to - page.from, size) }}
        aria-label={t('kiosk.tables')}
      >
        {tables.slice(page.from, page.to).map((table) => (
          <SmallBoard key={table.tableId} session={miniSession.miniSessionId} table={table} />
        ))}
      </section>
    )
  const { columns, scale } = layoutOf(page.lines.length, size)
  const title = page.of === 'seats' ? seats : (page.title ?? t('kiosk.ranking'))
  return (
    <section className={styles.page}>
      <h2>{title}</h2>
      <ol className={styles.lines} style={{ columnCount: columns, ['--k' as string]: scale }}>
        {page.lines.map(({ key, mark, name, figure }) => (
          <li key={key}>
            <b>{mark}</b>
            <span>{name}</span>
            <b>{figure}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Cover({ miniSession }: { readonly miniSession: MiniSession }) {
  const address = `${window.location.origin}/screen/${miniSession.miniSessionId}`
  return (
    <section className={styles.cover}>
      <div className={styles.code}>
        <QrCode text={address} label={t('kiosk.code')} />
      </div>
      <p>{t('kiosk.follow')}</p>
      <p className={styles.address}>{address.replace(/^https?:\/\//, '')}</p>
    </section>
  )
}
