/** A stream in a frame that can reach nothing of this site (specification 2, section 2, 'Streams'). */
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { lazily } from '../../ui/lazily.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { useSessionDialog } from '../../ui/slot/useSessionDialog.tsx'
import { frameUrl } from './frameUrl.ts'
import styles from './streams.module.css'

const VideoDialog = lazily(() => import('../../ui/video/VideoDialog.tsx'))

/** Its scripts may run, in their own origin; it opens windows, and leaves this page alone. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation'
const ALLOWED = 'autoplay; fullscreen; encrypted-media; picture-in-picture'

const OutsideLink = ({ url }: { readonly url: string }) => (
  <a className={styles.outside} href={url} target="_blank" rel="noopener noreferrer nofollow">
    {t('stream.open')}
  </a>
)

/** Only what a commentator shows here, not whatever an address asks for. */
function useStream({ params }: Pick<ScreenProps<'stream'>, 'params'>) {
  const sessions = useSessions()
  const session = sessions?.find(({ miniSessionId }) => miniSessionId === params.miniSessionId)
  return session?.streams.find(({ url }) => url === params.url) ?? null
}

export default function StreamScreen({ miniSession, params, slot }: ScreenProps<'stream'>) {
  const stream = useStream({ params })
  const video = useSessionDialog(miniSession, VideoDialog)
  const shown = stream && frameUrl(stream.url, window.location.origin)
  return (
    <Screen
      miniSession={miniSession}
      slot={slot}
      title={stream?.label ?? t('stream.title')}
      sub={stream?.name}
    >
      {stream === null && (
        <Notice drawing="empty" title={t('stream.ended')}>
          <Button look="primary" onClick={() => slot.navigate('stream-collector', {})}>
            {t('staff.streams')}
          </Button>
        </Notice>
      )}
      {stream !== null && shown === null && (
        <Notice drawing="empty" title={stream.label} text={t('stream.plain')}>
          <OutsideLink url={stream.url} />
        </Notice>
      )}
      {stream !== null && shown !== null && (
        <div className={styles.stream}>
          <iframe
            src={shown}
            title={t('stream.frame', { label: stream.label, name: stream.name })}
            sandbox={SANDBOX}
            allow={ALLOWED}
            // Players of videos ask where they are shown; the page's own policy would not say.
            referrerPolicy="strict-origin-when-cross-origin"
          />
          <p className={styles.foot}>
            <OutsideLink url={stream.url} />
            <Button onClick={video.show}>{t('video.entry')}</Button>
          </p>
        </div>
      )}
      {video.dialog}
    </Screen>
  )
}
