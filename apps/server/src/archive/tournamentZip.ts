/**
 * All sessions of a tournament in one ZIP archive, each in every format that fits. It is made as it is read: of no more
 * than one file at a time is anything in memory, however many sessions there are.
 */
import { EXPORT_FORMATS, type ExportFormat, type ExportLoss } from '@openroom/bridge/exports'
import type { Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { Say } from '@openroom/texts/say'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { ExportedFile } from '../core/reading/exportFiles.ts'
import { listOfParts } from '../core/saidFigures.ts'

type MakeFile = (session: number, format: ExportFormat) => Promise<Result<ExportedFile, ErrorCode>>

/** The same files make the same archive. */
const EVER = new Date(2000, 0, 1)

const CONTENTS = 'CONTENTS.txt'

/** Said of each file. */
function lineOfFile(file: string, leftOut: readonly ExportLoss[], say: Say): string {
  const what = listOfParts(
    leftOut.map((loss) => say(`export.left.${loss}`)),
    say,
  )
  return leftOut.length === 0 ? `${file}\n` : `${file}: ${say('export.left')} ${what}\n`
}

/** Bytes that are to be sent, and a file that is being written. */
class Archive {
  readonly #zip: Zip
  #ready: Uint8Array[] = []

  constructor() {
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error
      this.#ready.push(chunk)
    })
  }

  /** What has become ready. */
  *taken(): Generator<Uint8Array> {
    const ready = this.#ready
    this.#ready = []
    yield* ready
  }

  *file(name: string, pieces: readonly Uint8Array[]): Generator<Uint8Array> {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = EVER
    this.#zip.add(file)
    for (const piece of pieces) {
      file.push(piece)
      yield* this.taken()
    }
    file.push(new Uint8Array(0), true)
    yield* this.taken()
  }

  *end(): Generator<Uint8Array> {
    this.#zip.end()
    yield* this.taken()
  }
}

/**
 * @param make a file that does not fit its format is left out, and told of in the list of contents
 * @param say what that list is written with
 */
export async function* tournamentZip(
  sessions: readonly number[],
  make: MakeFile,
  say: Say,
): AsyncGenerator<Uint8Array> {
  const archive = new Archive()
  let contents = ''
  let licence: string | null = null
  for (const session of sessions)
    for (const format of EXPORT_FORMATS) {
      const file = await make(session, format)
      if (!file.ok) {
        contents += `session-${session}, ${format}: ${say(`refusal.${file.error}`)}\n`
        continue
      }
      const name = `session-${session}/${file.value.name}`
      licence ??= file.value.licence
      contents += lineOfFile(name, file.value.leftOut, say)
      yield* archive.file(name, file.value.pieces)
    }
  if (licence !== null) yield* archive.file('LICENCE.txt', [strToU8(`${licence}\n`)])
  yield* archive.file(CONTENTS, [strToU8(contents)])
  yield* archive.end()
}
