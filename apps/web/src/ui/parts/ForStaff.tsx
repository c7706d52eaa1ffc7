/** In the place of a page of staff, for who is not signed in: the login is asked for, and leads there. */
import { useEffect } from 'react'
import { account } from '../../live/account.ts'
import { t } from '../../texts/t.ts'
import { beginStep } from '../arrival.ts'
import { askLogin, type LoginReason } from '../dialogs.ts'
import { Button } from './Button.tsx'
import { LinkButton } from './LinkButton.tsx'
import { Notice } from './Notice.tsx'

type ForStaffProps = {
  readonly reason: LoginReason
  /** 1 where it is the page itself. */
  readonly level: 1 | 2
  /** Something that was written here waits for the login. */
  readonly isKept: boolean
}

export default function ForStaff({ reason, level, isKept }: ForStaffProps) {
  useEffect(() => {
    // Who has just logged out is not asked to log in again.
    if (!account.getState().hasLeft) askLogin(reason)
  }, [reason])
  // What comes in its place, once the login is through, has a heading of its own.
  useEffect(() => () => beginStep(), [])
  return (
    <Notice
      drawing="empty"
      level={level}
      title={t('staff.only')}
      text={[t(`login.why.${reason}`), isKept && t('login.kept')].filter(Boolean).join(' ')}
    >
      <Button look="primary" onClick={() => askLogin(reason)}>
        {t('login.submit')}
      </Button>
      <LinkButton href="/">{t('error.home')}</LinkButton>
    </Notice>
  )
}
