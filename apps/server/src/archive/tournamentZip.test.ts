import { randomBytes } from 'node:crypto'
import { err, ok } from '@openroom/bridge/result'
import { say } from '@openroom/texts/say'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { tournamentZip } from './tournamentZip.ts'

const KB = 1024

/** Bytes that no archive makes smaller. */
function makeFile(made: number[]) {
  return async (session: number, format: string) => {
    if (format === 'lin') return err('export-without-record' as const)
    made.push(session)
    const leftOut = format === 'csv' ? (['deals', 'auctions'] as const) : []
    const pieces = Array.from({ length: 4 }, () => randomBytes(4 * KB))
    const told = { hash: '', type: '', name: `x-session-${session}.${format}`, leftOut, licence: 'CC0' }
    return ok({ pieces, size: 16 * KB, ...told })
  }
}

it('holds every session in every format that fits, and says what each leaves out', async () => {
  const pieces: Uint8Array[] = []
  for await (const piece of tournamentZip([3, 4], makeFile([]), say)) pieces.push(piece)
  const files = unzipSync(Buffer.concat(pieces))
  expect(Object.keys(files)).toHaveLength(2 * 5 + 2)
  expect(strFromU8(files['LICENCE.txt']!)).toBe('CC0\n')
  expect(files['session-3/x-session-3.json']).toHaveLength(16 * KB)
  const contents = strFromU8(files['CONTENTS.txt']!)
  expect(contents).toContain(
    'session-4/x-session-4.csv: This format cannot include: the deals, auctions and play',
  )
  expect(contents).toContain('session-4, lin: There is no auction or play yet, which this format needs.')
})

it('is made as it is read, one file ahead at most', async () => {
  const made: number[] = []
  let [read, largest] = [0, 0]
  const sessions = Array.from({ length: 12 }, (_, i) => i + 1)
  for await (const piece of tournamentZip(sessions, makeFile(made), say)) {
    read += piece.length
    largest = Math.max(largest, made.length * 16 * KB - read)
  }
  expect(made).toHaveLength(12 * 5)
  // What was made and is not sent yet, however far the archive has come.
  expect(largest).toBeLessThan(24 * KB)
})
