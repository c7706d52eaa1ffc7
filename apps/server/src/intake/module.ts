/** What comes in as files: uploads, a watched folder, the command line; and sessions as files again. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountsModule } from '../accounts/module.ts'
import type { Core } from '../core/core.ts'
import { queueLength, toSamples } from '../core/figures.ts'
import { FILES_TOGETHER, FORM_ALLOWANCE } from '../core/http/plugins.ts'
import type { Module } from '../core/module.ts'
import { reloadCall } from '../planning/listChanges.routes.ts'
import { Exports } from './exports.ts'
import { Imports } from './imports.ts'
import { Reload } from './reload.ts'
import { uploadCall } from './upload.routes.ts'
import { uploadsCalls } from './uploads.routes.ts'
import { Uploads } from './uploads.ts'
import { WatchedFiles } from './watchedFiles.ts'
import { WatchedFolder } from './watchedFolder.ts'

export type IntakeModule = Module & {
  readonly imports: Imports
  readonly uploads: Uploads
  readonly exports: Exports
  /** Of files on their way. */
  readonly spoolFolder: string
}

function watchedOf({ settings, store, logger }: Core, imports: Imports): WatchedFolder | null {
  const { WATCH_DIR, WATCH_SECONDS, WATCH_QUIET_MINUTES } = settings
  if (WATCH_DIR === undefined) return null
  return new WatchedFolder({
    folder: WATCH_DIR,
    everyMs: WATCH_SECONDS * 1000,
    quietMs: WATCH_QUIET_MINUTES * 60_000,
    imports,
    files: new WatchedFiles(store.accounts),
    logger,
  })
}

/** Nothing that was on its way to another process is. */
export async function intakeModule(
  core: Core,
  { accounts: { accounts } }: { readonly accounts: AccountsModule },
): Promise<IntakeModule> {
  const { store, settings, changes, read, write, logger } = core
  const { db } = store
  const spoolFolder = join(settings.DATA_DIR, 'incoming')
  await rm(spoolFolder, { recursive: true, force: true })
  const imports = new Imports(db, accounts, changes, settings.UPLOAD_LIMIT_MB, read, logger)
  const uploads = new Uploads(db, accounts, changes)
  const watched = watchedOf(core, imports)
  const reload = new Reload({ db, accounts, changes, again: async () => watched?.lookNow() })
  return {
    imports,
    uploads,
    exports: new Exports(db, write),
    spoolFolder,
    routes: (app) => {
      const mostBytes = FILES_TOGETHER * settings.UPLOAD_LIMIT_MB * 1024 * 1024 + FORM_ALLOWANCE
      uploadCall(app, { imports, spoolFolder, mostBytes })
      uploadsCalls(app, { uploads })
      reloadCall(app, { reload })
    },
    background: watched === null ? [] : [watched],
    figures: [
      queueLength('imports', () => imports.counts.underWay),
      {
        kind: 'counter',
        name: 'openroom_imports_total',
        help: 'Readings and storings of files, by what came of them.',
        label: 'outcome',
        read: () => {
          const { stored, refused, failed } = imports.counts
          return toSamples('outcome', { stored, refused, failed })
        },
      },
    ],
  }
}
