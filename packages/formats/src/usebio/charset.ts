/** Text of an XML file in the encoding that it declares. */
import { byteOrderMark, decoderFor, decodeStrictly, decodeText, decodeWindows1252 } from '../text.ts'

const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i

/** The declared encoding, unless the bytes are not of it: then strict UTF-8, else windows-1252. */
export function decodeXml(bytes: Uint8Array): string {
  const head = decodeWindows1252(bytes.subarray(0, 300))
  const declared = DECLARED.exec(head)?.[1]?.toLowerCase()
  if (byteOrderMark(bytes) || declared === undefined || /^utf-?(8|16)/.test(declared)) {
    return decodeText(bytes).text
  }
  if (/^(iso-8859-1|iso8859-1|latin-?1|windows-1252|us-ascii)$/.test(declared))
    return decodeWindows1252(bytes)
  const known = decoderFor(declared) ? decodeStrictly(bytes, declared) : null
  return known ?? decodeText(bytes).text
}
