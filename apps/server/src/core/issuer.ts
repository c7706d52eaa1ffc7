/** A federation whose accounts sign in here, as the settings name it, and what it says of itself (OpenID Connect Discovery 1.0). */
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import type { ClientAuth, Configuration } from 'openid-client'
import type { Settings } from '../settings.ts'

const ANSWERS_WITHIN_SECONDS = 10

export type Configured = Settings & {
  readonly OIDC_ISSUER: string
  readonly OIDC_CLIENT_ID: string
  readonly OIDC_CLIENT_SECRET: string
  readonly OIDC_ROLES: NonNullable<Settings['OIDC_ROLES']>
}

/** Read where somebody signs in by it: most sites have none. */
export const openid = () => import('openid-client')

/** Some issuers take the secret in one of the two ways alone; where one says nothing it is the first. */
const authentication =
  ({ ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof openid>>, secret: string): ClientAuth =>
  (issuer, client, body, headers) => {
    const isByHeader = issuer.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
    return (isByHeader ? ClientSecretBasic : ClientSecretPost)(secret)(issuer, client, body, headers)
  }

/** What the issuer says of itself. Errors: it does not answer, or says that it is another. */
export async function discover(settings: Configured): Promise<Configuration> {
  const client = await openid()
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = settings
  return client.discovery(
    new URL(OIDC_ISSUER),
    OIDC_CLIENT_ID,
    {},
    authentication(client, OIDC_CLIENT_SECRET),
    {
      timeout: ANSWERS_WITHIN_SECONDS,
      execute: [
        // Signatures too, and not only that the answer came from the issuer.
        client.enableNonRepudiationChecks,
        ...(OIDC_ISSUER.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

export const isConfigured = (settings: Settings): settings is Configured => settings.OIDC_ISSUER !== undefined

/** What has to be known at the issuer as this site's address to come back to. */
export const comesBackTo = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): string =>
  PUBLIC_URL + ownRoutes.endFederation()
