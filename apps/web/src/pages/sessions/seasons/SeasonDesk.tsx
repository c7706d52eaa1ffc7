/** Staff makes a season, changes one, makes the next one, or brings back what one was. */

import type { KeptSeason } from '@openroom/protocol/schema/season'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { leaveFreely } from '../../../live/leaving.ts'
import { removeSeason, saveSeason, undoSeason, useKeptSeason, useSeason } from '../../../live/seasons.ts'
import { t } from '../../../texts/t.ts'
import { momentIn } from '../../../ui/moments.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { usePageTitle } from '../../../ui/pageTitle.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../../ui/parts/ConfirmDialog.tsx'
import { LinkButton } from '../../../ui/parts/LinkButton.tsx'
import { Loading } from '../../../ui/parts/Loading.tsx'
import { Message } from '../../../ui/parts/Message.tsx'
import { Notice } from '../../../ui/parts/Notice.tsx'
import { useAttempt } from '../../../ui/parts/useAttempt.ts'
import { type Draft, draftOf, newDraft, nextSeason } from './draft.ts'
import { SeasonForm } from './SeasonForm.tsx'
import styles from './seasons.module.css'
import { seasonName } from './words.ts'

const today = (): string => new Date().toISOString().slice(0, 10)

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle('page', title)
  return (
    <Page title={title} className={styles.page}>
      {children}
    </Page>
  )
}

function Gone() {
  return (
    <Notice drawing="empty" level={1} title={t('seasonEdit.gone')}>
      <LinkButton href="/clubs">{t('clubs.all')}</LinkButton>
    </Notice>
  )
}

function NewSeason({ serverId, given }: { readonly serverId: number; readonly given: Draft }) {
  const [, go] = useLocation()
  return (
    <Titled title={t('seasonEdit.new')}>
      <SeasonForm
        {...{ serverId, given }}
        onSave={async (definition) => {
          const { seasonId } = await saveSeason({ seasonId: null, serverId, version: null, definition })
          leaveFreely(() => go(`/seasons/${seasonId}`))
        }}
        onCancel={() => go(`/clubs/${serverId}`)}
      />
    </Titled>
  )
}

function History({ season }: { readonly season: KeptSeason }) {
  const [, go] = useLocation()
  const { busy, failure, run } = useAttempt()
  const { seasonId, history } = season
  const back = async (version: number): Promise<void> => {
    await undoSeason(seasonId, version)
    go(`/seasons/${seasonId}`)
  }
  return (
    <section>
      <h2>{t('seasonEdit.history')}</h2>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <ol className={styles.history}>
        {history.map(({ version, at, by, isRemoval }, place) => {
          const when = momentIn(at, null)
          const who = t('seasonEdit.history.at', { when, by: by ?? t('seasonEdit.history.nobody') })
          const isNow = place === 0
          return (
            <li key={version}>
              <span>
                {isNow
                  ? t('seasonEdit.history.now', { who })
                  : isRemoval
                    ? t('seasonEdit.history.removal', { who })
                    : who}
              </span>
              {!isNow && !isRemoval && (
                <Button
                  disabled={busy}
                  aria-label={t('seasonEdit.history.back.which', { when })}
                  onClick={() => void run(() => back(version))}
                >
                  {t('seasonEdit.history.back')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Remove({ season }: { readonly season: KeptSeason }) {
  const [isAsked, ask] = useState(false)
  const [, go] = useLocation()
  const remove = async (): Promise<void> => {
    await removeSeason(season.seasonId)
    go(`/clubs/${season.serverId}`)
  }
  return (
    <>
      <Button onClick={() => ask(true)}>{t('seasonEdit.remove')}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t('seasonEdit.remove')}
          text={t('seasonEdit.remove.ask')}
          about={seasonName(season.definition)}
          explains={t('seasonEdit.remove.explains')}
          action={t('seasonEdit.remove')}
          danger
          onConfirm={remove}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

/** As it was when it was opened: what somebody else makes of it meanwhile is told when this is saved. */
function ChangeSeason({ season: opened }: { readonly season: KeptSeason }) {
  const [, go] = useLocation()
  const [season] = useState(opened)
  const { seasonId, serverId, version, definition } = season
  const page = `/seasons/${seasonId}`
  return (
    <Titled title={t('seasonEdit.title', { name: seasonName(definition) })}>
      <SeasonForm
        {...{ serverId, given: draftOf(definition) }}
        onSave={async (changed) => {
          await saveSeason({ seasonId, serverId, version, definition: changed })
          leaveFreely(() => go(page))
        }}
        onCancel={() => go(page)}
      >
        <Remove season={season} />
      </SeasonForm>
      <History season={season} />
    </Titled>
  )
}

function Kept({ id }: { readonly id: number }) {
  const { data, error, isFetchedAfterMount } = useKeptSeason(id)
  // What was read before may have been changed since by somebody else.
  if (data && isFetchedAfterMount) return <ChangeSeason season={data} />
  return error ? <Gone /> : <Loading />
}

function After({ id }: { readonly id: number }) {
  const kept = useKeptSeason(id)
  const shown = useSeason(id)
  if (kept.error ?? shown.error) return <Gone />
  if (!kept.data || !shown.data) return <Loading />
  const next = draftOf(nextSeason(kept.data.definition, shown.data))
  return <NewSeason serverId={kept.data.serverId} given={next} />
}

export default function SeasonDesk() {
  const query = new URLSearchParams(useSearch())
  const [season, after, club] = ['season', 'after', 'club'].map((name) => Number(query.get(name)))
  if (season) return <Kept key={season} id={season} />
  if (after) return <After key={after} id={after} />
  return club ? <NewSeason serverId={club} given={newDraft(today())} /> : <Gone />
}
