/** To signing in at a federation's own site, where there is one, and back to this page. */
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { useSite } from '../../live/site.ts'
import { AwayButton } from './LinkButton.tsx'

/** @param said above it, or below */
export function FederationButton({ above, below }: { readonly above?: string; readonly below?: string }) {
  const { federation } = useSite().profile
  if (federation === null) return null
  const { pathname, search } = window.location
  const next = pathname === '/login' ? '/' : pathname + search
  return (
    <>
      {above && <p>{above}</p>}
      <AwayButton href={`${ownRoutes.beginFederation()}?${new URLSearchParams({ next })}`}>
        {federation}
      </AwayButton>
      {below && <p>{below}</p>}
    </>
  )
}
