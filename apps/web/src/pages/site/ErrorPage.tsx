/** The error page; with the segment's form when a session is known. */
import { t } from '../../texts/t.ts'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'

type ErrorPageProps = { readonly serverId?: number; readonly segmentId?: number }

export default function ErrorPage({ serverId, segmentId }: ErrorPageProps) {
  const known = Number.isInteger(serverId) && Number.isInteger(segmentId)
  const text = known ? 'error.text.segment' : 'error.text'
  const session = known || window.location.pathname.startsWith('/error')
  return (
    <Notice
      drawing="broken"
      level={1}
      title={t(session ? 'error.title' : 'error.page')}
      text={t(session ? text : 'error.page.text')}
    >
      {known && (
        <LinkButton look="primary" href={`/screen/${serverId}/${segmentId}`}>
          {t('error.segment')}
        </LinkButton>
      )}
      <LinkButton href="/" look={known ? 'plain' : 'primary'}>
        {t('error.home')}
      </LinkButton>
    </Notice>
  )
}
