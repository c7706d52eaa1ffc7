/** Richard's Bridge Notation: read as the games of PBN that it tells. */
import { err, ok } from '@openroom/bridge/result'
import { decodeText, warnOfGuess } from '../charset/decodeText.ts'
import type { Limits } from '../limits.ts'
import { pbnReader } from '../pbn/readPbn.ts'
import type { FormatReader } from '../reader.ts'
import { readError, Warnings } from '../remark.ts'
import type { ByteSource, ReadResult, Remark } from '../report.ts'
import { readBytes, textAsSource } from '../text.ts'
import { pbnOfRbn } from './toPbn.ts'

async function readRbnBytes(source: ByteSource, limits: Limits): Promise<ReadResult> {
  const bytes = await readBytes(source, limits)
  if (!bytes.ok) return err(readError('RBN', bytes.error))
  const warnings = new Warnings(limits)
  const decoded = decodeText(bytes.value, { told: limits.charset })
  warnOfGuess(decoded, warnings)
  const lines = pbnOfRbn(decoded.text)
  const text = `% PBN 2.1\n${lines.map((one) => one.text).join('\n')}\n`
  // What was given is within the limit; told as PBN it has more letters.
  const grown = Math.max(limits.bytes, 4 * text.length)
  const games = await pbnReader.read(textAsSource(text), { ...limits, bytes: grown, charset: null })
  // Places are those of the file that was given; the columns of another text say nothing.
  const placed = <T extends Remark>(one: T): T =>
    one.place === null ? one : { ...one, place: { line: lines[one.place.line - 2]?.line || 1, column: 1 } }
  if (!games.ok) return err({ ...placed(games.error), format: 'RBN' })
  const { value } = games
  return ok({
    ...value,
    format: 'RBN',
    warnings: [...warnings.all(), ...value.warnings.map(placed)],
    faults: value.faults.map(placed),
  })
}

/** Either its first comment says so, or a record has hands with colons before each. */
const isRbn = (text: string): boolean =>
  /^%\s*RBN\b/i.test(text) || (/^[DTLESFKNB] \S/.test(text) && /^H [NESW]:[AKQJT2-9.]*[:;]/m.test(text))

export const rbnReader: FormatReader = {
  format: 'RBN',
  sniff: ({ text }) => text !== null && isRbn(text.trimStart()),
  read: readRbnBytes,
}
