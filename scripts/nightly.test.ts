/** One page of what passed, by an npm that fails where it is told to. */
import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const NPM = `#!/bin/sh
echo "$*" >> asked.log
echo "said by $*"
case "$*" in *"$FAILS"*) exit 1;; esac
`

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'openroom-nightly-'))
  for (const folder of ['scripts', 'bin']) mkdirSync(join(root, folder))
  copyFileSync(join(import.meta.dirname, 'nightly.mjs'), join(root, 'scripts/nightly.mjs'))
  writeFileSync(join(root, 'scripts/prepare.mjs'), '')
  for (const command of ['npm', 'npx']) writeFileSync(join(root, 'bin', command), NPM, { mode: 0o755 })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const nightly = (args: readonly string[] = [], fails = 'nothing') =>
  new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    const env = { ...process.env, FAILS: fails, PATH: `${join(root, 'bin')}:${process.env.PATH}` }
    execFile(process.execPath, ['scripts/nightly.mjs', ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: `${out}${err}` }),
    )
  })
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe.skipIf(process.platform === 'win32')('nightly', () => {
  it('says when all of it last passed', async () => {
    expect((await nightly(['--last'])).said).toBe('npm run nightly has not passed here yet.\n')
    expect((await nightly()).code).toBe(0)
    expect((await nightly(['--last'])).said).toMatch(
      /^npm run nightly last passed \d{4}-\d\d-\d\dT\d\d:\d\dZ, at /,
    )
    expect(read('nightly/README.md')).toContain('All passed')
    for (const name of ['sweep', 'paper', 'tour', 'engines', 'rehearsal', 'nodes', 'faults', 'bench'])
      expect(read('asked.log')).toContain(name)
  })

  it('goes on after one that fails, and names it', async () => {
    const { code, said } = await nightly([], 'rehearsal')
    expect(code).toBe(1)
    expect(said).toContain('1 of 17 failed')
    expect(read('nightly/README.md')).toMatch(/\| rehearsal \| \*\*failed\*\* .*\n\| formats \| passed /)
    expect(read('nightly/rehearsal.log')).toContain('said by run --silent rehearsal')
    expect(existsSync(join(root, 'nightly/passed.txt'))).toBe(false)
  })

  it('says of a part that it passed, and not of the whole', async () => {
    expect((await nightly(['sweep', 'paper'])).code).toBe(0)
    expect(read('asked.log').trim().split('\n')).toHaveLength(2)
    expect(existsSync(join(root, 'nightly/passed.txt'))).toBe(false)
    expect((await nightly(['swep'])).said).toContain('There is no swep')
  })
})
