/**
 * A screen of a session in another site's frame: the site's own address behind `/embed`. It shows what its address
 * says, live as everywhere; whatever leads on opens the site itself.
 */
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useOlder } from '../../live/older.ts'
import { useKnownSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import { LostStrip } from '../../ui/parts/LostStrip.tsx'
import type { ScreenAt, ScreenName } from '../../ui/slot/screens.ts'
import { ShownContext } from '../../ui/slot/shown.ts'
import { SlotSize } from '../../ui/slot/slotSize.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import StageCurtain from '../../ui/spoilers/StageCurtain.tsx'
import { tellsWinners } from '../../ui/spoilers/stages.ts'
import { findSession } from '../slots/findSession.ts'
import { Instead } from '../slots/Instead.tsx'
import { fromQuery } from '../slots/query.ts'
import { screenOf } from '../slots/screens.ts'
import { useRedirects } from '../slots/useRedirects.ts'
import { start } from '../start.ts'
import { EmbedFoot } from './EmbedFoot.tsx'
import styles from './embed.module.css'
import { type EmbedAddress, embedAddress, useEmbedHandle } from './useEmbedHandle.ts'

/** Screens that make sense alone; the others are parts of the site. */
const EMBEDDED: readonly ScreenName[] = [
  'running-score',
  'tables',
  'play',
  'replay',
  'frequency',
  'private-score',
  'score-card',
  'cross-table',
  'cross-imp',
]

const Missing = () => <Instead target="error" level={1} onScores={null} />

type ShownProps = { readonly miniSession: ScreenProps<ScreenName>['miniSession']; readonly first: ScreenAt }

function Shown({ miniSession, first }: ShownProps) {
  const [at, setAt] = useState(first)
  // A frame whose session is over, or keeps its play, has the ranking: what whoever set it up would see on the site.
  const { check, instead } = useRedirects(at, miniSession, {
    'running-score': () => slot.replace('running-score', {}),
  })
  const slot = useEmbedHandle(setAt, check)
  const Screen = screenOf(at.screen) as ComponentType<ScreenProps<ScreenName>> | null
  const shown = { index: 0, at, alone: true, tournament: miniSession.tournamentName }
  if (Screen === null) return <Missing />
  if (instead !== null)
    return <Instead target={instead} level={1} onScores={() => slot.navigate('running-score', {})} />
  return (
    <ShownContext value={shown}>
      <Screen miniSession={miniSession} params={at.params} slot={slot} />
    </ShownContext>
  )
}

/** One that the list does not carry any more. */
function Older({ serverId, id }: Pick<EmbedAddress, 'serverId' | 'id'>) {
  const { data, error } = useOlder(serverId, id)
  return data === undefined && error === null ? <Loading /> : <Missing />
}

type FoundProps = EmbedAddress & { readonly onLicence: (licence: string | undefined) => void }

function Found({ serverId, id, onLicence }: FoundProps) {
  const sessions = useKnownSessions()
  const hiding = useHiding()
  const at = fromQuery(location.search)
  const miniSession = sessions && findSession({ sessions, serverId, id })
  const licence = miniSession?.licence
  useEffect(() => onLicence(licence), [licence, onLicence])
  if (sessions === null) return <Loading />
  if (at === null || !EMBEDDED.includes(at.screen)) return <Missing />
  if (!miniSession) return <Older serverId={serverId} id={id} />
  const shown = <Shown miniSession={miniSession} first={at} />
  if (!hiding || !tellsWinners(miniSession)) return shown
  return <StageCurtain session={miniSession}>{shown}</StageCurtain>
}

export default function EmbeddedScreen() {
  const [isReady, setIsReady] = useState(false)
  const [licence, setLicence] = useState<string>()
  useEffect(() => {
    void start(() => setIsReady(true))
  }, [])
  const address = embedAddress(location.pathname)
  const size = { width: innerWidth, height: innerHeight }
  return (
    <div className={styles.embed}>
      <LostStrip />
      <main className={styles.body}>
        <SlotSize value={size}>
          <Suspense fallback={<Loading />}>
            {address === null ? (
              <Missing />
            ) : isReady ? (
              <Found {...address} onLicence={setLicence} />
            ) : (
              <Loading />
            )}
          </Suspense>
        </SlotSize>
      </main>
      {address !== null && (
        <EmbedFoot href={address.site + location.search} text={t('embed.foot.screen')} licence={licence} />
      )}
    </div>
  )
}
