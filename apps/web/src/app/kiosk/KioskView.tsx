/**
 * A session on a screen in the playing area: it turns its pages by itself, day and night, and needs no hand. It shows
 * what every visitor may see, and no more.
 */
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useEffect, useMemo, useState } from 'react'
import MessageList from '../../dialogs/messages/MessageList.tsx'
import { keepText, readKept } from '../../live/kept.ts'
import { loadAnew } from '../../live/loadAnew.ts'
import { useSite } from '../../live/site.ts'
import { useArchive } from '../../live/useArchive.ts'
import { runningScoresAt, useCorrections, useRegistrations } from '../../live/useSession.ts'
import { useWall } from '../../live/wall.ts'
import { t } from '../../texts/t.ts'
import { WithFollowed } from '../../ui/followed/context.tsx'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import { timeOf } from '../../ui/moments.ts'
import { namesOf } from '../../ui/names.ts'
import { Heading } from '../../ui/parts/Heading.tsx'
import { LiveMark } from '../../ui/parts/LiveMark.tsx'
import { LostStrip } from '../../ui/parts/LostStrip.tsx'
import { QrCode } from '../../ui/parts/QrCode.tsx'
import { useAwake } from '../../ui/parts/useAwake.ts'
import { rankingOf } from '../../ui/results/ranking.ts'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import { tellsWinners } from '../../ui/spoilers/stages.ts'
import { SmallBoard } from '../../ui/wall/SmallBoard.tsx'
import styles from './kiosk.module.css'
import { boardScale, heightOf, type KioskPage, layoutOf, pagesOf, type Window } from './kioskPages.ts'
import { useSeating } from './seating.ts'

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

const TURNED = 'openroom.kiosk'

/** How often this session's pages were turned before the screen was loaded anew. */
function turnedBefore(session: number): number {
  const [of, turned] = (readKept(TURNED, 'sessionStorage') ?? '').split(' ').map(Number)
  return of === session && turned ? turned : 0
}

/** The page that is shown; the first comes again after the last. */
function useTurning(session: number, count: number, ms: number, isOutdated: boolean): number {
  const [turned, setTurned] = useState(() => turnedBefore(session))
  useEffect(() => {
    keepText(TURNED, `${session} ${turned}`, 'sessionStorage')
  }, [session, turned])
  useEffect(() => {
    const timer = setTimeout(() => {
      // A newer version comes between two pages, where nobody is reading.
      if (isOutdated) loadAnew()
      setTurned(turned + 1)
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

type KioskProps = {
  readonly miniSession: MiniSession
  /** That a page stays, where the address says so; else empty. */
  readonly seconds: string
}

export default function KioskView({ miniSession, seconds }: KioskProps) {
  const { miniSessionId: id, status } = miniSession
  const size = useWindow()
  useAwake()
  const { outdated } = useSite()
  const scores = useArchive(miniSession, runningScoresAt(id, null))
  const registrations = useRegistrations(miniSession)
  const names = useMemo(() => namesOf(registrations.data ?? []), [registrations.data])
  const corrections = useCorrections(miniSession)
  const hiding = useHiding()
  const ranking = useMemo(
    () => (hiding ? [] : rankingOf(scores.data, miniSession, names, corrections)),
    [hiding, scores.data, miniSession, names, corrections],
  )
  const isLive = isOnAir(miniSession)
  // Nobody asks a screen on the wall who plays.
  const isUnnamed = hiding && tellsWinners(miniSession)
  const wall = useWall(id)
  const tables = isLive && !isUnnamed ? (wall ?? []) : []
  const seats = useSeating(miniSession, names, tables)
  const pages = pagesOf({ ranking, seats: isUnnamed ? [] : seats, boards: tables.length }, size)
  const shown = useTurning(id, pages.length, pageMs(seconds), outdated)
  const page = pages[shown] ?? { kind: 'cover' as const }
  const clock = useClock()
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
      <LostStrip />
      <MessageList session={id} goTo={() => undefined} />
      <WithFollowed session={miniSession}>
        <Page key={shown} page={page} size={size} miniSession={miniSession} tables={tables} />
      </WithFollowed>
      <footer className={styles.foot}>
        <span>{t('kiosk.page', { page: shown + 1, pages: pages.length })}</span>
      </footer>
    </main>
  )
}

/** Letters of two partners that a line has room for. */
const LONG = 38

type PageProps = {
  readonly page: KioskPage
  readonly size: Window
  readonly miniSession: MiniSession
  readonly tables: Exclude<ReturnType<typeof useWall>, null>
}

function Page({ page, size, miniSession, tables }: PageProps) {
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
  const { columns, scale } = layoutOf(page.lines.length, size, heightOf(page))
  return (
    <section className={styles.page}>
      <h2>{page.title ?? t('kiosk.ranking')}</h2>
      <ol
        className={styles.lines}
        data-of={page.of}
        style={{ columnCount: columns, ['--k' as string]: scale }}
      >
        {page.lines.map(({ key, of = [], mark, name, under, sides, figure }) => (
          <li key={key}>
            <b>{mark}</b>
            {under === undefined ? (
              <span data-long={name.length > LONG || undefined}>
                {of.map((id) => (
                  <FollowMark key={id} of={id} />
                ))}
                {name}
              </span>
            ) : (
              <div>
                <Name side={sides ? 'NS' : null} of={of[0]}>
                  {name}
                </Name>
                <Name side={sides ? 'EW' : null} of={of[1]}>
                  {under}
                </Name>
              </div>
            )}
            {figure !== '' && <b>{figure}</b>}
          </li>
        ))}
      </ol>
    </section>
  )
}

type NameProps = {
  readonly side: 'NS' | 'EW' | null
  readonly of: number | null | undefined
  readonly children: string
}

function Name({ side, of, children }: NameProps) {
  return (
    <span>
      {side && <small>{t(`side.${side}`)}</small>} <FollowMark of={of} />
      {children}
    </span>
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
