// Runs every command that the documents tell people to type, as it stands there: `npm run docs:check`, `-- docs/operations.md`
// for one of them. Only names are exchanged: the site, the folders and what belongs to the reader.
import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeKeys, signFile } from './sign.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['', 'docs/', 'docs/deploy/', 'docs/adr/']
const DOCUMENTS = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => folder + name),
)
const asked = process.argv.slice(2)

/** What others run, each as a whole: ./test itself, or one of the night's. */
const ELSEWHERE = [
  [/^\.\/(start|test)\b/, 'CI and a person who clones'],
  [/^npm (ci|run (check|e2e|build))\b/, './test'],
  [/^npm run (tour|sweep|paper|engines|soak|mistakes|mutants)\b/, 'npm run nightly'],
  [
    /^npm run (nightly|times|deps|release|dev|parts|docs:check)\b/,
    'hand: it is about the tree, not about a site',
  ],
  [/npm run bench\b/, 'hand: it measures, for minutes'],
]
/** What this machine may lack. */
const NEEDS = [
  [/\bpodman\b/, () => has('podman'), 'podman is not here'],
  [/\bminisign\b/, () => has('minisign'), 'minisign is not here'],
  [/openroom-1\.0\.0-linux|\/opt\//, () => archive() !== null, 'there is no archive: npm run release'],
]
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
const archive = () => {
  const found = existsSync(join(ROOT, 'release'))
    ? readdirSync(join(ROOT, 'release')).find((name) => /^openroom-.*\.tar\.gz$/.test(name))
    : undefined
  return found === undefined ? null : join(ROOT, 'release', found)
}

/** These go on until they are stopped. */
const LASTING = /openroom (serve|feed)|--live\b/

const work = mkdtempSync(join(tmpdir(), 'openroom-docs-'))
for (const name of ['usb', 'opt']) mkdirSync(join(work, name))
symlinkSync(join(ROOT, 'openroom'), join(work, 'openroom'))
symlinkSync(join(ROOT, 'scripts'), join(work, 'scripts'))
/** As the documents have them: what is fed goes to the first where nobody says otherwise. */
const [PORT, SECOND] = [8080, 8090]
const env = { ...process.env, DATA_DIR: join(work, 'data'), SOLVER_THREADS: '0' }
const site = `http://localhost:${PORT}`

/** Runs one in the reader's place. */
function run(script, more = {}) {
  const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: work,
    env: { ...env, ...more },
    encoding: 'utf8',
  })
  return { status, out: stdout, said: `${stdout}${stderr}` }
}

function must(script) {
  const { status, out, said } = run(script)
  if (status !== 0) throw new Error(`${script}\n${said}`)
  return out
}

const begun = new Set()
/** What goes on until it is stopped: `isThere` is asked until it says so. */
async function begin(script, isThere, more = {}) {
  const child = spawn('bash', ['-c', `exec ${script}`], {
    cwd: work,
    env: { ...env, ...more },
    detached: true,
  })
  let said = ''
  let code = null
  begun.add(child)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const over = new Promise((resolve) =>
    child.once('exit', (status) => {
      code = status
      begun.delete(child)
      resolve(status)
    }),
  )
  for (let tries = 0; tries < 600 && code === null && !(await isThere(said)); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 200))
  const works = code === null && (await isThere(said))
  return {
    works,
    said: () => said,
    async end() {
      if (code === null) process.kill(-child.pid, 'SIGINT')
      return over
    },
  }
}

const answers = (address) => () =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

/** The lines of its blocks; a comment is no part of them. */
const blocksOf = (text) =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
      .filter((line) => line !== ''),
  )

/** What the reader puts in its place. */
function placed(line, { session, table }) {
  return line
    .replaceAll('/srv/openroom', join(work, 'data'))
    .replaceAll('/mnt/usb', join(work, 'usb'))
    .replaceAll('/opt', join(work, 'opt'))
    .replaceAll(/https:\/\/bridge\.example(\.org)?/g, site)
    .replaceAll('http://192.168.1.20:8080', site)
    .replaceAll(/\b(HOST=\S+|PORT=8080) /g, '')
    .replaceAll('/tmp/trial', join(work, 'trial'))
    .replaceAll('12/340', `${session}/${table}`)
}

const say = (document, line, what) => console.log(`${document}: ${line}\n    ${what}`)

/** Goes on until it has done something that can be seen, and is stopped as a reader stops it. */
async function lasting(line, more) {
  const [before, last] = line.includes(' && ') ? line.split(' && ') : [null, line]
  if (before !== null) must(before)
  if (!last.includes('openroom serve')) {
    const one = await begin(last, (said) => /\d+/.test(said), more)
    await one.end()
    return { status: one.works ? 0 : 1, said: one.said() }
  }
  // One server has the port, and its folder: this one is another reader's.
  const command = `env ${last.replace(join(work, 'data'), join(work, 'served'))}`
  const one = await begin(command, answers(`http://localhost:${SECOND}/ready`), {
    PORT: `${SECOND}`,
    DATA_DIR: join(work, 'served'),
    ...more,
  })
  const status = await one.end()
  return { status: one.works ? (status ?? 0) : 1, said: one.said() }
}

