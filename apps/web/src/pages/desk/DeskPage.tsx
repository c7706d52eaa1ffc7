/** The director's desk: make an event, run what there is, print the operators' links. */
import { Link, useLocation, useSearch } from 'wouter'
import { useDeskSessions } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { useNarrowed } from '../../ui/parts/useNarrowed.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { AfterPage } from './AfterPage.tsx'
import { BoardsPage } from './BoardsPage.tsx'
import { ClockPage } from './ClockPage.tsx'
import { CodesPage } from './CodesPage.tsx'
import styles from './desk.module.css'
import { FieldPage } from './FieldPage.tsx'
import { Frame } from './Frame.tsx'
import { GuidesPage } from './GuidesPage.tsx'
import { LineUpsPage } from './LineUpsPage.tsx'
import { MakeEvent } from './MakeEvent.tsx'
import { NextPage } from './NextPage.tsx'
import { ProgramPage } from './ProgramPage.tsx'
import { RunSession } from './RunSession.tsx'
import { TravellersPage } from './TravellersPage.tsx'
import { standingText } from './words.ts'

const create = (
  <div className={styles.bar}>
    <LinkButton href="/desk?program">{t('desk.program')}</LinkButton>
    <LinkButton href="/desk?new" look="primary">
      {t('desk.new')}
    </LinkButton>
  </div>
)

type Listed = NonNullable<ReturnType<typeof useDeskSessions>['data']>[number]

const NONE: readonly Listed[] = []

const textOf = ({ tournament, event, segment }: Listed): string => `${tournament} ${event} ${segment}`

function ListPage() {
  const { data, error, refetch } = useDeskSessions()
  const { shown, field } = useNarrowed(t('desk.title'), data ?? NONE, textOf)
  if (!data) return <Waiting error={error} retry={refetch} />
  if (data.length === 0)
    return (
      <Notice drawing="empty" level={1} title={t('desk.none')} text={t('desk.none.text')}>
        {create}
      </Notice>
    )
  return (
    <Frame title={t('desk.title')} text={t('desk.text')} action={create}>
      {field}
      <ul className={styles.rows} data-rows>
        {shown.map(({ miniSessionId, tournament, event, segment, status, closing }) => (
          <li key={miniSessionId}>
            <Link href={`/desk?session=${miniSessionId}`} className={styles.row}>
              <span className={styles.name}>
                <b>{tournament}</b>
                <small>{`${event} · ${segment}`}</small>
              </span>
              <span className={styles.mark} data-status={closing ? 'CLOSED' : status}>
                {standingText({ status, closing })}
              </span>
              <Icon name="right" size={22} />
            </Link>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

export default function DeskPage() {
  const query = new URLSearchParams(useSearch())
  const [, go] = useLocation()
  const id = Number(query.get('session'))
  const after = Number(query.get('after'))
  if (after > 0) return <AfterPage key={after} id={after} onMade={(made) => go(`/desk?session=${made}`)} />
  if (query.has('new')) return <MakeEvent onMade={(made) => go(`/desk?session=${made}`)} />
  if (query.has('program')) return <ProgramPage onMade={(made) => go(`/desk?session=${made}`)} />
  if (query.has('next') && id > 0)
    return <NextPage key={id} id={id} onMade={(made) => go(`/desk?session=${made}`)} />
  if (query.has('clock') && id > 0) return <ClockPage key={id} id={id} />
  if (query.has('codes') && id > 0) return <CodesPage key={id} id={id} />
  if (query.has('guides') && id > 0) return <GuidesPage key={id} id={id} />
  if (query.has('boards') && id > 0) return <BoardsPage key={id} id={id} />
  if (query.has('travellers') && id > 0) return <TravellersPage key={id} id={id} />
  if (query.has('lineups') && id > 0) return <LineUpsPage key={id} id={id} />
  if (query.has('field') && id > 0) return <FieldPage key={id} id={id} first={query.get('field')} />
  return id > 0 ? <RunSession key={id} id={id} /> : <ListPage />
}
