/** USEBIO files, from bytes to a Tournament document. */
import { err, ok } from '@openroom/bridge/result'
import { type DecodedText, decodeText, warnOfGuess } from '../charset/decodeText.ts'
import type { Limits } from '../limits.ts'
import { type FormatReader, readAs } from '../reader.ts'
import { readError, remark, Warnings } from '../remark.ts'
import type { ByteSource, ReadResult } from '../report.ts'
import { decodeWindows1252, readBytes } from '../text.ts'
import { usebioToDocument } from './toDocument.ts'
import { parseMended } from './xml.ts'

const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i

/** Text in the encoding that the file declares, as far as that is true: UTF-8 where the bytes are, whatever is declared; else the declared encoding where it tells something. */
export function decodeXml(bytes: Uint8Array, wanted: string | null = null): DecodedText {
  const declared = DECLARED.exec(decodeWindows1252(bytes.subarray(0, 300)))?.[1] ?? null
  return decodeText(bytes, { told: wanted, declared })
}

/** Reads USEBIO text that is decoded already. */
export function readUsebioText(
  text: string,
  limits: Limits,
  warnings: Warnings = new Warnings(limits),
): ReadResult {
  const parsed = parseMended(text)
  if (!parsed.ok) return err(readError('USEBIO', parsed.error))
  const { root, isMended } = parsed.value
  if (isMended) warnings.add(remark('xml-characters'))
  const document = usebioToDocument(root, limits, warnings)
  if (!document.ok) return err(readError('USEBIO', document.error))
  const refusal = warnings.refusal()
  if (refusal) return err(readError('USEBIO', refusal))
  return ok(readAs('USEBIO', document.value, warnings))
}

async function readUsebioBytes(source: ByteSource, limits: Limits): Promise<ReadResult> {
  const bytes = await readBytes(source, limits)
  if (!bytes.ok) return err(readError('USEBIO', bytes.error))
  const warnings = new Warnings(limits)
  const decoded = decodeXml(bytes.value, limits.charset)
  warnOfGuess(decoded, warnings)
  return readUsebioText(decoded.text, limits, warnings)
}

export const usebioReader: FormatReader = {
  format: 'USEBIO',
  sniff: ({ text }) => text !== null && /^\s*<(?:\?xml|!DOCTYPE|!--|USEBIO)/i.test(text),
  read: readUsebioBytes,
}
