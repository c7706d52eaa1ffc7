/** Text of an XML file in the encoding that it declares, as far as that is true. */
import { type DecodedText, decodeText } from '../charset/decodeText.ts'
import { decodeWindows1252 } from '../text.ts'

const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i

/** UTF-8 where the bytes are, whatever is declared; else the declared encoding where it tells something. */
export function decodeXml(bytes: Uint8Array, wanted: string | null = null): DecodedText {
  const declared = DECLARED.exec(decodeWindows1252(bytes.subarray(0, 300)))?.[1] ?? null
  return decodeText(bytes, { told: wanted, declared })
}
