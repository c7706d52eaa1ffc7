/** To signing in at a federation's own site, where there is one, and back to this page. */
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { useSite } from '../../live/site.ts'
import { t } from '../../texts/t.ts'
import { AwayButton } from './LinkButton.tsx'

/** Their hash is a key, which nobody else is told. */
const KEYED = /^\/(operate|phone|t|set-password|welcome)(\/|$)/

/** As much of it as the server takes. */
function placeOf({ pathname, search, hash }: Location): string {
  if (pathname === '/login') return '/'
  const whole = pathname + search + hash
  return KEYED.test(pathname) || whole.length > 2_000 ? pathname + search : whole
}

type FederationButtonProps = {
  readonly above?: string
  readonly below?: string
  /** As the password once more. */
  readonly confirms?: boolean
}

export function FederationButton({ above, below, confirms = false }: FederationButtonProps) {
  const { federation } = useSite().profile
  if (federation === null) return null
  const asked = new URLSearchParams({ next: placeOf(window.location), ...(confirms && { confirms: 'true' }) })
  return (
    <>
      {above && <p>{above}</p>}
      <AwayButton href={`${ownRoutes.beginFederation()}?${asked}`}>
        {federation.words ?? t('login.federation', { host: federation.host })}
      </AwayButton>
      {below && <p>{below}</p>}
    </>
  )
}
