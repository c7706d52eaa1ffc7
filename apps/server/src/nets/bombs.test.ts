/** Requests and files made to be far larger inside than outside: refused early, in little memory. */

import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { routes } from '@openroom/protocol/routes'
import { uploadRefusalSchema } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, browser, filesForm, form, type TestServer, testServer } from '../testing/server.ts'

const PASSWORD = 'correct horse'
const MB = 1024 * 1024

let server: TestServer
let uploader: Browser

beforeAll(async () => {
  server = await testServer({ UPLOAD_LIMIT_MB: '8' })
  const account = { name: 'U', email: 'u@example.org', role: 'UPLOADER', password: PASSWORD } as const
  await server.accounts.create(account)
  uploader = browser(server.url)
  await uploader.call(routes.login(), form({ username: account.email, password: PASSWORD }))
})
afterAll(() => server?.stop())

/** What a piece of work answers, and by how much memory grew meanwhile. */
async function measured<T>(work: () => Promise<T>): Promise<{ answer: T; growth: number }> {
  globalThis.gc?.()
  const start = process.memoryUsage().rss
  let peak = start
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)
  const answer = await work()
  clearInterval(timer)
  return { answer, growth: Math.max(peak, process.memoryUsage().rss) - start }
}

const bomb = () => gzipSync(Buffer.alloc(64 * MB, 'a'))

it.each([
  ['a form', 'application/x-www-form-urlencoded', routes.login()],
  ['JSON', 'application/json', ownRoutes.changePassword()],
  ['an upload', 'multipart/form-data; boundary=x', staffRoutes.uploadFile()],
])('a compressed body is not unpacked: %s', async (_name, type, path) => {
  const body = new Uint8Array(bomb())
  const headers = { 'content-type': type, 'content-encoding': 'gzip' }
  const { answer, growth } = await measured(() => uploader.call(path, { method: 'POST', body, headers }))
  expect(answer.status).toBe(415)
  expect(await answer.json()).toMatchObject({ code: 'encoding-refused' })
  expect(growth).toBeLessThan(48 * MB)
})

/** Announces ten gigabytes and sends a little of it. */
const announced = (path: string, type: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      'content-type': type,
      'content-length': `${10 * 1024 ** 3}`,
      cookie: uploader.cookie() ?? '',
    }
    const sent = request(server.url + path, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')
  })

it.each([
  ['upload', staffRoutes.uploadFile(), 'multipart/form-data; boundary=x'],
  ['form', routes.login(), 'application/x-www-form-urlencoded'],
])('ten gigabytes announced are refused before they come: %s', async (_name, path, type) => {
  expect(await announced(path, type)).toBe(413)
})

const entities = `<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a "${'ha'.repeat(50)}">
${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('\n')}
]><USEBIO Version="1.2"><CLUB><CLUB_NAME>&j;</CLUB_NAME></CLUB></USEBIO>`

const nestedJson = (depth: number) =>
  `{"format":"openroom-tournament","version":1,"events":${'['.repeat(depth)}${']'.repeat(depth)}}`

const nestedXml = `<?xml version="1.0"?><USEBIO Version="1.2">${'<EVENT>'.repeat(200_000)}`

it.each([
  ['XML entities', entities],
  [
    'an external entity',
    '<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/passwd">]><USEBIO>&a;</USEBIO>',
  ],
  ['nested elements', nestedXml],
  ['nested lists', nestedJson(1_000_000)],
  ['nested objects', `${'{"format":"openroom-tournament","events":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
])('a file of %s is refused', async (_name, text) => {
  const upload = () =>
    uploader.call(staffRoutes.uploadFile(), filesForm([{ name: 'bomb', bytes: Buffer.from(text) }]))
  const { answer, growth } = await measured(upload)
  expect(answer.status).toBe(422)
  expect(uploadRefusalSchema.parse(await answer.json()).error.message).not.toContain('root:')
  expect(growth).toBeLessThan(200 * MB)
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})
