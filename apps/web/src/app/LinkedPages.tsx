/** Pages of those who were given a link: the operator's console, the players' phones, the captain's line-ups. */
import { Route, Switch } from 'wouter'
import { lazily } from '../ui/lazily.ts'
import { LostStrip } from '../ui/parts/LostStrip.tsx'
import { numberOf } from './places.ts'

const StartPage = lazily(() => import('../pages/operate/StartPage.tsx'))
const OperatePage = lazily(() => import('../pages/operate/OperatePage.tsx'))
const CaptainPage = lazily(() => import('../pages/captain/CaptainPage.tsx'))
const TablePage = lazily(() => import('../pages/phone/TablePage.tsx'))
const PhonePage = lazily(() => import('../pages/phone/PhonePage.tsx'))

export default function LinkedPages() {
  return (
    <Switch>
      <Route path="/t">
        <LostStrip isOver />
        <TablePage />
      </Route>
      <Route path="/phone/:link">
        {({ link }: { readonly link: string }) => (
          <>
            <LostStrip isOver />
            <PhonePage link={numberOf(link)} />
          </>
        )}
      </Route>
      <Route path="/captain/:link">
        {({ link }: { readonly link: string }) => (
          <>
            <LostStrip isOver />
            <CaptainPage link={numberOf(link)} />
          </>
        )}
      </Route>
      <Route>
        <LostStrip />
        <Route path="/operate" component={StartPage} />
        <Route path="/operate/:link">
          {({ link }: { readonly link: string }) => <OperatePage link={numberOf(link)} />}
        </Route>
      </Route>
    </Switch>
  )
}