/** @returns whether it went well; what a line sets is there for the next ones. */
async function tryBlock(document, lines, reader, result) {
  const set = { TOKEN: reader.token, OPENROOM_TOKEN: reader.token }
  for (const line of lines) {
    const elsewhere = ELSEWHERE.find(([kind]) => kind.test(line))
    const lacking = NEEDS.find(([kind, isThere]) => kind.test(line) && !isThere())
    if (elsewhere !== undefined) {
      const [, script] = /npm run ([\w:]+)/.exec(line) ?? []
      if (script !== undefined && !line.includes(' -w ') && !(script in scripts))
        result.failed.push(`${document}: there is no npm run ${script}`)
      result.elsewhere += 1
    } else if (lacking !== undefined) {
      say(document, line, `NOT TRIED: ${lacking[2]}`)
      result.lacking += 1
    } else {
      const command = placed(line, reader)
      const [, name, value] = /^export (\w+)=(.*)$/.exec(command) ?? []
      const { status, said, out } =
        name !== undefined
          ? run(`printf %s ${value}`, set)
          : LASTING.test(command)
            ? await lasting(command, set)
            : // A backup comes back into a folder with nothing in it, and no server.
              run(
                command,
                / restore /.test(command)
                  ? { ...set, DATA_DIR: join(work, 'empty'), PORT: `${SECOND}` }
                  : set,
              )
      if (name !== undefined) set[name] = out
      result.tried += 1
      if (status === 0) continue
      say(document, line, `FAILED (${status})\n${said}`)
      result.failed.push(`${document}: ${line}`)
    }
  }
}

/** What a reader has loaded down: the archive as the documents name it, signed with keys of this run. */
function placeArchive() {
  const made = archive()
  if (made === null) return
  const { open, hidden } = makeKeys(work)
  renameSync(open, join(work, 'openroom.pub'))
  for (const end of ['', '.sha256'])
    copyFileSync(`${made}${end}`, join(work, `openroom-1.0.0-linux.tar.gz${end}`))
  signFile(join(work, 'openroom-1.0.0-linux.tar.gz'), hidden, 'openroom')
}

/** Files of the reader's, accounts, a token, and a match that is being played. */
async function prepare() {
  placeArchive()
  // Played elsewhere: another program's files, and one that is stored here.
  const elsewhere = (command) => must(`DATA_DIR=${join(work, 'elsewhere')} ./openroom ${command}`)
  for (const kind of ['pairs-mitchell', 'pairs-howell', 'teams-final'])
    elsewhere(`simulate --kind ${kind} --seed 5 --store`)
  for (const name of ['tuesday', 'results'])
    elsewhere(`export --session ${name === 'tuesday' ? 1 : 2} --format pbn > ${name}.pbn`)
  elsewhere('export --session 2 --format pbn > hands.pbn')
  for (const name of ['final', 'vugraph']) elsewhere(`export --session 3 --format lin > ${name}.lin`)
  for (const kind of ['pairs-imp', 'club-evening'])
    must(`./openroom simulate --kind ${kind} --seed 3 --store`)
  must('./openroom import final.lin --club "Oakmere BC"')
  const token = must('./openroom token create "A match"').trim()
  const isFed = (said) => said.split('\n').length > 3
  const match = await begin('./openroom simulate teams-final --seed 7 --live --speed 20', isFed, {
    OPENROOM_TOKEN: token,
  })
  if (!match.works) throw new Error(`No match is played.\n${match.said()}`)
  const [live] = JSON.parse(must(`curl -s ${site}/api/archive/miniSessions`)).filter(
    ({ status }) => status === 'LIVE',
  )
  return { match, token, session: live.miniSessionId, table: 1 }
}

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

async function main() {
  const server = await begin('./openroom serve', answers(`${site}/ready`))
  if (!server.works)
    throw new Error(`The server does not start; is port ${PORT} another one's?\n${server.said()}`)
  const reader = await prepare()
  const result = { tried: 0, elsewhere: 0, lacking: 0, failed: [] }
  for (const document of DOCUMENTS.filter((name) => asked.length === 0 || asked.includes(name)))
    for (const lines of blocksOf(readFileSync(join(ROOT, document), 'utf8')))
      await tryBlock(document, lines, reader, result)
  await reader.match.end()
  await server.end()
  const { tried, elsewhere, lacking, failed } = result
  console.log(
    `${tried} commands tried, ${elsewhere} are run by others, ${lacking} cannot be tried here, ${failed.length} failed.`,
  )
  for (const one of failed) console.log(`  ${one}`)
  if (failed.length > 0) process.exitCode = 1
}

try {
  await main()
} finally {
  // Of a run that has failed.
  for (const { pid } of begun) process.kill(-pid, 'SIGKILL')
  rmSync(work, { recursive: true, force: true })
}
