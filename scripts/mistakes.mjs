// Deliberate mistakes, one at a time, in a worktree of its own: the lowest test that should see each has to fail.
// npm run mistakes [-- NAME ...]; those are taken whose names contain one of the words.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MISTAKES } from './mistakes/list.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const git = (...args) => {
  const run = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`git ${args.join(' ')}: ${run.stderr}`)
}

/** Packages of the workspace are links that lead within the tree: those of the copy lead to the copy. */
function copy(made, folder) {
  const [from, to] = [join(ROOT, made), join(folder, made)]
  if (!existsSync(from)) return
  // As links where the file system can: a second instead of a minute.
  if (spawnSync('cp', ['-al', from, to]).status !== 0)
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, force: true })
  rmSync(join(to, '.cache'), { recursive: true, force: true })
}

/** Whether the tests pass. Without the collection of real files, as in any clone. */
function passes(folder, tests) {
  const run = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...tests, '--reporter=dot'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, OPENROOM_SHARED: join(folder, 'none') },
    },
  )
  return { passed: run.status === 0, said: `${run.stdout}${run.stderr}` }
}

/** @returns `caught`, or what is wrong with the mistake or its test */
function tryOut(folder, { file, from, to, tests }) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) return 'is in its file no more, or more than once'
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  const { passed, said } = passes(folder, tests)
  writeFileSync(path, text)
  if (passed) return 'MISSED'
  return /Tests\s+.*\d+ failed/.test(said)
    ? 'caught'
    : `broke its test instead of failing it\n${said.slice(-2_000)}`
}

const words = process.argv.slice(2)
const chosen = MISTAKES.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const folder = join(mkdtempSync(join(tmpdir(), 'openroom-mistakes-')), 'tree')
git('worktree', 'add', '--detach', '--quiet', folder, 'HEAD')
let missed = 0
try {
  for (const made of ['node_modules', 'apps/cli/node_modules', 'packages/dds/src/generated'])
    copy(made, folder)
  const tests = [...new Set(chosen.flatMap((one) => one.tests))]
  const { passed, said } = passes(folder, tests)
  if (!passed) throw new Error(`The tests fail without a mistake:\n${said.slice(-4_000)}`)
  for (const mistake of chosen) {
    const outcome = tryOut(folder, mistake)
    if (outcome !== 'caught') missed += 1
    console.log(`${mistake.name}: ${outcome}`)
  }
} finally {
  git('worktree', 'remove', '--force', folder)
  rmSync(join(folder, '..'), { recursive: true, force: true })
}
console.log(`${chosen.length - missed} of ${chosen.length} caught`)
process.exitCode = missed > 0 ? 1 : 0
