/** A session as its director sees it: start and finish, the clock, every table, the links of operators. */

import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { isClosed, isRunning, isWaiting } from '@openroom/protocol/names'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import {
  finishSession,
  makeLinks,
  removeSession,
  startSession,
  tellDraw,
  useDeskSession,
} from '../../live/desk.ts'
import { useDeskChat, useLinks } from '../../live/deskOperators.ts'
import { isMissing } from '../../live/http.ts'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { beginStep } from '../../ui/arrival.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { useGuide } from '../../ui/guide/useGuide.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { LinkButton, SaveLink } from '../../ui/parts/LinkButton.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { type Attempt, useAttempt } from '../../ui/parts/useAttempt.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { playingText } from '../../ui/playingText.ts'
import { FinalNote } from '../../ui/results/FinalNote.tsx'
import { ClubSiteDialog } from './ClubSiteDialog.tsx'
import styles from './desk.module.css'
import { FederationDialog } from './FederationDialog.tsx'
import { FinishDialog } from './FinishDialog.tsx'
import { Frame } from './Frame.tsx'
import { HallClock } from './HallClock.tsx'
import { MissedLineUps } from './LineUpsPage.tsx'
import { LinkSheet } from './LinkSheet.tsx'
import { LinksDialog } from './LinksDialog.tsx'
import { OperatorChat } from './OperatorChat.tsx'
import { PhoneResults } from './PhoneResults.tsx'
import { hasConsoles } from './places.ts'
import { RankingSoFar } from './RankingSoFar.tsx'
import { CodelessTables, ShutTables, Tables } from './Tables.tsx'
import { TimeTaken } from './TimeTaken.tsx'
import { useDeskHall } from './useDeskHall.ts'
import { WebhooksDialog } from './WebhooksDialog.tsx'
import { standingText } from './words.ts'

