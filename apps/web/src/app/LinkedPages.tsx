/** Pages of those who were given a link to a table: the operator's console and the players' phones. */
import { Route, Switch } from 'wouter'
import { lazily } from '../ui/lazily.ts'
import { LostStrip } from '../ui/parts/LostStrip.tsx'
import { numberOf } from './places.ts'

const StartPage = lazily(() => import('../pages/operate/StartPage.tsx'))
const OperatePage = lazily(() => import('../pages/operate/OperatePage.tsx'))
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
