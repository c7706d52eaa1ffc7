/** Sessions that go on: read on and scored on, they are what they would be read and scored from the beginning. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { describe, expect, it } from 'vitest'
import { AttendanceVersions } from '../attendance/attendance.ts'
import { Viewers } from '../attendance/viewers.ts'
import { Changes } from '../core/changes.ts'
import { wallClock } from '../core/clock.ts'
import { Presence } from '../core/presence.ts'
import { TableNews } from '../core/tableNews.ts'
import { pairsDocument, teamsDocument } from '../testing/documents.ts'
import { type LiveSession, playAgain } from '../testing/liveSession.ts'
import { storeAs } from '../testing/server.ts'
import { serverAndStore } from '../testing/serverAndStore.ts'
import { FeaturedTables } from './featured.ts'
import { FoldedTables } from './foldedTables.ts'
import { Sessions } from './sessions.ts'
import { MAKE, type ViewSources } from './views.ts'
import { Walls } from './walls.ts'

const own = serverAndStore()

async function live(document: TournamentDocument, key: string): Promise<LiveSession> {
  return playAgain(own.server, await storeAs(own.server, document, key))
}

/** Figures to nine decimals: a sum that is kept may have been added up in another order. */
const rounded = (_: string, value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(9)) : value

const sourcesOf = (changes: Changes): ViewSources => {
  const presence = new Presence(wallClock)
  const sessions = new Sessions(own.store.released, changes, wallClock)
  const viewers = new Viewers(wallClock)
  const clock = wallClock
  const folded = new FoldedTables({ db: own.store.released, tableNews: new TableNews(), changes, clock })
  const walls = new Walls({ sessions, folded, changes, viewers, clock })
  return {
    sessions,
    walls,
    featured: new FeaturedTables(sessions, walls, wallClock),
    presence,
    solver: null,
    attendance: new AttendanceVersions(presence),
  }
}

const views = async (from: ViewSources, { id }: LiveSession, type: 'PAIR' | 'TEAM') => {
  const all = await Promise.all([
    MAKE.runningScores(from, { id }),
    MAKE.rounds(from, { id }),
    MAKE.boards(from, { id }),
    MAKE[type === 'PAIR' ? 'pairFrequencies' : 'teamFrequencies'](from, { id, board: 1 }),
  ])
  return JSON.parse(JSON.stringify(all, rounded))
}

describe.each([
  ['pairs', pairsDocument, 'PAIR'],
  ['teams', teamsDocument, 'TEAM'],
] as const)('%s', (key, document, type) => {
  it('look the same after every change as when they are read anew', async () => {
    const session = await live(document(), key)
    const changes = new Changes()
    const going = sourcesOf(changes)
    const check = async () => {
      await session.change()
      changes.announce({ sessions: [session.id], lists: false })
      const anew = sourcesOf(new Changes())
      expect(await views(going, session, type)).toEqual(await views(anew, session, type))
    }
    await check()
    const logged = session.tables.filter((table) => session.log(table).length > 0)
    for (const [i, table] of logged.entries()) {
      const log = session.log(table)
      await session.release(table, log[i % 2 === 0 ? log.length - 1 : log.length >> 1]!.seq)
      await check()
    }
    // A table that is taken back, as when its log is replaced.
    await session.release(logged[0]!, 0)
    await check()
    await session.close()
  })
})
