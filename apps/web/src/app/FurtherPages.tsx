/** Pages that fewer come to; the list of them is no part of what everybody loads. */
import { Route, Switch } from 'wouter'
import { lazily } from '../ui/lazily.ts'
import { numberOf } from './numberOf.ts'

const ArchivePage = lazily(() => import('../pages/sessions/ArchivePage.tsx'))
const ClubPage = lazily(() => import('../pages/sessions/ClubPage.tsx'))
const ClubsPage = lazily(() => import('../pages/sessions/ClubsPage.tsx'))
const BoardsPage = lazily(() => import('../pages/boards/BoardsPage.tsx'))
const FolderPage = lazily(() => import('../pages/folder/FolderPage.tsx'))
const FolderRecordsPage = lazily(() => import('../pages/handRecords/FolderRecordsPage.tsx'))
const HandRecordsPage = lazily(() => import('../pages/handRecords/HandRecordsPage.tsx'))
const SeasonPage = lazily(() => import('../pages/sessions/seasons/SeasonPage.tsx'))
const PairPage = lazily(() => import('../pages/players/PairPage.tsx'))
const PlayerPage = lazily(() => import('../pages/players/PlayerPage.tsx'))
const TeamPage = lazily(() => import('../pages/players/TeamPage.tsx'))
const HelpPage = lazily(() => import('../pages/help/HelpPage.tsx'))
const PrivacyPage = lazily(() => import('../pages/site/PrivacyPage.tsx'))
const ErrorPage = lazily(() => import('../pages/site/ErrorPage.tsx'))

export default function FurtherPages() {
  return (
    <Switch>
      <Route path="/clubs/:serverId">
        {({ serverId }) =>
          Number.isNaN(numberOf(serverId)) ? <ErrorPage /> : <ClubPage serverId={numberOf(serverId)} />
        }
      </Route>
      <Route path="/clubs" component={ClubsPage} />
      <Route path="/archive" component={ArchivePage} />
      <Route path="/boards" component={BoardsPage} />
      <Route path="/players/:personId">
        {({ personId }) =>
          Number.isNaN(numberOf(personId)) ? <ErrorPage /> : <PlayerPage personId={numberOf(personId)} />
        }
      </Route>
      <Route path="/pairs/:pair">
        {({ pair }) => {
          const [one = '', other = ''] = pair.split('-')
          return Number.isNaN(numberOf(one)) || Number.isNaN(numberOf(other)) ? (
            <ErrorPage />
          ) : (
            <PairPage one={numberOf(one)} other={numberOf(other)} />
          )
        }}
      </Route>
      <Route path="/teams/:teamId">
        {({ teamId }) =>
          Number.isNaN(numberOf(teamId)) ? <ErrorPage /> : <TeamPage teamId={numberOf(teamId)} />
        }
      </Route>
      <Route path="/folder" component={FolderPage} />
      <Route path="/folder/records" component={FolderRecordsPage} />
      <Route path="/seasons/:id">
        {({ id }) => (Number.isNaN(numberOf(id)) ? <ErrorPage /> : <SeasonPage id={numberOf(id)} />)}
      </Route>
      <Route path="/hand-records/:id">
        {({ id }) => (Number.isNaN(numberOf(id)) ? <ErrorPage /> : <HandRecordsPage id={numberOf(id)} />)}
      </Route>
      <Route path="/help">{() => <HelpPage />}</Route>
      {/* Those that there are; another word is an address that leads nowhere. */}
      <Route path={/^\/help\/(?<about>spectator|player|operator|director|commentator|host|words)$/}>
        {({ about }) => <HelpPage about={about} />}
      </Route>
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
