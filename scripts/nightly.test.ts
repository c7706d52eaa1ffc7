/** One page of what passed, by an npm that fails where it is told to. */
import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { type Loader, transform } from 'esbuild'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MISTAKES } from './mistakes/list.mjs'

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
    expect(said).toContain('1 of 21 failed')
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

describe('no test falls out of both', () => {
  const top = join(import.meta.dirname, '..')
  const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'nightly', 'test-results', 'data'])
  const filesIn = (folder: string): readonly string[] =>
    readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (!entry.isDirectory()) return [relative(top, join(top, path)).replaceAll('\\', '/')]
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(path)
    })
  const files = ['packages', 'apps', 'scripts', 'e2e', 'bench'].flatMap(filesIn)
  const tests = files.filter((file) => /\.(test|spec|sweep|tour|rehearsal)\.tsx?$/.test(file))
  const textOf = (file: string) => readFileSync(join(top, file), 'utf8')

  /** Where `vitest run` and Playwright look, by their configurations. */
  const PLACES = [
    /^(packages|apps\/server|apps\/cli|scripts)\/.*\.test\.ts$/,
    /^apps\/web\/(src|build)\/.*\.test\.ts$/,
    /^apps\/web\/src\/.*\.test\.tsx$/,
    /^e2e\/[^/]+\.(spec|sweep|tour)\.ts$/,
    /^e2e\/engines\/[^/]+\.tour\.ts$/,
    /^e2e\/rehearsal\/[^/]+\.rehearsal\.ts$/,
  ]

  it('each file is where one of them looks', () => {
    expect(tests.length).toBeGreaterThan(500)
    expect(tests.filter((file) => !PLACES.some((place) => place.test(file)))).toEqual([])
    // Only the server's, the command line's and the packages' may be left to the night as a whole.
    const whole = tests.filter((file) => file.includes('.nightly.'))
    expect(whole.filter((file) => !PLACES[0]!.test(file))).toEqual([])
  })

  it('what is left to the night runs there, with all projects and without the browser’s filter', () => {
    const units = /units: \[\s*\[([^\]]*)\]/.exec(textOf('scripts/nightly.mjs'))?.[1]
    expect(units).toBe("'npx', 'vitest', 'run', '--sequence.shuffle.files'")
    expect(textOf('scripts/nightly.mjs')).toContain("NIGHTLY: '1'")
    expect(textOf('e2e/nightly.config.ts')).toContain('grepInvert: _')
  })

  it('none is left out by hand', () => {
    const byHand =
      /(?<![\w.])(?:it|test|describe)(?:\.each\([^)]*\))?\.(?:only|todo|fixme)\(|(?<![\w.])(?:it|describe)\.skip\(/
    expect(tests.filter((file) => byHand.test(textOf(file)))).toEqual([])
  })

  /** Those that ./test runs, all of them or most. */
  const byDay = (own: readonly string[]) => own.filter((file) => !file.includes('.nightly.'))

  it('a file of the night is not one of ./test', () => {
    const [night] = tests.filter((file) => file.includes('.nightly.'))
    expect(byDay([night!, 'scripts/nightly.test.ts'])).toEqual(['scripts/nightly.test.ts'])
  })

  it('what is made wrong on purpose stands in its file, once', () => {
    const at = MISTAKES.map(({ name, file, from }) => [name, textOf(file).split(from).length - 1])
    expect(at).toEqual(MISTAKES.map(({ name }) => [name, 1]))
  })

  it('a file with a deliberate mistake in it can still be read', async () => {
    const unread = await Promise.all(
      MISTAKES.map(async ({ name, file, from, to }) => {
        const loader = extname(file).slice(1) as Loader
        return transform(
          textOf(file).replace(from, () => to),
          { loader },
        ).then(
          () => [],
          () => [name],
        )
      }),
    )
    expect(unread.flat()).toEqual([])
  })

  it('the test that sees a deliberate mistake is one of ./test', () => {
    for (const { name, tests: catchers } of MISTAKES)
      for (const catcher of catchers) {
        const texts = byDay(files.filter((file) => file.startsWith(catcher) && tests.includes(file))).map(
          textOf,
        )
        expect([name, catcher, texts.length > 0]).toEqual([name, catcher, true])
        expect([name, texts.some((text) => !text.includes('atNight'))]).toEqual([name, true])
      }
  })
})
