/** What the pages of players, pairs and teams have in common. */
import { roundAway } from '@openroom/bridge/score/rounding'
import type { Mean, PersonBody } from '@openroom/protocol/schema/person'
import { createContext, Fragment, Suspense, use, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useHere } from '../../live/entryKept.ts'
import { t } from '../../texts/t.ts'
import boards from '../../ui/boards/boards.module.css'
import { FoundBoard } from '../../ui/boards/FoundBoard.tsx'
import { imps, impsText, percentText, points, signed, signedImps } from '../../ui/figures.ts'
import { lazily } from '../../ui/lazily.ts'
import { dayOf, ofDay } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Heads } from '../../ui/parts/Heads.tsx'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { showMore } from '../../ui/parts/showMore.ts'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import { useBeforeLater } from '../../ui/spoilers/stages.ts'
import styles from './player.module.css'

/**
 * Numbers that somebody has no more lead here still; what is sent on is the address of now.
 * @param asked the address by which the page was asked for: it may still be seen when the next is on its way
 */
export function useOwnAddress(asked: string, own: string | undefined): void {
  const [location, navigate] = useLocation()
  useEffect(() => {
    if (own !== undefined && own !== asked && location === asked) navigate(own, { replace: true })
  }, [asked, own, location, navigate])
}

/** The same for both orders of its players. */
export const pairAddress = (one: number, other: number): string =>
  `/pairs/${Math.min(one, other)}-${Math.max(one, other)}`

/**
 * Means as they are shown, those of few boards with how many they are of.
 * Below this a mean says little.
 */
const FEW = 30

/** Whether somebody has played for IMPs at all: where not, none are told of. */
export const WithImps = createContext(true)

/** Of match points. */
export const isByPercent = ({ place }: Played): boolean => place?.percent != null && place.imps === null

/** Whether the mean of the boards, which is against all other tables, is another figure than the session's own. */
function differs({ place, swing }: Played): boolean {
  if (place?.imps == null || place.vps !== null || swing.mean === null) return false
  return roundAway(place.imps / swing.boards, 2) !== roundAway(swing.mean, 2)
}

/** @param told how many boards are told of beside it */
export const mean = ({ boards, mean: value }: Mean, told?: number): string => {
  if (value === null) return t('player.unknown')
  const isTold = boards >= FEW || boards === told
  return isTold ? signed(value, 2) : t('player.mean.few', { mean: signed(value, 2), count: boards })
}

export const share = (part: number, of: number): string =>
  of === 0 ? t('player.unknown') : t('player.share', { part, of, percent: percentText((100 * part) / of, 0) })

/** No tournament has this number: who is followed from a page of their own is known by the players. */
export const ANY = 0

const LaterStages = lazily(() => import('../../ui/spoilers/LaterStages.tsx'))

/** Where there is no such page: from the front page everybody can be looked for. */
export const Nobody = (of: { readonly title: string; readonly text: string }) => (
  <Notice drawing="empty" level={1} {...of}>
    <LinkButton href="/" look="primary">
      {t('error.home')}
    </LinkButton>
  </Notice>
)

/** Of whom, and on how many boards; without spoilers those of later stages of a knock-out are not counted out. */
export function About({
  organiser,
  tendencies,
  sessions,
}: Pick<PersonBody, 'organiser' | 'tendencies' | 'sessions'>) {
  const { showLater } = useBeforeLater(sessions, (one) => one)
  const boards = showLater ? null : t('player.boards.n', { count: tendencies.boards })
  return <p>{[organiser, boards].filter((part) => part !== null).join(' · ')}</p>
}

