/** The test of this folder: one real server for each file (see playwright.config.ts), and a director who may upload. */
import { test as base } from '@playwright/test'
import { noteSpec, noteTexts } from './seenTexts.ts'
import { type ReadySite, type Server, startServer } from './server.ts'

export type Staff = { readonly email: string; readonly password: string }

type OfFile = {
  readonly solverThreads: number
  readonly site: ReadySite
  readonly server: Server
  readonly uploader: Staff
}

export const test = base.extend<{ noted: undefined }, OfFile>({
  // Tables of hundreds of boards cost half a core: a file that looks at one asks for them (`test.use`).
  solverThreads: [0, { option: true, scope: 'worker' }],
  site: ['empty', { option: true, scope: 'worker' }],
  // Every file is noted that ran, also one whose tests open pages of their own.
  noted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to find what is used
    async ({}, use, info) => {
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
  server: [
    async ({ site, solverThreads }, use) => {
      const server = await startServer({ site, settings: { SOLVER_THREADS: `${solverThreads}` } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  uploader: [
    async ({ server }, use) => {
      const staff = { email: 'director@example.org', password: 'seven no trumps, redoubled' }
      await server.openroom(
        ...['user', 'create', staff.email, '--name', 'Dilys Rector', '--role', 'UPLOADER'],
        ...['--password', staff.password],
      )
      await use(staff)
    },
    { scope: 'worker' },
  ],
})

export { type Browser, expect, type Page } from '@playwright/test'
