/** Beside the sessions that a search finds: players, teams, clubs and boards, each a press away. */
import { plainText } from '@openroom/bridge/plainText'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { MOST_COUNTED } from '@openroom/protocol/findBoards'
import type { FoundBoards } from '@openroom/protocol/schema/findBoards'
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import { useCallback, useId, useState } from 'react'
import { useAnswer } from '../../live/cache.ts'
import { getJson } from '../../live/http.ts'
import { useClubs } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import type { SeatedPlayer } from './foundPeople.ts'
import { closest } from './grouping.ts'
import { NameRow } from './Listed.tsx'
import styles from './list.module.css'
import { SeatedNow } from './SeatedNow.tsx'

type Way = { readonly key: string; readonly name: string; readonly href: string }

type GroupProps = {
  readonly title: string
  /** `null`: not known. */
  readonly total: number | null
  readonly ways: readonly Way[]
}

function Group({ title, total, ways }: GroupProps) {
  const id = useId()
  if (ways.length === 0) return null
  const more = (total ?? 0) - ways.length
  return (
    <section className={styles.found} aria-labelledby={id}>
      <h2 id={id} className={styles.columnHead}>
        {title} <span>{total}</span>
      </h2>
      <ul className={styles.rows} data-rows>
        {ways.map(({ key, name, href }) => (
          <NameRow key={key} href={href} name={name} />
        ))}
      </ul>
      {more > 0 && ways.length > 1 && <p className={styles.none}>{t('found.more', { count: more })}</p>}
    </section>
  )
}

/** Clubs named after a search. */
const MOST_CLUBS = 5

/** Where a player was found there are boards. */
function Boards({ query }: { readonly query: string }) {
  const asked = new URLSearchParams({ player: query })
  const { data } = useAnswer({
    queryKey: ['found', query],
    queryFn: ({ signal }) => getJson<FoundBoards>(`${archiveRoutes.findBoards()}?${asked}`, signal),
  })
  const count = data?.count ?? null
  if (count === 0) return null
  return (
    <Group
      title={t('found.boards')}
      total={count !== null && count > MOST_COUNTED ? null : count}
      ways={[{ key: 'boards', name: t('found.boards.of', { query }), href: `/boards?${asked}` }]}
    />
  )
}

/** Before all others: what is on now is there for a while only. */
function Seated({ of }: { readonly of: readonly SeatedPlayer[] }) {
  const id = useId()
  const [away, setAway] = useState<ReadonlySet<SeatedPlayer>>(new Set())
  const onAway = useCallback((one: SeatedPlayer, isAway: boolean) => {
    setAway((before) =>
      before.has(one) === isAway
        ? before
        : new Set(isAway ? [...before, one] : [...before].filter((other) => other !== one)),
    )
  }, [])
  const count = of.filter((one) => !away.has(one)).length
  if (of.length === 0) return null
  return (
    <section className={styles.found} aria-labelledby={id} hidden={count === 0}>
      <h2 id={id} className={styles.columnHead}>
        {t('found.seated')} <span>{count}</span>
      </h2>
      <ul className={styles.rows} data-rows>
        {of.map((one) => (
          <SeatedNow
            key={`${one.session.miniSessionId} ${one.registrationId} ${one.name}`}
            of={one}
            onAway={onAway}
          />
        ))}
      </ul>
    </section>
  )
}

type FoundNamesProps = Pick<SearchAnswer, 'players' | 'teams'> & {
  readonly query: string
  readonly seated: readonly SeatedPlayer[]
}

const NONE = { total: 0, first: [] }

export function FoundNames({ query, seated, players = NONE, teams = NONE }: FoundNamesProps) {
  const wanted = plainText(query)
  const clubs = (useClubs() ?? []).filter(({ name }) => plainText(name).includes(wanted))
  const groups: readonly GroupProps[] = [
    {
      title: t('found.players'),
      total: players.total,
      ways: players.first.map(({ personId, name }) => ({
        key: `${personId}`,
        name,
        href: `/players/${personId}`,
      })),
    },
    {
      title: t('found.teams'),
      total: teams.total,
      ways: teams.first.map(({ teamId, name }) => ({ key: `${teamId}`, name, href: `/teams/${teamId}` })),
    },
    {
      title: t('clubs.title'),
      total: clubs.length,
      ways: clubs.slice(0, MOST_CLUBS).map(({ id, serverId, name }) => ({
        key: `${id}`,
        name,
        href: `/clubs/${serverId}`,
      })),
    },
  ]
  const closestOf = ({ ways }: GroupProps) =>
    closest(
      ways.map(({ name }) => name),
      query,
    )
  return (
    <>
      <Seated of={seated} />
      {groups
        .toSorted((a, b) => closestOf(b) - closestOf(a))
        .map((group) => (
          <Group key={group.title} {...group} />
        ))}
      {players.total > 0 && <Boards query={query} />}
    </>
  )
}
