/** The only way to double dummy, in the browser and from the server: for who may know what it tells. */
import { viewAt } from '@openroom/protocol/views'
import { mayKnow, type Viewing } from './mayKnow.ts'
import { borrowSolver } from './solver.ts'

const SOURCES = {
  borrow: borrowSolver,
  /** Of the moment at a live table. */
  live: (of: Parameters<typeof viewAt<'ddsLive'>>[1]) => viewAt('ddsLive', of),
  /** Of a recorded moment. */
  recorded: (of: Parameters<typeof viewAt<'ddsArchive'>>[1]) => viewAt('ddsArchive', of),
}

export type DoubleDummy = typeof SOURCES

type What = 'figures' | 'analysis' | 'expected' | 'costs' | 'whatIf' | 'leads' | 'claim'

/** @returns `null` where nothing of it may be told; else always the same */
export const doubleDummyFor = (what: What, viewing: Viewing): DoubleDummy | null =>
  mayKnow(what, viewing) ? SOURCES : null
