/** `openroom simulate`: a made-up tournament, written to a file, stored or played live. */
import { writeFile } from 'node:fs/promises'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { KIND_NAMES, KINDS, type Kind, parseKind } from '@openroom/simulate/kinds'
import type { SimulateOptions } from '@openroom/simulate/options'
import { simulate } from '@openroom/simulate/simulate'
import { bytesToSend } from '../adminClient.ts'
import { Failure } from '../failure.ts'
import { withServer } from '../server.ts'
import { playLive } from './feed.ts'
import type { FeedOptions } from './feedOptions.ts'
import { importedText, send } from './import.ts'

export type SimulateArguments = Omit<SimulateOptions, 'kind'> & {
  readonly kind?: string
  readonly list: boolean
  readonly store: boolean
  readonly output?: string
} & ({ readonly live: false } | ({ readonly live: true } & FeedOptions))

const width = Math.max(...KIND_NAMES.map((name) => name.length))

const whoIn = (kind: Kind): string =>
  kind.startsWith('teams') ? 'teams' : kind === 'individual' ? 'players' : 'pairs'

const kindLines = (): string =>
  KIND_NAMES.map((name) => {
    const { about, contestants, boards } = KINDS[name]
    return `${name.padEnd(width)}  ${about} (${contestants} ${whoIn(name)}, ${boards} boards)`
  }).join('\n')

function makeTournament({ kind: named, ...options }: SimulateArguments): TournamentDocument {
  if (named === undefined) throw new Failure('Say which kind: --kind KIND, one of those of --list.', 2)
  const kind = parseKind(named)
  if (!kind.ok) throw new Failure(kind.error.message, 2)
  return simulate({ ...options, kind: kind.value })
}

async function storeFile(bytes: Buffer, name: string): Promise<void> {
  const imported = await withServer((client) => send(client, [bytesToSend(name, bytes)]))
  if ('error' in imported) throw new Failure(importedText(imported))
  console.log(importedText(imported))
}

/** Without `--store`, `--output` and `--live` the document goes to the standard output. */
export async function simulateCommand(given: SimulateArguments): Promise<void> {
  if (given.list) {
    console.log(kindLines())
    return
  }
  const document = makeTournament(given)
  if (given.live) {
    await playLive(document, given)
    return
  }
  const bytes = Buffer.from(writeDocument(document))
  if (given.output !== undefined) await writeFile(given.output, bytes)
  if (given.store) await storeFile(bytes, `${given.kind} ${given.seed}`)
  if (given.output === undefined && !given.store) {
    await new Promise((resolve) => process.stdout.write(bytes, resolve))
  }
}
