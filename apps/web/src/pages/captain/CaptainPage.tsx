/** A captain's page: the line-up of her team, handed in round by round, and what the other team shows. */

import { CAPTAIN_PREFIX, lineUpRoutes as routes } from '@openroom/protocol/lineUpRoutes'
import type { CaptainLineUps, CaptainRound } from '@openroom/protocol/schema/lineUps'
import { viewAt } from '@openroom/protocol/views'
import { callWith, Refused } from '../../live/bearerCalls.ts'
import { cache } from '../../live/cache.ts'
import { useLiveCall } from '../../live/useLiveCall.ts'
import { t } from '../../texts/t.ts'
import { LineUpForm, LineUpWords, otherSides } from '../../ui/lineUps/LineUpForm.tsx'
import { momentIn } from '../../ui/moments.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Heading } from '../../ui/parts/Heading.tsx'
import { LanguageButton } from '../../ui/parts/LanguageButton.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import styles from './captain.module.css'

const momentOf = (instant: string): string => momentIn(instant, null)

/** The rule that holds for her, and what comes of missing it. */
function Rule({ round }: { readonly round: CaptainRound }) {
  const { order, rights, closesAt, answerMinutes } = round
  return (
    <>
      <p>
        <b>{t('captain.until', { when: momentOf(closesAt) })}</b> {t('captain.miss')}
      </p>
      <p>
        {rights === 'coin' && `${t('captain.coin')} `}
        {t(`captain.rule.${order ?? 'blind'}`, { minutes: answerMinutes })}
      </p>
    </>
  )
}

type RoundProps = {
  readonly bearer: string
  readonly roster: readonly string[]
  readonly round: CaptainRound
  readonly onTold: (told: CaptainLineUps) => void
}

function Round({ bearer, roster, round, onTold }: RoundProps) {
  const { state, own, handedAt, fault, theirs, sides } = round
  return (
    <section className={styles.round} data-state={state}>
      <h2>{t('captain.against', { round: round.round, against: round.against, number: round.number })}</h2>
      {(state === 'open' || state === 'waits') && <Rule round={round} />}
      {state !== 'open' && (
        <p role="status" data-tone={state === 'shown' ? 'good' : 'warn'}>
          {t(`captain.state.${state}`)}
        </p>
      )}
      {fault !== null && <p data-tone="warn">{t(`captain.fault.${fault}`)}</p>}
      {theirs && (
        <>
          <h3>{t('captain.theirs', { name: round.against })}</h3>
          <LineUpWords lineUp={theirs} sides={otherSides(sides)} />
        </>
      )}
      {own && fault === null && (
        <>
          <h3>{t('captain.own')}</h3>
          {handedAt !== null && (
            <p role="status" data-tone="good">
              {t('captain.in', { when: momentOf(handedAt) })}
            </p>
          )}
          {/* Where it can be changed it stands in the form. */}
          {state !== 'open' && <LineUpWords lineUp={own} sides={sides} />}
        </>
      )}
      {state === 'open' && (
        <LineUpForm
          // What another phone of the team has handed in is what is changed then.
          key={handedAt}
          roster={roster}
          sides={sides}
          begun={own}
          action={t(own === null ? 'captain.hand' : 'captain.again')}
          onPut={async (lineUp) => {
            const body = { round: round.round, lineUp, against: round.against, seen: handedAt }
            onTold(await callWith(bearer, routes.handInLineUp(), body))
          }}
        />
      )}
    </section>
  )
}

function Team({ link, bearer }: { readonly link: number; readonly bearer: string }) {
  const key = ['captain', link]
  const { data, error, refetch } = useLiveCall(
    key,
    routes.captainLineUps(),
    viewAt('captain', { link }),
    bearer,
  )
  if (error instanceof Refused && error.status === 401) return <NoLink />
  if (!data) return <Waiting error={error} retry={refetch} />
  return (
    <>
      <header className={styles.head}>
        <Heading>{t('captain.title', { team: data.team })}</Heading>
        <p>{nameOfEvent(data)}</p>
      </header>
      {data.restsIn !== null && <p role="status">{t('captain.out', { round: data.restsIn })}</p>}
      {data.rounds.length === 0 && data.restsIn === null && <p>{t('captain.none')}</p>}
      {data.rounds.toReversed().map((round) => (
        <Round
          key={round.round}
          {...{ bearer, round, roster: data.roster }}
          onTold={(told) => cache.setQueryData(key, told)}
        />
      ))}
      <LanguageButton />
    </>
  )
}

const NoLink = () => (
  <Notice level={1} drawing="broken" title={t('phone.refused.title')} text={t('phone.refused.text')} />
)

export default function CaptainPage({ link }: { readonly link: number }) {
  const secret = /^#([a-z0-9]{10,60})$/.exec(window.location.hash)?.[1]
  return (
    <main className={styles.page}>
      {secret === undefined ? <NoLink /> : <Team link={link} bearer={CAPTAIN_PREFIX + secret} />}
    </main>
  )
}
