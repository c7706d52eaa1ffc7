/** The routes of the site, each loaded when first visited (specification 1, section 2.1). */
import { createContext, Suspense, useContext, useDeferredValue, useMemo } from 'react'
import { type AroundNavHandler, Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { leaveFor } from '../live/leaving.ts'
import { useKnownSessions } from '../live/sessions.ts'
import { lazily } from '../ui/lazily.ts'
import { Dialogs } from './Dialogs.tsx'
import { Opening } from './Opening.tsx'
import { PageFrame } from './PageFrame.tsx'
import { numberOf } from './places.ts'

const SessionListPage = lazily(() => import('../pages/sessions/SessionListPage.tsx'))
const StaffPages = lazily(() => import('./StaffPages.tsx'))
const FurtherPages = lazily(() => import('./FurtherPages.tsx'))
const LinkedPages = lazily(() => import('./LinkedPages.tsx'))
const sessionPage = () => import('./slots/SessionPage.tsx')
const SessionPage = lazily(sessionPage)

/** Paths of the main page: dialogs lie over it. */
const MAIN = [
  '/',
  '/login',
  '/upload',
  '/request-password',
  '/display',
  '/set-password',
  '/set-password/:hash',
]

/** Until a page that leads to sessions is drawn, and looked at. */
const DRAWN_MS = 3_000

/** Has what the address leads to on its way while the site is still being asked what it is, and what is opened next once it is drawn. */
export function fetchPage(path: string): void {
  // Whoever draws it is told why it does not come.
  const fetch = () => sessionPage().catch(() => {})
  if (path.startsWith('/screen/')) void fetch()
  else if (MAIN.includes(path)) setTimeout(fetch, DRAWN_MS)
}

/** Pages of those who look after the site: no part of what visitors load. */
const STAFF = ['/users', '/upcoming', '/desk', '/season-desk']

/** Pages of those who were given a link to a table: without the frame of the site. */
const LINKED = ['/operate/:link?', '/phone/:link', '/captain/:link', '/t']

function Pages({ path: shown }: { readonly path: string }) {
  return (
    <Switch location={shown}>
      {MAIN.map((path) => (
        <Route key={path} path={path} component={SessionListPage} />
      ))}
      {STAFF.map((path) => (
        <Route key={path} path={path}>
          <StaffPages path={shown} />
        </Route>
      ))}
      <Route>
        <FurtherPages path={shown} />
      </Route>
    </Switch>
  )
}

/** A session's page waits for the list of sessions, which comes with the first push. */
function Session({ first, segmentId }: { readonly first: number; readonly segmentId: number | null }) {
  const sessions = useKnownSessions()
  if (Number.isNaN(first) || Number.isNaN(segmentId)) return <Redirect to="/error" replace />
  const [serverId, id] = segmentId === null ? [null, first] : [first, segmentId]
  return sessions ? <SessionPage sessions={sessions} serverId={serverId} id={id} /> : <Opening />
}

/** Links, menus and screens ask before something is lost; what only takes an address's place leads nobody away. */
export const askFirst: AroundNavHandler = (navigate, to, options) => {
  if (options?.replace) navigate(to, options)
  else leaveFor(() => navigate(to, options))
}

type Address = { readonly path: string; readonly search: string }

/**
 * A page stays until the code of the next is there, with what its own address says behind the path. Not a session's: what
 * its address says of its screens it takes at its word.
 */
function useShownAddress(): Address {
  const [path] = useLocation()
  const search = useSearch()
  const now = useMemo(() => ({ path, search }), [path, search])
  const shown = useDeferredValue(now)
  return shown.path.startsWith('/screen/') || shown.path === path ? now : shown
}

const ShownSearch = createContext('')

const useShownSearch = () => useContext(ShownSearch)

export function App() {
  const { path, search } = useShownAddress()
  return (
    <Router aroundNav={askFirst} searchHook={useShownSearch}>
      <ShownSearch value={search}>
        <Switch location={path}>
          {/* One route for both addresses: a match view goes from one to the other without being drawn anew. */}
          <Route path="/screen/:first/:segmentId?">
            {({ first, segmentId }) => (
              <Suspense fallback={<Opening />}>
                <Session
                  first={numberOf(first)}
                  segmentId={segmentId === undefined ? null : numberOf(segmentId)}
                />
              </Suspense>
            )}
          </Route>
          {LINKED.map((of) => (
            <Route key={of} path={of}>
              <Suspense>
                <LinkedPages />
              </Suspense>
            </Route>
          ))}
          <Route>
            <PageFrame>
              <Suspense>
                <Pages path={path} />
              </Suspense>
            </PageFrame>
          </Route>
        </Switch>
        <Dialogs />
      </ShownSearch>
    </Router>
  )
}
