/**
 * The watched folder: new and changed files are imported once they rest. It looks every few seconds, as
 * network shares tell nobody of changes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { isComplete } from '@openroom/formats/bws/progress'
import type { ReadFile } from '@openroom/formats/report'
import type { UploadRefusal, UploadReport } from '@openroom/protocol/schema/upload'
import type { FastifyBaseLogger } from 'fastify'
import { type Clock, wallClock } from '../core/clock.ts'
import { Loop } from '../core/loop.ts'
import type { UnderstoodFile } from '../core/reading/reading.ts'
import type { Imports } from './imports.ts'
import type { WatchedFile, WatchedFiles } from './watchedFiles.ts'
import {
  contentOf,
  type FoundFile,
  filesIn,
  findFile,
  groupsOf,
  removeReport,
  writeFaults,
  writeReport,
  writeUndecided,
} from './watchedFolderFiles.ts'

export type WatchOptions = {
  readonly folder: string
  readonly everyMs: number
  /** A session closes when its file is complete, or has no movement to say so, and has rested for so long. */
  readonly quietMs: number
  readonly imports: Pick<Imports, 'read' | 'store'>
  readonly files: WatchedFiles
  readonly logger: FastifyBaseLogger
  readonly clock?: Clock
}

/** Between the two looks of somebody who does not want to wait. */
const REST_MS = 1_000

/** A file whose session is still running is tried again after so long. */
const AGAIN_MS = 60_000

/** A file that never rests is read all the same after so long. */
const LONGEST_WAIT_MS = 30_000

const isUnchanged = (a: Omit<FoundFile, 'path'> | undefined, b: FoundFile): boolean =>
  a !== undefined && a.size === b.size && a.modified === b.modified

type Sighting = FoundFile & { readonly since: number }
type Known = ReadonlyMap<string, WatchedFile>

/** Deals alone: made before the session, and nobody's business until it has results. */
const isDealsOnly = (read: readonly ReadFile[]): boolean =>
  read.every(
    ({ format, counts }) => format !== 'JSON' && counts.results + counts.auctions + counts.plays === 0,
  )

export class WatchedFolder {
  readonly #options: WatchOptions
  readonly #clock: Clock
  readonly #sightings = new Map<string, Sighting>()
  /** Files whose sessions were running when they were read. */
  readonly #early = new Map<string, FoundFile & { readonly readAt: number }>()
  readonly #loop: Loop
  #isStopped = false
  #isLost = false

  constructor(options: WatchOptions) {
    this.#options = options
    this.#clock = options.clock ?? wallClock
    const run = async () => {
      await this.scan()
      return options.everyMs
    }
    const onError = (error: unknown) => options.logger.error({ err: error }, 'watched folder failed')
    this.#loop = new Loop({ clock: this.#clock, run, onError })
  }

  start(): void {
    const { folder, logger } = this.#options
    logger.info({ folder }, 'watching folder')
    this.#loop.ask()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#loop.stop()
  }

  /** Looks now: what rests for the pause between two looks is taken in. */
  async lookNow(): Promise<void> {
    await this.#scanNow()
    await pause(REST_MS)
    await this.#scanNow()
  }

