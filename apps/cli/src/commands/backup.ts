/** `openroom backup` and `openroom restore`: everything that is stored, in one file and back, also while a server runs. */
import { createReadStream, existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { writeWhole } from '@openroom/disk/wholeFile'
import { type AdminClient, jsonOf } from '../adminClient.ts'
import { Failure } from '../failure.ts'
import { withServer } from '../server.ts'

export type BackupOptions = { readonly replace: boolean }

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk has no more room for you',
  EFBIG: 'files may not be as large there',
  EROFS: 'nothing can be written to this disk',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
}

/** What the disk says in a word of its own, in words. */
const tellFailure =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    const reason = REASONS[error.code ?? '']
    throw reason ? new Failure(`${file} could not be written: ${reason}. Nothing is left of it.`) : error
  }

const ABANDONED_MS = 3_600_000

/** What backups beside this one have left that were killed: it holds what they hold, and nobody else would know. */
async function abandonedIn(folder: string): Promise<readonly string[]> {
  const abandoned: string[] = []
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const at = name.endsWith('.part')
      ? ((await stat(file).catch(() => null))?.mtimeMs ?? Number.NaN)
      : Number.NaN
    if (Date.now() - at > ABANDONED_MS && (await headOfFile(file).catch(() => null)) !== null)
      abandoned.push(file)
  }
  return abandoned
}

/** The file is there as a whole or not at all, and outlasts a power cut. */
export async function backup(path: string, { replace }: BackupOptions): Promise<void> {
  const file = resolve(path)
  if (!replace && existsSync(file))
    throw new Failure(`${file} is there already. Choose another name, or say --replace. Nothing was changed.`)
  await withServer(async (client) => writeWhole(file, await client.download('/backup'))).catch(
    tellFailure(file),
  )
  const { size } = await stat(file)
  console.log(
    `${file}: ${Math.ceil(size / 1024).toLocaleString('en')} kB. It holds accounts and players: keep it where only you can read it.`,
  )
  for (const part of await abandonedIn(dirname(file)))
    console.error(
      `${part} is left of a backup that was ended half-way, and holds accounts and players too: delete it.`,
    )
}

type Head = { readonly at: string; readonly openroom: string }

/** The first line of a gzipped text. */
async function firstLine(file: string): Promise<string> {
  let text = ''
  const source = createReadStream(file)
  const unzipped = createGunzip()
  pipeline(source, unzipped).catch(() => {})
  for await (const chunk of unzipped) {
    text += chunk
    if (text.includes('\n')) break
  }
  source.destroy()
  return text.slice(0, text.indexOf('\n'))
}

/** What a backup says of itself in its first line. */
async function headOfFile(file: string): Promise<Head> {
  const head = await firstLine(file)
    .then((line) => JSON.parse(line) as Partial<Head> & { readonly format?: string })
    .catch(() => null)
  if (head?.format === 'openroom-backup' && head.at && head.openroom)
    return { at: head.at, openroom: head.openroom }
  throw new Failure(`${file} is no backup of Openroom.`)
}

type Contents = { readonly tournaments: number; readonly accounts: number }

async function ask(client: AdminClient, { at }: Head): Promise<void> {
  const { tournaments, accounts } = jsonOf<Contents>(await client.get('/contents'))
  console.error(
    `Stored now: tournaments: ${tournaments}, accounts: ${accounts}. The backup of ${at} takes their place.`,
  )
  if (!process.stdin.isTTY) throw new Failure('Say --yes where nobody can be asked. Nothing was changed.', 2)
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await asking.question("Type 'replace' to go on: ").finally(() => asking.close())
  if (answer.trim() !== 'replace') throw new Failure('Nothing was changed.')
}

export type RestoreOptions = { readonly replace: boolean; readonly yes: boolean }

type Restored = Head & { readonly rows: Readonly<Record<string, number>>; readonly before: string | null }

export async function restore(path: string, { replace, yes }: RestoreOptions): Promise<void> {
  const file = resolve(path)
  await stat(file).catch(() => {
    throw new Failure(`There is no file ${file}.`)
  })
  const head = await headOfFile(file)
  const { rows, before } = await withServer(async (client) => {
    if (replace && !yes) await ask(client, head)
    return jsonOf<Restored>(
      await client.upload('/restore', createReadStream(file), { 'x-openroom-replace': `${replace}` }),
    )
  })
  const { tournament = 0, mini_session: sessions = 0, account = 0 } = rows
  console.log(
    `Restored as of ${head.at}: tournaments: ${tournament}, sessions: ${sessions}, accounts: ${account}.`,
  )
  if (before !== null) console.log(`What was stored before is in ${before}`)
}