/** What is left of the delay, ended knowingly. */
function ShowNow({ session: { miniSessionId: id, delay } }: { readonly session: DeskSession }) {
  const [isAsked, ask] = useState(false)
  return (
    <>
      <Button onClick={() => ask(true)}>{t('desk.showNow')}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t('desk.showNow')}
          text={t('desk.showNow.ask', { minutes: Math.round(delay / 60) })}
          action={t('desk.showNow')}
          onConfirm={() => finishSession(id, { showNow: true })}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

const isReady = ({ status }: DeskSession): boolean => status === 'PUBLISHED' || status === 'FINALIZED'

/** Made by mistake: gone again, while nobody has begun it. */
function Remove({ session }: { readonly session: DeskSession }) {
  const [isAsked, ask] = useState(false)
  const [, go] = useLocation()
  return (
    <>
      <Button onClick={() => ask(true)}>{t('delete.title')}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t('delete.title')}
          text={t('desk.remove.ask', { name: nameOfEvent(session) })}
          action={t('delete.title')}
          danger
          onConfirm={async () => {
            await removeSession(session.miniSessionId)
            go('/desk')
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

function Orders({ session, attempt }: { readonly session: DeskSession; readonly attempt: Attempt }) {
  const { miniSessionId: id, status, closing } = session
  const [isAsked, ask] = useState(false)
  const mayFinish = isRunning(status) && !closing
  if (isReady(session))
    return (
      <Button
        look="primary"
        disabled={attempt.busy}
        data-guide="start"
        onClick={() => void attempt.run(async () => void (await startSession(id)))}
      >
        {t('desk.start.now')}
      </Button>
    )
  if (closing && isRunning(status) && session.delay > 0) return <ShowNow session={session} />
  if (!mayFinish) return null
  return (
    <>
      <Button disabled={attempt.busy} data-guide="start" onClick={() => ask(true)}>
        {t('desk.finish')}
      </Button>
      {isAsked && (
        <FinishDialog
          session={session}
          onConfirm={(appealMinutes) =>
            void attempt.run(async () => void (await finishSession(id, { appealMinutes })))
          }
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.group}>
    <h2>{title}</h2>
    <div className={styles.bar}>{children}</div>
  </section>
)

/** Pairs whose movement the desk knows, until they have played. */
const isDrawnHere = ({ type, arrangeType, status, closing }: DeskSession): boolean =>
  (type === 'PAIR'
    ? ['MITCHELL', 'HOWELL', 'SWISS', 'FREE'].includes(arrangeType)
    : arrangeType === 'SWISS' || arrangeType === 'ROUND_ROBIN') &&
  status !== 'CLOSED' &&
  status !== 'ARCHIVED' &&
  !closing

export function RunSession({ id }: { readonly id: number }) {
  const { data, error, refetch } = useDeskSession(id)
  const { data: messages = [] } = useDeskChat(id)
  const { data: consoles = [] } = useLinks(id)
  const [links, setLinks] = useState<CreatedLinks['links'] | null>(null)
  const [isListed, list] = useState(false)
  const [isFederation, askFederation] = useState(false)
  const [isSite, askSite] = useState(false)
  const [isHooks, askHooks] = useState(false)
  const attempt = useAttempt()
  const guide = useGuide('run')
  const hall = useDeskHall(id)
  const sessions = useSessions() ?? []
  const own = sessions.find((one) => one.miniSessionId === id)
  const waiting = own && isWaiting(own) ? own : undefined
  const show = (sheet: CreatedLinks['links'] | null) => {
    beginStep()
    setLinks(sheet)
  }
  if (isMissing(error))
    return (
      <Notice drawing="empty" level={1} title={t('desk.gone')} text={t('desk.gone.text')}>
        <LinkButton href="/desk">{t('desk.title')}</LinkButton>
      </Notice>
    )
  if (!data) return <Waiting error={error} retry={refetch} />
  if (links !== null) return <LinkSheet session={data} links={links} onClose={() => show(null)} />
  const text = t('desk.session.text', {
    status: standingText(data),
    minutes: Math.round(data.delay / 60),
  })
  const results = (
    <Group title={t('desk.group.results')}>
      <span data-guide="public">
        <LinkButton href={`/screen/${id}`}>{t('desk.public')}</LinkButton>
      </span>
      {isClosed(data.status) && <LinkButton href={`/bulletin/${id}`}>{t('bulletin.title')}</LinkButton>}
      <LinkButton href={`/desk?session=${id}&travellers`}>{t('desk.travellers')}</LinkButton>
      {data.type === 'PAIR' && data.arrangeType !== 'FREE' && data.arrangeType !== 'SWISS' && (
        <LinkButton href={`/desk?after=${id}`}>{t('after.open')}</LinkButton>
      )}
      <Button onClick={() => openDialog('viewers', id)}>{t('viewers.open')}</Button>
      <Button onClick={() => askFederation(true)}>{t('desk.federation')}</Button>
      <Button onClick={() => askSite(true)}>{t('desk.site')}</Button>
      <Button onClick={() => askHooks(true)}>{t('desk.hooks')}</Button>
    </Group>
  )
  return (
    <Frame
      title={nameOfEvent(data)}
      text={text}
      action={<Orders session={data} attempt={attempt} />}
      guide={guide}
    >
      {waiting && <p>{playingText(waiting, sessions)}</p>}
      {own && <FinalNote session={own} />}
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      <ShutTables id={id} />
      <CodelessTables session={data} />
      {data.type === 'TEAM' && <MissedLineUps id={id} />}
      {isClosed(data.status) && results}
      <Group title={t('desk.group.play')}>
        {(data.type === 'TEAM' || data.arrangeType === 'SWISS') && (
          <LinkButton href={`/desk?session=${id}&next`}>
            {t(data.arrangeType === 'KNOCK_OUT' ? 'next.open.stage' : 'next.open')}
          </LinkButton>
        )}
        {data.type === 'TEAM' && (
          <LinkButton href={`/desk?session=${id}&lineups`}>{t('lineUps.title')}</LinkButton>
        )}
        <LinkButton href={`/desk?session=${id}&boards`}>{t('desk.boards.open')}</LinkButton>
        {isDrawnHere(data) && (
          <LinkButton href={`/desk?session=${id}&field`}>{t('desk.field.open')}</LinkButton>
        )}
        <Button onClick={() => openDialog('correct', id)}>{t('correct.title')}</Button>
        {data.status !== 'ARCHIVED' && (
          <Button onClick={() => openDialog('message', id)}>{t('staff.message')}</Button>
        )}
        {isReady(data) && <Remove session={data} />}
      </Group>
      <Group title={t('desk.group.tables')}>
        <Button
          disabled={attempt.busy}
          data-guide="phones"
          onClick={() => void attempt.run(async () => show((await makeLinks(id, 'phone')).links))}
        >
          {t('desk.phones.links')}
        </Button>
        <LinkButton href={`/desk?session=${id}&codes`}>{t('desk.codes.open')}</LinkButton>
        {(data.type === 'PAIR' || data.type === 'TEAM') && (
          <LinkButton href={`/desk?session=${id}&guides`}>{t('desk.guides.open')}</LinkButton>
        )}
        <Button
          disabled={attempt.busy}
          data-guide="links"
          onClick={() => void attempt.run(async () => show((await makeLinks(id, 'operator')).links))}
        >
          {t('desk.links')}
        </Button>
        <Button onClick={() => list(true)}>{t('desk.links.out')}</Button>
      </Group>
      {!isClosed(data.status) && results}
      {data.waits && (
        <div className={styles.bar}>
          <p>{t('next.waits')}</p>
          <Button
            disabled={attempt.busy}
            onClick={() => void attempt.run(async () => void (await tellDraw(id)))}
          >
            {t('next.tell')}
          </Button>
        </div>
      )}
      {!isClosed(data.status) && !data.closing && <HallClock session={data} state={hall} />}
      <Tables session={data} messages={messages} attempt={attempt} hall={hall} />
      <RankingSoFar session={data} />
      <TimeTaken session={data} />
      {(hasConsoles(data, consoles) || messages.length > 0) && (
        <OperatorChat session={data} messages={messages} />
      )}
      <PhoneResults session={data} />
      {data.programFile !== null && (
        <div className={styles.bar}>
          <SaveLink href={deskRoutes.programFile(id)}>
            {t('desk.program.save', { name: data.programFile })}
          </SaveLink>
          <p>{t('desk.program.save.text')}</p>
        </div>
      )}
      {data.commitment !== null && (
        <>
          <div className={styles.bar}>
            <SaveLink href={deskRoutes.dealsFile(id)}>{t('desk.dealsFile')}</SaveLink>
            <p>{t('desk.dealsFile.text')}</p>
          </div>
          <p className={styles.proof}>
            {t('desk.commitment')} <code>{data.commitment}</code>
          </p>
        </>
      )}
      {isSite && <ClubSiteDialog id={id} onClose={() => askSite(false)} />}
      {isHooks && <WebhooksDialog serverId={data.serverId} onClose={() => askHooks(false)} />}
      {isFederation && <FederationDialog id={id} onClose={() => askFederation(false)} />}
      {isListed && <LinksDialog session={data} onClose={() => list(false)} />}
    </Frame>
  )
}
