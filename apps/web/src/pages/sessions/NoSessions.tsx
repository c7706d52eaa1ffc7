/** A site that holds nothing yet: what comes, and for whoever looks after it the way to begin. */
import { may, useAccount } from '../../live/account.ts'
import { useSite } from '../../live/site.ts'
import { t } from '../../texts/t.ts'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import OwnTasks from './OwnTasks.tsx'

export default function NoSessions() {
  const { role, organisers } = useAccount()
  const { isNew } = useSite().profile
  if (isNew && role === null)
    return (
      <Notice drawing="empty" level={1} title={t('welcome.new')} text={t('welcome.new.text')}>
        <LinkButton look="primary" href="/welcome">
          {t('welcome.new.go')}
        </LinkButton>
      </Notice>
    )
  return (
    <Notice drawing="empty" level={1} title={t('sessions.empty')} text={t('sessions.empty.text')}>
      {may.administer(role) && organisers === null ? (
        <LinkButton look="primary" href="/welcome">
          {t('welcome.steps')}
        </LinkButton>
      ) : (
        <OwnTasks />
      )}
    </Notice>
  )
}
