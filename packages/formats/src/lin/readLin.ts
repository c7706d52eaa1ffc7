/** LIN files, from bytes to a Tournament document. */
import { err, ok } from '@openroom/bridge/result'
import { warnOfGuess } from '../charset/decodeText.ts'
import type { Limits } from '../limits.ts'
import { type FormatReader, readAs } from '../reader.ts'
import { readError, Warnings } from '../remark.ts'
import type { ByteSource, ReadResult } from '../report.ts'
import { readBytes } from '../text.ts'
import { isLinAddress, unfoldAddresses } from './address.ts'
import { decodeLin } from './charset.ts'
import { withWeighedRooms } from './rooms.ts'
import { readLin } from './tables.ts'
import { linToDocument } from './toDocument.ts'

/** Reads LIN text that is decoded already. */
export function readLinText(
  text: string,
  limits: Limits,
  warnings: Warnings = new Warnings(limits),
): ReadResult {
  const { parts, fault } = readLin(isLinAddress(text) ? unfoldAddresses(text) : text, limits, warnings)
  if (fault) return err(readError('LIN', fault))
  const document = linToDocument(
    parts.map((part) => withWeighedRooms(part, warnings)),
    warnings,
  )
  if (!document.ok) return err(readError('LIN', document.error))
  return ok(readAs('LIN', document.value, warnings))
}

async function readLinBytes(source: ByteSource, limits: Limits): Promise<ReadResult> {
  const bytes = await readBytes(source, limits)
  if (!bytes.ok) return err(readError('LIN', bytes.error))
  const warnings = new Warnings(limits)
  const decoded = decodeLin(bytes.value, limits.charset)
  warnOfGuess(decoded, warnings)
  return readLinText(decoded.text, limits, warnings)
}

/** A file of LIN begins with one of these keys, whatever comes before the first pipe. */
const BEGINNING = /^[\s\uFEFF]*(?:vg|pn|qx|md|st|rs|mn|bn|pg|rh|ah|sv|bt|nt|mb|pw|mp|lb|3b)\s*\|/i

export const linReader: FormatReader = {
  format: 'LIN',
  sniff: ({ text }) => text !== null && (BEGINNING.test(text) || isLinAddress(text)),
  read: readLinBytes,
}
