/** Reading files of any known format: content decides which, and files that belong together are joined. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { clashesIn } from './clashes.ts'
import { fingerprint } from './fingerprint.ts'
import { gapsIn } from './gaps.ts'
import { sessionsOfDocument } from './json/documentBuilder.ts'
import { LIMITS, type Limits } from './limits.ts'
import { adoptConventions } from './official/adopt.ts'
import { type FileHead, HEAD_BYTES } from './reader.ts'
import { READERS } from './readers.ts'
import { mergeDocuments } from './readTogether.ts'
import { readError, remark } from './remark.ts'
import type { ByteSource, ReadError, ReadFile, ReadResult, Remark } from './report.ts'
import { mayBeSeveral, partsOfBytes } from './several.ts'
import { binaryFile, bytesAsSource, emptyFile, headText, looksBinary, readBytes } from './text.ts'
import { withWeighedContracts } from './weigh/auctions.ts'
import { withFieldNumbers } from './weigh/fieldNumbers.ts'
import { withOpponents } from './weigh/itself.ts'
import { withEachMatchOnce } from './weigh/matchesTwice.ts'
import { withOwnNumbers } from './weigh/memberNumbers.ts'
import { withPairsApart } from './weigh/pairsApart.ts'
import { withWeighedRulings } from './weigh/rulings.ts'
import { withWeighedScores } from './weigh/scores.ts'
import { withSidesOfFigures } from './weigh/turnedFigures.ts'
import { isZip, unzipFiles } from './zip.ts'

/** A file given to be read; the name is only for reports. */
export type GivenFile = { readonly name: string; readonly source: ByteSource }

/** Which of several files could not be read, and why. */
export type FileError = { readonly file: string; readonly error: ReadError }

type Peeked = { readonly head: Uint8Array; readonly whole: ByteSource }

/** The first bytes of a source, and a source that still begins with them. */
async function peek(source: ByteSource): Promise<Peeked> {
  const rest = source[Symbol.asyncIterator]()
  const seen: Uint8Array[] = []
  let size = 0
  while (size < HEAD_BYTES) {
    const next = await rest.next()
    if (next.done) break
    seen.push(next.value)
    size += next.value.length
  }
  const head = new Uint8Array(Math.min(size, HEAD_BYTES))
  let at = 0
  for (const chunk of seen) {
    head.set(chunk.subarray(0, head.length - at), at)
    at += Math.min(chunk.length, head.length - at)
  }
  return { head, whole: continueSource(seen, rest) }
}

