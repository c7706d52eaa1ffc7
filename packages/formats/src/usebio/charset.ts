/** Text of an XML file in the encoding that it declares. */
import { byteOrderMark, decoderFor, decodeStrictly, decodeText } from '../text.ts'

const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i

/** The declared encoding, unless the bytes are not of it: then strict UTF-8, else windows-1252. */
export function decodeXml(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 300))
  const declared = DECLARED.exec(head)?.[1]?.toLowerCase()
  if (byteOrderMark(bytes) || declared === undefined || /^utf-?(8|16)/.test(declared)) {
    return decodeText(bytes).text
  }
  return decoderFor(declared)
    ? (decodeStrictly(bytes, declared) ?? decodeText(bytes).text)
    : decodeText(bytes).text
}
