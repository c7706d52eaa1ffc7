import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JetDatabase } from '@openroom/formats/bws/jet/database'
import { eveningFile } from '@openroom/formats/bws/testing/eveningFile'
import type { ProgramCopy } from '@openroom/protocol/schema/terminals'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { besideOf, program, written } from './program.ts'

let folder: string
let site: Server
let url: string
/** What the site has, one answer after the other; the last one stays. */
let copies: { readonly text: string; readonly isOver?: boolean }[]
/** Nor is there anything behind the last one. */
let isRemoved: boolean
let asked: string[]
let onAsked: (times: number) => void

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openroom-program-'))
  asked = []
  isRemoved = false
  onAsked = () => {}
  site = createServer(({ url: path = '', headers }, response) => {
    response.setHeader('content-type', 'application/json')
    if (headers.authorization !== 'Bearer key') return response.writeHead(401).end('{"message":"No."}')
    if (path === '/api/ingest/sessions')
      return response.end(JSON.stringify([{ miniSessionId: 4, status: 'LIVE', event: 'Pairs', segment: '' }]))
    asked.push(path)
    onAsked(asked.length)
    if (copies.length === 0)
      return response
        .writeHead(404)
        .end('{"code":"program-file-not-found","message":"This session was not created from a file."}')
    const { text, isOver = false } = copies.length > 1 || isRemoved ? copies.shift()! : copies[0]!
    const file = path.endsWith(`mark=${text}`) ? null : Buffer.from(text).toString('base64')
    const copy: ProgramCopy = { name: 'THURSDAY.BWS', mark: text, file, isOver }
    return response.end(JSON.stringify(copy))
  })
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterEach(() => {
  site.close()
  rmSync(folder, { recursive: true })
})

const run = (to: string) => program({ server: url, token: 'key', to, seconds: 0.01 })

it('writes the file whenever it is another one, and ends with the session', async () => {
  const to = join(folder, 'T.bws')
  const seen: string[] = []
  onAsked = () => seen.push(existsSync(to) ? readFileSync(to, 'utf8') : '')
  copies = [{ text: 'one' }, { text: 'one' }, { text: 'two' }, { text: 'two', isOver: true }]
  await run(to)
  expect(seen).toEqual(['', 'one', 'one', 'two'])
  expect(asked.map((path) => path.split('=')[1])).toEqual(['', 'one', 'one', 'two'])
  expect(readFileSync(to, 'utf8')).toBe('two')
})

it('waits while the program has the file open, and does not end before it is whole', async () => {
  const to = join(folder, 'T.bws')
  const lock = join(folder, 'T.ldb')
  writeFileSync(to, 'as it was')
  writeFileSync(lock, '')
  const seen: string[] = []
  onAsked = (times) => {
    seen.push(readFileSync(to, 'utf8'))
    if (times === 3) rmSync(lock)
  }
  copies = [{ text: 'all', isOver: true }]
  await run(to)
  expect(seen).toEqual(['as it was', 'as it was', 'as it was'])
  expect(readFileSync(to, 'utf8')).toBe('all')
})

it('leaves as processed what the program has processed in the file', async () => {
  const to = join(folder, 'T.bws')
  const withResults = (boards: readonly number[]) => {
    const database = new JetDatabase(eveningFile(3))
    for (const Board of boards)
      database.append('ReceivedData', {
        Section: 1,
        Table: 1,
        Round: 1,
        Board,
        Contract: 'PASS',
        Processed: false,
      })
    return database
  }
  const read = withResults([1])
  for (const { place } of read.rows('ReceivedData')) read.setFlag('ReceivedData', place, 'Processed', true)
  writeFileSync(to, read.bytes())
  expect(await written(to, withResults([1, 2]).bytes())).toBe(true)
  const rows = new JetDatabase(readFileSync(to)).rows('ReceivedData')
  expect(rows.map(({ row }) => [row.Board, row.Processed])).toEqual([
    [1, true],
    [2, false],
  ])
})

it('says what is wrong: a token that is refused, a folder that is not there', async () => {
  copies = [{ text: 'one' }]
  await expect(program({ server: url, token: 'other', session: 4, seconds: 1 })).rejects.toThrow(
    /refused: No\./,
  )
  await expect(run(join(folder, 'nowhere', 'T.bws'))).rejects.toThrow(/T\.bws cannot be written/)
})

it('ends where the session is removed, and leaves the file as it is', async () => {
  const to = join(folder, 'T.bws')
  copies = [{ text: 'one' }]
  isRemoved = true
  await expect(run(to)).rejects.toThrow(`The session was removed. ${to} stays as it is.`)
  expect(readFileSync(to, 'utf8')).toBe('one')
  // A session that never had one is told by the server's words.
  await expect(run(to)).rejects.toThrow(/refused: This session was not created/)
})

it.each([
  ['THURSDAY.bws', 'THURSDAY results.bws'],
  ['Club 12.BWS', 'Club 12 results.BWS'],
  ['evening', 'evening results.bws'],
  ['..\\..\\up.bws', '.._.._up results.bws'],
  ['/etc/passwd', '_etc_passwd results.bws'],
])('%s is %s beside it', (name, beside) => {
  expect(besideOf(name)).toBe(beside)
})