async function* continueSource(seen: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): ByteSource {
  try {
    yield* seen
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

const isBlank = ({ bytes, text }: FileHead): boolean =>
  bytes.length === 0 || (bytes.length < HEAD_BYTES && text?.trim() === '')

function unknownFormat(head: FileHead): ReadError {
  if (isBlank(head)) return readError(null, emptyFile())
  if (head.text === null) return readError(null, binaryFile())
  const excerpt = head.text.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  return readError(null, remark('format-unknown', { excerpt }))
}

/** Bad records are left out only where something good remains: else the first of them is the reason. */
function withSomething(read: ReadResult): ReadResult {
  if (!read.ok || read.value.faults[0] === undefined) return read
  const { counts, document, faults, format } = read.value
  const isDealt = sessionsOfDocument(document).some(({ boards }) => boards.some(({ deal }) => deal !== null))
  const has = isDealt || counts.results + counts.auctions + counts.plays > 0
  return has ? read : err(readError(format, faults[0]!))
}

/** A document is what we, or a program, made of a session; of other files each number and score is weighed. */
const asWeighed = (read: ReadResult, limits: Limits): ReadResult =>
  read.ok && read.value.format !== 'JSON'
    ? ok(
        withOwnNumbers(
          withWeighedRulings(
            withWeighedScores(
              withWeighedContracts(
                withEachMatchOnce(
                  withSidesOfFigures(withPairsApart(withOpponents(withFieldNumbers(read.value)))),
                ),
                limits,
              ),
              limits,
            ),
          ),
        ),
      )
    : read

/** A document says itself how its events are scored; of other files the figures show it. */
function asScored(read: ReadResult): ReadResult {
  if (!read.ok || read.value.format === 'JSON') return read
  const { document, remarks } = adoptConventions(read.value.document)
  const said = read.value.document.events.map(({ segments: _, ...event }) => event)
  return ok({ ...read.value, document, said, warnings: [...read.value.warnings, ...remarks] })
}

/** A Bridgemate file grows while it is played, and says itself what is to come: gaps are none there. */
function withGaps(read: ReadResult): ReadResult {
  if (!read.ok) return read
  const { areRoundsTold, format } = read.value
  const { events } = read.value.document
  const missing = format === 'BWS' ? [] : gapsIn(events, areRoundsTold)
  const gaps = [...missing, ...clashesIn(events, areRoundsTold)]
  return gaps.length === 0 ? read : ok({ ...read.value, warnings: [...read.value.warnings, ...gaps] })
}

/** Reads one file into a Tournament document, or refuses it with the reason; never throws on bad input. */
export async function readFile(source: ByteSource, limits: Limits = LIMITS): Promise<ReadResult> {
  const { head: bytes, whole } = await peek(source)
  const head: FileHead = { bytes, text: looksBinary(bytes) ? null : headText(bytes) }
  const reader = isBlank(head) ? undefined : READERS.find(({ sniff }) => sniff(head))
  if (reader) {
    const own = { ...limits, file: fingerprint(new TextDecoder('latin1').decode(bytes)) }
    return withSomething(withGaps(asScored(asWeighed(await reader.read(whole, own), own))))
  }
  await whole[Symbol.asyncIterator]().return?.()
  return err(unknownFormat(head))
}

const ofFile = (fault: Remark, file: string): Remark => ({ ...fault, args: { ...fault.args, file } })

/** Files as they are sent, or those of an archive in its place. */
async function unpackFiles(
  files: readonly GivenFile[],
  limits: Limits,
): Promise<Result<readonly Unpacked[], FileError>> {
  const all: Unpacked[] = []
  for (const { name, source } of files) {
    const { head, whole } = await peek(source)
    if (!isZip(head) && !mayBeSeveral(headTextIn(head))) {
      all.push({ name, source: whole, isZipped: false })
      continue
    }
    const bytes = await readBytes(whole, limits)
    if (!bytes.ok) return err({ file: name, error: readError(null, bytes.error) })
    if (!isZip(head)) {
      all.push(...severalOf(name, bytes.value, limits).map((one) => ({ ...one, isZipped: false })))
      continue
    }
    const inside = unzipFiles(bytes.value, limits)
    if (!inside.ok) return err({ file: name, error: inside.error })
    if (inside.value.length === 0) return err({ file: name, error: readError(null, emptyFile()) })
    for (const one of inside.value) {
      const parts = severalOf(`${name}: ${one.name}`, one.bytes, limits)
      all.push(...parts.map((part) => ({ ...part, isZipped: true })))
    }
  }
  return ok(all)
}

const headTextIn = (head: Uint8Array): string | null => (looksBinary(head) ? null : headText(head))

/** A file by itself, or each of the sessions that it holds. */
function severalOf(name: string, bytes: Uint8Array, limits: Limits): readonly GivenFile[] {
  const head = headTextIn(bytes.subarray(0, HEAD_BYTES))
  const parts = head !== null && mayBeSeveral(head) ? partsOfBytes(bytes, head, limits) : [bytes]
  return parts.map((part, i) => ({
    name: parts.length === 1 ? name : `${name}: ${i + 1}`,
    source: bytesAsSource(part),
  }))
}

type Unpacked = GivenFile & { readonly isZipped: boolean }

/** In an archive other things may lie beside: pictures, a note. */
const isOther = ({ code }: ReadError): boolean =>
  code === 'format-unknown' || code === 'file-binary' || code === 'file-empty'

const leftOut = (file: string): Remark => remark('zip-other', { args: { file } })

/**
 * Reads files that belong together: each by itself, then deals of files without results are given
 * to the boards of the others by their numbers.
 */
export async function readFiles(
  files: readonly GivenFile[],
  limits: Limits = LIMITS,
): Promise<Result<readonly ReadFile[], FileError>> {
  const given = await unpackFiles(files, limits)
  if (!given.ok) return given
  const read: ReadFile[] = []
  const others: { readonly file: string; readonly error: ReadError }[] = []
  for (const { name, source, isZipped } of given.value) {
    const one = await readFile(source, limits)
    if (one.ok) read.push({ ...one.value, faults: one.value.faults.map((fault) => ofFile(fault, name)) })
    else if (isZipped && isOther(one.error)) others.push({ file: name, error: one.error })
    else return err({ file: name, error: one.error })
  }
  const [first, ...rest] = read
  if (!first) return err(others[0] ?? { file: '', error: readError(null, emptyFile()) })
  const withLeftOut = { ...first, warnings: [...first.warnings, ...others.map(({ file }) => leftOut(file))] }
  return ok(mergeDocuments([withLeftOut, ...rest]))
}
