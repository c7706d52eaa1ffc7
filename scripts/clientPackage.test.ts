/** What `npm pack` makes of the client works for somebody who has nothing else of this repository. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './needed.mjs'

const place = mkdtempSync(join(tmpdir(), 'openroom-client-'))
const unpacked = join(place, 'node_modules/@openroom/client')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

beforeAll(() => {
  const args = ['pack', '--silent', '--pack-destination', place]
  execFileSync('npm', args, { cwd: join(root, 'packages/client'), shell: process.platform === 'win32' })
  mkdirSync(unpacked, { recursive: true })
  execFileSync('tar', [
    ...['-xzf', join(place, `openroom-client-${version}.tgz`)],
    ...['-C', unpacked, '--strip-components=1'],
  ])
  writeFileSync(join(place, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(place, { recursive: true }))

function run(...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8' })
  return stdout + stderr
}

const compiled = (file: string, text: string): string => {
  writeFileSync(join(place, file), text)
  return run(
    join(root, 'node_modules/typescript-native/bin/tsc'),
    ...['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'],
    ...['--lib', 'es2022,dom', '--types', '', file],
  )
}

it('says what it is, and needs no other package', () => {
  const manifest = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: '@openroom/client', version, license: 'MIT', type: 'module' })
  expect([manifest.private, manifest.dependencies]).toEqual([undefined, undefined])
  const licence = (folder: string) => readFileSync(join(folder, 'LICENSE'), 'utf8')
  expect(licence(unpacked)).toBe(licence(root))
})

it('is imported by Node as it is', () => {
  writeFileSync(
    join(place, 'first.js'),
    `import { Openroom, OpenroomError } from '@openroom/client'
const answers = { fetch: async (address) => Response.json([{ asked: address }]) }
console.log(JSON.stringify(await new Openroom('https://bridge.example', answers).read('boards', { id: 12 })))
console.log(new OpenroomError(404, 'session-not-found', '') instanceof Error)
`,
  )
  expect(run('first.js')).toBe('[{"asked":"https://bridge.example/api/archive/boards/12"}]\ntrue\n')
})

const USE = `import { type BodyOf, Openroom, OpenroomError } from '@openroom/client'

const site = new Openroom('https://bridge.example', { retries: 1 })
const sessions: BodyOf<'miniSessions'> = await site.read('miniSessions')
const { count }: { count: number | null } = await site.findBoards()
const stop: () => void = site.live.follow('miniSessions', {}, (list) => console.log(list?.length))
for (const { miniSessionId, name } of sessions) console.log(miniSessionId.toFixed(), name, count)
site.read('boards', { id: 1 }).catch((error: unknown) => {
  if (error instanceof OpenroomError) console.log(error.code?.toUpperCase())
  stop()
})
`

it('has types for what is written with it, which are types and not any', () => {
  expect(compiled('use.ts', USE)).toBe('')
  expect(compiled('wrong.ts', USE.replace('{ id: 1 }', "{ id: 'one' }"))).toContain('TS2322')
})

it('what its own page says to write has types too', () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(unpacked, 'README.md'), 'utf8')) ?? []
  expect(code).toContain('site.read(')
  expect(compiled('readme.ts', code)).toBe('')
})
