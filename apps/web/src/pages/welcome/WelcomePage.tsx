/** A site's first hour: it is set up by whoever has the key, then there are three ways to begin. */

import { welcomeRoutes } from '@openroom/protocol/welcomeRoutes'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { may, useAccount } from '../../live/account.ts'
import { useAnswer } from '../../live/cache.ts'
import { call, getJson, postJson } from '../../live/http.ts'
import { useSite } from '../../live/site.ts'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Failed } from '../../ui/parts/Failed.tsx'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { SetUpForm } from './SetUpForm.tsx'
import styles from './welcome.module.css'

const EXAMPLE = ['staff', 'example'] as const

type WayProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

function Way({ title, text, children }: WayProps) {
  return (
    <li className={styles.way}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.act}>{children}</div>
    </li>
  )
}

function ExampleWay() {
  const { data, error, refetch } = useAnswer({
    queryKey: EXAMPLE,
    queryFn: () => getJson(welcomeRoutes.example()),
    staleTime: 0,
  })
  const { busy, failure, run } = useAttempt()
  const changing = (send: () => Promise<unknown>) => () =>
    void run(async () => {
      await send()
      await refetch()
    })
  return (
    <Way title={t('welcome.example')} text={t('welcome.example.text')}>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      {data === undefined ? (
        error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : data.isThere ? (
        <>
          <LinkButton look="primary" href="/">
            {t('welcome.example.look')}
          </LinkButton>
          <Button
            disabled={busy}
            onClick={changing(() => call(welcomeRoutes.removeExample(), { method: 'DELETE' }))}
          >
            {t('welcome.example.remove')}
          </Button>
        </>
      ) : (
        <Button disabled={busy} onClick={changing(() => postJson(welcomeRoutes.makeExample()))}>
          {t('welcome.example.make')}
        </Button>
      )}
    </Way>
  )
}

export default function WelcomePage() {
  const { role, organisers } = useAccount()
  const { profile } = useSite()
  if (may.administer(role) && organisers === null)
    return (
      <Page narrow title={t('welcome.begin')}>
        <ul className={styles.ways}>
          <ExampleWay />
          <Way title={t('menu.upload')} text={t('welcome.upload.text')}>
            <LinkButton href="/upload">{t('menu.upload')}</LinkButton>
          </Way>
          <Way title={t('welcome.evening')} text={t('welcome.evening.text')}>
            <LinkButton href="/desk?new">{t('welcome.evening.go')}</LinkButton>
          </Way>
        </ul>
      </Page>
    )
  if (!profile.isNew) return <Redirect to="/" replace />
  return (
    <Page narrow title={t('welcome.title')} about={t('welcome.intro')}>
      <SetUpForm />
    </Page>
  )
}
