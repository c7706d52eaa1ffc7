/** What `./openroom`, `./start` and `./test` do first: with an npm that takes its time and notes what it was asked for. */
import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const NPM = `#!/bin/sh
echo "begin $1" >> npm.log
sleep 0.3
case "$1" in run) for app in web/dist/index.html server/dist/main.js cli/dist/openroom.js; do
  mkdir -p "apps/$(dirname $app)"; touch "apps/$app"; done;; esac
echo "end $1" >> npm.log
`

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'openroom-prepare-'))
  for (const folder of ['scripts', 'packages', 'apps', 'bin']) mkdirSync(join(root, folder))
  copyFileSync(join(import.meta.dirname, 'prepare.mjs'), join(root, 'scripts/prepare.mjs'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'bin/npm'), NPM, { mode: 0o755 })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const prepare = async () => {
  const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}` }
  const { stderr } = await promisify(execFile)(process.execPath, ['scripts/prepare.mjs'], { cwd: root, env })
  return stderr
}
const asked = () => readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n')
const ONCE = ['begin ci', 'end ci', 'begin run', 'end run']

describe.skipIf(process.platform === 'win32')('prepare', () => {
  it('installs and builds once, whoever asks at the same time', async () => {
    const said = await Promise.all([prepare(), prepare(), prepare()])
    expect(asked()).toEqual(ONCE)
    expect(said.filter((text) => text.includes('waits for it'))).toHaveLength(2)
    expect(await prepare()).toBe('')
  })

  it('says what it does and how far it is, before npm has said anything', async () => {
    mkdirSync(join(root, 'node_modules/@some/one'), { recursive: true })
    expect(await prepare()).toMatch(/^Installing packages.*\n {2}1 packages, 0 s\nBuilding.*\n {2}0 s\n$/)
  })

  it('says that there is no npm, which Node of Debian comes without', () => {
    const env = { PATH: join(root, 'packages') }
    const { status, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs'], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    expect(stderr).toMatch(/\nnpm was not found: .*\n$/)
    expect([status, stderr.includes(' at ')]).toEqual([1, false])
  })

  it.each([
    ['of a process that is gone', '2147483646', 0],
    ['that says nothing since a minute', '', 60],
    ['of a number that another process has since', `${process.pid}`, 7_200],
  ])('does not wait for a lock %s', async (_, text, age) => {
    const lock = join(root, '.preparing')
    writeFileSync(lock, text)
    const then = Date.now() / 1_000 - age
    utimesSync(lock, then, then)
    await prepare()
    expect(asked()).toEqual(ONCE)
  })

  it.skipIf(process.getuid?.() !== 0)('says who has to build a folder of somebody else', () => {
    // Where everybody may go, unlike the folder of these tests.
    const theirs = mkdtempSync('/var/tmp/openroom-prepare-')
    cpSync(root, theirs, { recursive: true })
    chmodSync(theirs, 0o755)
    const asNobody = { cwd: theirs, uid: 65_534, gid: 65_534, encoding: 'utf8' } as const
    const { status, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs'], asNobody)
    rmSync(theirs, { recursive: true })
    expect(stderr).toMatch(
      /^Something has changed here .* you may not write into .* Run .* such as its owner/,
    )
    expect([status, stderr.includes('EACCES')]).toEqual([1, false])
  })
})
