/** The site's own settings and version; a page that another build has outdated is offered a reload. */
import { PROTOCOL_VERSION } from '@openroom/protocol/push'
import { routes } from '@openroom/protocol/routes'
import type { Profile } from '@openroom/protocol/schema/account'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { getJson } from './http.ts'

type Site = {
  readonly profile: Profile
  readonly version: string | null
  readonly build: string | null
  readonly outdated: boolean
}

export const site = createStore<Site>(() => ({
  profile: {
    profile: null,
    links: [],
    organiser: null,
    mails: true,
    federation: null,
    kept: { audit: null, links: null, versions: null },
    name: null,
    isNew: false,
  },
  version: null,
  build: null,
  outdated: false,
}))

export const useSite = (): Site => useStore(site)

export async function loadProfile(): Promise<void> {
  site.setState({ profile: await getJson(routes.profile()) })
}

export async function loadVersion(): Promise<void> {
  const { version, build: pages, protocol } = await getJson(routes.appVersion())
  const before = site.getState()
  const build = `${version} ${pages}`
  const outdated = protocol !== PROTOCOL_VERSION || (before.build !== null && before.build !== build)
  site.setState({ version: before.version ?? version, build: before.build ?? build, outdated })
}
