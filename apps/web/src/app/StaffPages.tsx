/** Pages of those who look after the site, each for who may; visitors are asked to log in. */
import { type ComponentType, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { may, useAccount } from '../live/account.ts'
import { note } from '../live/systemMessages.ts'
import { t } from '../texts/t.ts'
import type { LoginReason } from '../ui/dialogs.ts'
import { lazily } from '../ui/lazily.ts'
import ForStaff from '../ui/parts/ForStaff.tsx'
import { WhileMay } from '../ui/parts/WhileMay.tsx'

const UpcomingPage = lazily(() => import('../pages/upcoming/UpcomingPage.tsx'))
const DeskPage = lazily(() => import('../pages/desk/DeskPage.tsx'))
const SeasonDesk = lazily(() => import('../pages/sessions/seasons/SeasonDesk.tsx'))
const UsersPage = lazily(() => import('../pages/users/UsersPage.tsx'))

/** The specification sends home from the users' page who may not see it; why, is said there. */
function SentHome() {
  useEffect(() => {
    note(t('login.why.other'))
  }, [])
  return <Redirect to="/" replace />
}

type AllowedProps = {
  readonly page: ComponentType
  readonly when: boolean
  /** What a visitor is told when asked to log in. */
  readonly reason: LoginReason
}

function Allowed({ page: Page, when, reason }: AllowedProps) {
  const { authenticated } = useAccount()
  return (
    <WhileMay
      when={when}
      otherwise={(isKept) =>
        authenticated && !isKept && reason === 'users' ? (
          <SentHome />
        ) : (
          <ForStaff reason={authenticated ? 'other' : reason} level={1} isKept={isKept} />
        )
      }
    >
      <Page />
    </WhileMay>
  )
}

/** @param path of the page that is shown: the address may be further */
export default function StaffPages({ path }: { readonly path: string }) {
  const { role } = useAccount()
  return (
    <Switch location={path}>
      <Route path="/users">
        <Allowed page={UsersPage} when={may.administer(role)} reason="users" />
      </Route>
      <Route path="/upcoming">
        <Allowed page={UpcomingPage} when={may.handleUpcoming(role)} reason="upcoming" />
      </Route>
      <Route path="/desk">
        <Allowed page={DeskPage} when={may.handleUpcoming(role)} reason="upcoming" />
      </Route>
      <Route path="/season-desk">
        <Allowed page={SeasonDesk} when={may.handleUpcoming(role)} reason="upcoming" />
      </Route>
    </Switch>
  )
}