  #scanNow(): Promise<void> {
    this.#loop.ask()
    return this.#loop.settled()
  }

  /** One look; what goes wrong is logged and tried again at the next one. */
  async scan(): Promise<void> {
    const { folder, files, logger } = this.#options
    try {
      const groups = groupsOf(await filesIn(folder))
      if (this.#isLost) logger.info({ folder }, 'watched folder is back')
      this.#isLost = false
      const known = await files.all()
      for (const group of groups) {
        if (this.#isStopped) return
        await this.#look(group, known)
      }
    } catch (error) {
      if (!this.#isLost) logger.warn({ err: error, folder }, 'watched folder cannot be read')
      this.#isLost = true
    }
  }

  async #look(group: readonly FoundFile[], known: Known): Promise<void> {
    const isChanged = group.some((file) => !isUnchanged(known.get(file.path), file))
    if (!isChanged && !group.some((file) => this.#isToClose(file, known.get(file.path)))) return
    if (group.some((file) => this.#isEarly(file))) return
    const rests = group.map((file) => this.#rests(file))
    if (rests.includes(false)) return
    try {
      await this.#take(group, known)
    } catch (error) {
      this.#options.logger.warn({ err: error, files: group.map(({ path }) => path) }, 'watched files failed')
    } finally {
      for (const { path } of group) this.#sightings.delete(path)
    }
  }

  #isToClose(file: FoundFile, known: WatchedFile | undefined): boolean {
    return known?.state === 'complete' && this.#isQuiet([file])
  }

  #isEarly(file: FoundFile): boolean {
    const before = this.#early.get(file.path)
    if (!before || !isUnchanged(before, file)) return false
    return this.#clock.now() - before.readAt < AGAIN_MS
  }

  #isQuiet(group: readonly FoundFile[]): boolean {
    const latest = Math.max(...group.map(({ modified }) => modified))
    return this.#clock.now() - latest >= this.#options.quietMs
  }

  /** Whether a file is as it was at the last look, or has kept us waiting too long. */
  #rests(file: FoundFile): boolean {
    const before = this.#sightings.get(file.path)
    const since = before?.since ?? this.#clock.now()
    this.#sightings.set(file.path, { ...file, since })
    return isUnchanged(before, file) || this.#clock.now() - since > LONGEST_WAIT_MS
  }

  /** A refused file leaves the others of its name alone. */
  async #take(group: readonly FoundFile[], known: Known): Promise<void> {
    const { folder, imports } = this.#options
    const isRefused = (file: FoundFile) =>
      known.get(file.path)?.state === 'refused' && isUnchanged(known.get(file.path), file)
    let wanted = group.filter((file) => !isRefused(file))
    while (wanted.length > 0) {
      const given = wanted.map(({ path }) => ({ name: path, source: contentOf(folder, path) }))
      const read = await imports.read(given)
      if (read.ok) return this.#store(wanted, read.value)
      const refused = wanted.find(({ path }) => path === read.error.error.file) ?? wanted[0]!
      await this.#refuse(refused, read.error)
      wanted = wanted.filter((file) => file !== refused)
    }
  }

  async #store(group: readonly FoundFile[], read: readonly UnderstoodFile[]): Promise<void> {
    const { folder, imports, logger } = this.#options
    const files = group.map(({ path }) => path)
    if (isDealsOnly(read)) {
      logger.info({ files }, 'deals wait for their results')
      return this.#remember(group, 'waiting')
    }
    const isQuiet = this.#isQuiet(group)
    const growing = read.filter(({ progress }) => progress !== undefined)
    // Without a movement nobody knows what is still to come: then the file's rest says that nothing is.
    const incomplete = growing.filter(
      ({ progress }) => progress && progress.expected > 0 && !isComplete(progress),
    )
    const open = isQuiet ? incomplete : growing
    const given = group.map(({ path }) => ({ name: path, source: contentOf(folder, path) }))
    const stored = await imports.store(given, read, { playVisible: true, open }, { accountId: null })
    if (!stored.ok) {
      for (const file of group) await this.#refuse(file, stored.error)
      return
    }
    const { miniSessionIds, unchanged, warnings, faults, undecided } = stored.value
    const amounts = { warnings: warnings.length, faults: faults.length }
    logger.info({ files, miniSessionIds, unchanged, ...amounts }, 'watched files stored')
    await this.#remember(group, incomplete.length > 0 ? 'open' : open.length > 0 ? 'complete' : 'done')
    await Promise.all(files.map((path) => this.#reportFaults(path, faults, undecided)))
  }

  /** What was left out of a stored file stands beside it; a report of an older one goes. */
  async #reportFaults(
    path: string,
    faults: UploadReport['faults'],
    undecided: UploadReport['undecided'],
  ): Promise<void> {
    const { folder, logger } = this.#options
    const own = faults.filter(({ file }) => file === path)
    const open = undecided.filter(({ remark, chosen }) => remark.file.includes(path) && chosen === null)
    const written =
      own.length > 0
        ? writeFaults(folder, path, own)
        : open.length > 0
          ? writeUndecided(folder, path, open)
          : removeReport(folder, path)
    await written.catch((error: unknown) =>
      logger.warn({ err: error, file: path }, 'the report beside the file is not right'),
    )
  }

  async #refuse(file: FoundFile, refusal: UploadRefusal): Promise<void> {
    const { folder, logger } = this.#options
    const now = await findFile(folder, file.path)
    // Whoever writes it has not finished: the next look reads it again.
    if (now === null || !isUnchanged(now, file)) return
    logger.warn({ file: file.path, reason: refusal.error }, 'watched file refused')
    await writeReport(folder, file.path, refusal).catch((error: unknown) =>
      logger.warn({ err: error, file: file.path }, 'no report could be written beside the file'),
    )
    if (refusal.error.code === 'session-running')
      this.#early.set(file.path, { ...file, readAt: this.#clock.now() })
    else await this.#remember([file], 'refused')
  }

  #remember(group: readonly FoundFile[], state: WatchedFile['state']): Promise<void> {
    return this.#options.files.remember(group.map((file) => ({ ...file, state })))
  }
}
