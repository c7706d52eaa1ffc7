/** The test of this folder: one real server for each file (see playwright.config.ts), and a director who may upload. */
import { test as base, type TestInfo } from '@playwright/test'
import { type Home, homeIn, type Place, type Wanted } from './home.ts'
import { makeAccount } from './orders.ts'
import { noteSpec, noteTexts } from './seenTexts.ts'
import type { Server } from './server.ts'

export type Staff = { readonly email: string; readonly password: string }

type OfFile = {
  readonly solverThreads: number
  readonly site: Wanted['site']
  readonly server: Server
  readonly uploader: Staff
}

/** Files that only look go on at the server of their group; each other has its site alone, and its tests tried again too. */
function placeOf({ file, repeatEachIndex, project }: TestInfo): Place {
  const { group } = project.metadata
  return group === undefined
    ? { key: `${file}, ${repeatEachIndex}`, isKept: false }
    : { key: group, isKept: true }
}

async function hireUploader(server: Server): Promise<Staff> {
  const staff = { email: 'director@example.org', password: 'seven no trumps, redoubled' }
  await makeAccount(server, { ...staff, name: 'Dilys Rector', role: 'UPLOADER' })
  return staff
}

export const test = base.extend<OfFile & { noted: undefined }, { home: Home }>({
  // Tables of hundreds of boards cost half a core: a file that looks at one asks for them (`test.use`).
  solverThreads: [0, { option: true }],
  site: ['empty', { option: true }],
  home: [
    async ({ browser }, use) => {
      const home = homeIn(browser)
      await use(home)
      await home.leave()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // Every file is noted that ran, also one whose tests open pages of their own.
  noted: [
    async ({ home }, use, info) => {
      await home.enter(placeOf(info))
      noteSpec(info.file)
      await use(undefined)
    },
    { auto: true },
  ],
  // What pages show is noted in every context, those too that a test opens for a second visitor.
  context: async ({ context }, use) => {
    await noteTexts(context)
    await use(context)
  },
  server: async ({ home, site, solverThreads }, use, info) => {
    await home.enter(placeOf(info))
    await use(await home.server({ site, solverThreads }))
  },
  uploader: async ({ server }, use) => {
    await use(await hireUploader(server))
  },
})

export { type Browser, expect, type Page } from '@playwright/test'
