import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TerminalSessions } from '@openroom/protocol/schema/terminals'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepingIn, sessionToPlay } from './bridgemate.ts'

const session = (miniSessionId: number, status: TerminalSessions[number]['status']) => ({
  ...{ miniSessionId, status, tournament: 'Club evening', event: 'Pairs', segment: 'Main' },
  startDateTime: '2026-11-29T19:00:00.000Z',
})

describe('which session is played', () => {
  it('is the only one, the one that is played already, or the one that is named', () => {
    expect(sessionToPlay([session(3, 'FINALIZED')], undefined)).toBe(3)
    expect(sessionToPlay([session(5, 'LIVE'), session(3, 'FINALIZED')], undefined)).toBe(5)
    expect(sessionToPlay([session(5, 'LIVE'), session(3, 'FINALIZED')], 3)).toBe(3)
  })

  it('is asked for, with a list, where several could be', () => {
    const two = [session(5, 'LIVE'), session(3, 'DELAYED')]
    expect(() => sessionToPlay(two, undefined)).toThrow(
      /Which session\?.*--session:\n {2}5 {2}Pairs, Main, 2026-11-29 19:00, LIVE\n {2}3/,
    )
    expect(() => sessionToPlay(two, 9)).toThrow('has no session 9 to play:')
    expect(() => sessionToPlay([], undefined)).toThrow('Make it at the desk first')
  })

  it('is one that is over where that is named, for what comes late', () => {
    expect(sessionToPlay([session(3, 'CLOSED')], 3)).toBe(3)
    expect(() => sessionToPlay([session(3, 'CLOSED')], undefined)).toThrow(
      /no session to play.*first:\n {2}3/,
    )
    expect(sessionToPlay([session(4, 'FINALIZED'), session(3, 'CLOSED')], undefined)).toBe(4)
  })
})

describe('what it has to know when it is started again', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'openroom-kept-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is in a file, and nothing where there is none', async () => {
    const { read, write } = keepingIn(join(folder, 'kept.json'))
    expect(await read()).toBeNull()
    const kept = {
      session: 3,
      guid: 'A'.repeat(32),
      isBegun: true,
      sections: {},
      ruled: {},
      hands: [1],
      calls: [],
    }
    await write(kept)
    expect(await read()).toEqual(kept)
  })

  it('is not taken from another file, nor written over it', async () => {
    const path = join(folder, 'notes.json')
    writeFileSync(path, '{"buy": "milk"}')
    await expect(keepingIn(path).read()).rejects.toThrow('is not what this command has kept')
  })
})
