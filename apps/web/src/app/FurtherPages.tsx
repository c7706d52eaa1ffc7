/** Pages that fewer come to; the list of them is no part of what everybody loads. */
import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { lazily } from '../ui/lazily.ts'
import { numberOf } from './places.ts'

const ArchivePage = lazily(() => import('../pages/sessions/ArchivePage.tsx'))
const ClubPage = lazily(() => import('../pages/sessions/ClubPage.tsx'))
const ClubsPage = lazily(() => import('../pages/sessions/ClubsPage.tsx'))
const BoardsPage = lazily(() => import('../pages/boards/BoardsPage.tsx'))
const BulletinPage = lazily(() => import('../pages/bulletin/BulletinPage.tsx'))
const FolderPage = lazily(() => import('../pages/folder/FolderPage.tsx'))
const FolderRecordsPage = lazily(() => import('../pages/handRecords/FolderRecordsPage.tsx'))
const HandRecordsPage = lazily(() => import('../pages/handRecords/HandRecordsPage.tsx'))
const SeasonPage = lazily(() => import('../pages/sessions/seasons/SeasonPage.tsx'))
const PairPage = lazily(() => import('../pages/players/PairPage.tsx'))
const PlayerPage = lazily(() => import('../pages/players/PlayerPage.tsx'))
const TeamPage = lazily(() => import('../pages/players/TeamPage.tsx'))
const HelpPage = lazily(() => import('../pages/help/HelpPage.tsx'))
const PrivacyPage = lazily(() => import('../pages/site/PrivacyPage.tsx'))
const WelcomePage = lazily(() => import('../pages/welcome/WelcomePage.tsx'))
const ErrorPage = lazily(() => import('../pages/site/ErrorPage.tsx'))

type ByNumberProps = {
  readonly of: readonly string[]
  readonly page: (...numbers: readonly number[]) => ReactNode
}

/** A page of what has a number, or two; anything else leads nowhere. */
function ByNumber({ of, page }: ByNumberProps) {
  const numbers = of.map(numberOf)
  return numbers.some(Number.isNaN) ? <ErrorPage /> : page(...numbers)
}

/** @param path of the page that is shown: the address may be further */
export default function FurtherPages({ path }: { readonly path: string }) {
  return (
    <Switch location={path}>
      <Route path="/clubs/:serverId">
        {({ serverId }) => <ByNumber of={[serverId]} page={(club = 0) => <ClubPage serverId={club} />} />}
      </Route>
      <Route path="/clubs" component={ClubsPage} />
      <Route path="/archive" component={ArchivePage} />
      <Route path="/boards" component={BoardsPage} />
      <Route path="/players/:personId">
        {({ personId }) => (
          <ByNumber of={[personId]} page={(person = 0) => <PlayerPage personId={person} />} />
        )}
      </Route>
      <Route path="/pairs/:pair">
        {({ pair }) => {
          const [first = '', second = ''] = pair.split('-')
          return (
            <ByNumber
              of={[first, second]}
              page={(one = 0, other = 0) => <PairPage one={one} other={other} />}
            />
          )
        }}
      </Route>
      <Route path="/teams/:teamId">
        {({ teamId }) => <ByNumber of={[teamId]} page={(team = 0) => <TeamPage teamId={team} />} />}
      </Route>
      <Route path="/folder" component={FolderPage} />
      <Route path="/folder/records" component={FolderRecordsPage} />
      <Route path="/seasons/:id">
        {({ id }) => <ByNumber of={[id]} page={(season = 0) => <SeasonPage id={season} />} />}
      </Route>
      <Route path="/bulletin/:id">
        {({ id }) => <ByNumber of={[id]} page={(session = 0) => <BulletinPage id={session} />} />}
      </Route>
      <Route path="/hand-records/:id">
        {({ id }) => <ByNumber of={[id]} page={(session = 0) => <HandRecordsPage id={session} />} />}
      </Route>
      <Route path="/help">{() => <HelpPage />}</Route>
      {/* Those that there are; another word is an address that leads nowhere. */}
      <Route path={/^\/help\/(?<about>spectator|player|operator|director|commentator|host|webmaster|words)$/}>
        {({ about }) => <HelpPage about={about} />}
      </Route>
      <Route path="/welcome" component={WelcomePage} />
      <Route path="/privacy" component={PrivacyPage} />
      <Route path="/error/:serverId/:segmentId">
        {({ serverId, segmentId }) => (
          <ErrorPage serverId={numberOf(serverId)} segmentId={numberOf(segmentId)} />
        )}
      </Route>
      <Route>{() => <ErrorPage />}</Route>
    </Switch>
  )
}
