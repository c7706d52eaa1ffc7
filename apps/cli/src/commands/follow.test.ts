import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { follow } from './follow.ts'

const FILE = `vg|Spring,Final,I,1,1,Ash,0,Elm,0|pn|Ann,Bo,Cy,Di,Ed,Flo,Gus,Hal|
qx|o1|md|3SA82H7654D876C432,S7653H32DJ54CQJ76,SK94HKJ9DAQ32CA95|sv|o|mb|1N|mb|p|mb|p|mb|p|pc|SQ|`

let folder: string
let path: string
let server: Server
/** What the server makes of a session that is sent. */
let answer: { readonly status: number; readonly body: object }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'follow-'))
  path = join(folder, 'vugraph.lin')
  writeFileSync(path, FILE)
  server = createServer((request, response) => {
    const { status, body } = request.method === 'GET' ? { status: 200, body: { name: 'Spring' } } : answer
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  server.close()
  rmSync(folder, { recursive: true })
})

const finished = (): Promise<void> => {
  const { port } = server.address() as AddressInfo
  return follow(path, { server: `http://127.0.0.1:${port}`, token: 'token', speed: 1, finish: true })
}

it('a file of which the server takes nothing ends as a failure that names it', async () => {
  answer = { status: 400, body: { code: 'invalid-body', message: 'Nothing of this.' } }
  await expect(finished()).rejects.toMatchObject({ message: 'Not taken: vugraph.lin', exitCode: 1 })
  expect(console.error).toHaveBeenCalledWith('vugraph.lin: The server refused: Nothing of this.')
})

it('a file that the server has closed already is no failure', async () => {
  answer = { status: 200, body: { miniSessionId: 1, status: 'FINISHED', tables: [] } }
  await expect(finished()).resolves.toBeUndefined()
})
