import { expect, it } from 'vitest'
import { readSettings } from '../../settings.ts'
import { oidcProvider } from '../../testing/oidcProvider.ts'
import { federation } from './network.ts'

const look = async (environment: NodeJS.ProcessEnv) => {
  const settings = readSettings({ PUBLIC_URL: 'https://bridge.example.org', ...environment })
  if (!settings.ok) throw new Error(settings.error.join())
  return federation(settings.value)
}

it('asks a federation who it is', async () => {
  const { environment, url, stop } = await oidcProvider()
  const back = 'https://bridge.example.org/api/auth/federation/callback'
  expect(await look({})).toBeNull()
  expect(await look(environment)).toEqual({
    part: 'Federation',
    text: `${url} answers; it has to know ${back}.`,
  })
  // Known by another name than it says.
  const other = url.replace('127.0.0.1', 'localhost')
  expect(await look({ ...environment, OIDC_ISSUER: other })).toMatchObject({
    text: expect.stringContaining(`${other} cannot be used`),
    mend: expect.stringContaining('OIDC_ISSUER'),
  })
  await stop()
})