export function Years({ years }: Pick<PersonBody, 'years'>) {
  const withImps = use(WithImps)
  return (
    <table className={styles.table}>
      <caption>{t('player.years')}</caption>
      <Heads
        of={[
          t('player.year'),
          t('player.sessions'),
          t('player.boards'),
          ...(withImps ? [t('player.swing')] : []),
        ]}
      />
      <tbody>
        {years.map(({ year, sessions, boards: count, swing }) => (
          <tr key={year}>
            <th scope="row">{year ?? t('player.undated')}</th>
            <td>{sessions}</td>
            <td>{count}</td>
            {withImps && <td>{mean(swing, count)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type OthersProps = {
  readonly title: string
  readonly others: PersonBody['partners']
  /** Whose partners they are: then each has a page with him. */
  readonly partnerOf?: number
}

export function Others({ title, others, partnerOf }: OthersProps) {
  const withImps = use(WithImps)
  if (others.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <Heads of={[t('player.name'), t('player.boards'), ...(withImps ? [t('player.swing')] : [])]} />
      <tbody>
        {others.map(({ personId, name, boards: count, swing }) => (
          <tr key={personId}>
            <th scope="row">
              <Link href={`/players/${personId}`}>{name}</Link>
              {partnerOf !== undefined && (
                <Link className={styles.together} href={pairAddress(partnerOf, personId)}>
                  {t('player.pair')}
                </Link>
              )}
            </th>
            <td>{count}</td>
            {withImps && <td>{mean(swing, count)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Played = PersonBody['sessions'][number]

/** `Final, session 2 of 3`, as lists call it. */
function sessionOf({ session, number, of }: Played): string {
  if (number === null) return session
  if (session === '') return t('session.of', { session: number, count: of })
  return t('session.in', { segment: session, session: number, count: of })
}

/** `Club championship · Final, session 2 of 3`. */
const titleOf = (played: Played): string =>
  [played.tournament, sessionOf(played)].filter((part) => part !== '').join(' · ')

/** `Won 482–275 against Oakmere`. */
function matchText({ match }: Played): string {
  if (match === undefined) return ''
  const { outcome, own, other, opponent } = match
  return t(`player.match.${outcome}`, { own: imps(own), other: imps(other), opponent })
}

/** The boards of all sessions of the match that was decided in this one. */
const boardsOfMatch = (one: Played, all: readonly Played[]): number =>
  all
    .filter(({ registrationId, tournament, session, segmentOrder }) =>
      [
        registrationId === one.registrationId,
        tournament === one.tournament,
        session === one.session,
        segmentOrder === one.segmentOrder,
      ].every(Boolean),
    )
    .reduce((sum, { boards }) => sum + boards, 0)

/** `Place 3 of 24 · 58.33 %`; what the session counts in. A part of a match has no place. */
function placeOf(played: Played): string {
  const { place, arrangeType, type } = played
  if (place === null) return ''
  const { rank, of, percent, imps, vps } = place
  const own = [
    percent === null ? '' : percentText(percent),
    vps === null || percent !== null ? '' : t('match.vps', { vps: points(vps) }),
    imps === null || percent !== null || vps !== null ? '' : impsText(imps, signedImps(imps)),
  ]
  const isMatch = type === 'TEAM' && arrangeType === 'KNOCK_OUT'
  const placed = isMatch ? (played.number === null ? matchText(played) : '') : null
  return [placed ?? (rank === null ? '' : t('player.place', { rank, of })), ...own]
    .filter((part) => part !== '')
    .join(' · ')
}

const scoreOf = ({ miniSessionId, registrationId }: Played): string =>
  `/screen/${miniSessionId}?screen=private-score&registrationId=${registrationId}`

/** Sessions that are shown at first: those of some months, of somebody who plays every week. */
const NEWEST = 30

/** Above the sessions of a match how it ended as a whole. */
function MatchRow({ of, all }: { readonly of: Played; readonly all: readonly Played[] }) {
  return (
    <li className={styles.match}>
      <Link href={`/screen/${of.miniSessionId}?screen=running-score`}>
        {[of.tournament, of.session].filter((part) => part !== '').join(' · ')}
      </Link>
      <span>{of.registration}</span>
      <span>
        <Hidden>{matchText(of)}</Hidden>
      </span>
      <span>{t('player.boards.n', { count: boardsOfMatch(of, all) })}</span>
    </li>
  )
}

export function Sessions({ sessions: all }: Pick<PersonBody, 'sessions'>) {
  const { listed: sessions, showLater } = useBeforeLater(all, (one) => one)
  const [isAll, setAll] = useHere('all', [true, false], false)
  const list = useRef<HTMLOListElement>(null)
  const shown = isAll ? sessions : sessions.slice(0, NEWEST)
  return (
    <section>
      <h2>{t('player.results')}</h2>
      <ol ref={list} className={styles.sessions}>
        {shown.map((one) => (
          <Fragment key={one.miniSessionId}>
            {one.match && one.number !== null && <MatchRow of={one} all={all} />}
            <li>
              <Link href={scoreOf(one)}>{titleOf(one)}</Link>
              <span>{one.registration}</span>
              <span>
                <Hidden>
                  {[
                    placeOf(one),
                    isByPercent(one) || differs(one)
                      ? ''
                      : `${t('player.swing')}: ${mean(one.swing, one.boards)}`,
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </Hidden>
              </span>
              <span>
                {t('player.boards.n', { count: one.boards })}
                {one.day !== null && <time dateTime={one.day}> · {dayOf(ofDay(one.day))}</time>}
              </span>
            </li>
          </Fragment>
        ))}
      </ol>
      {shown.length < sessions.length && (
        <p className={styles.links}>
          <Button onClick={() => showMore(list.current, () => setAll(true))}>
            {t('player.results.all', { count: sessions.length })}
          </Button>
        </p>
      )}
      {showLater && (
        <Suspense>
          <LaterStages onShow={showLater} />
        </Suspense>
      )}
    </section>
  )
}

type SwingsProps = {
  readonly title: string
  readonly found: PersonBody['won']
  readonly isWon?: boolean
}

/** From the side of whose page it is. */
export function Swings({ title, found, isWon = false }: SwingsProps) {
  if (found.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ol className={boards.list}>
        {found.map((one) => (
          <FoundBoard key={one.place} found={one} seen={(one.swing ?? 0) > 0 === isWon ? 'NS' : 'EW'} />
        ))}
      </ol>
    </section>
  )
}
