/** The users in a session's slot; who is no admin is sent to the main page, a visitor may log in (specification 1, section 2.1). */
import { useEffect } from 'react'
import { may, useAccount } from '../../live/account.ts'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/page/Page.tsx'
import ForStaff from '../../ui/parts/ForStaff.tsx'
import { WhileMay } from '../../ui/parts/WhileMay.tsx'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { UserSections } from './UserSections.tsx'

function Elsewhere({ go }: { readonly go: () => void }) {
  useEffect(go, [go])
  return null
}

export default function UsersScreen({ miniSession, slot }: ScreenProps<'users'>) {
  const { role, authenticated } = useAccount()
  const allowed = may.administer(role)
  const { leave } = slot
  return (
    <Screen miniSession={miniSession} slot={slot} title={t('users.title')}>
      <WhileMay
        when={allowed}
        otherwise={(isKept) =>
          authenticated && !isKept ? (
            <Elsewhere go={leave} />
          ) : (
            <ForStaff reason={authenticated ? 'other' : 'users'} level={2} isKept={isKept} />
          )
        }
      >
        <Page>
          <UserSections />
        </Page>
      </WhileMay>
    </Screen>
  )
}
