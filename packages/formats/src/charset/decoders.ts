/** Decoders by the names that files, people and libraries give character sets. */
import iconv from 'iconv-lite'
import { decodeWindows1252 } from '../text.ts'

/** Takes text in pieces; `last` ends it. */
export type Decode = (bytes: Uint8Array, last: boolean) => string

/** Sets that the WHATWG's standard does not know, as old programs under DOS wrote them. */
const DOS = /^(?:cp|ibm|dos-?)?(437|737|775|850|852|857|858|860|861|863|865)$/

function dosDecoder(page: string): Decode {
  const decoder = iconv.getDecoder(`cp${page}`)
  return (bytes, last) => {
    const text = decoder.write(Buffer.from(bytes))
    return last ? text + (decoder.end() ?? '') : text
  }
}

/** @returns `null` when there is no such set */
export function decoderNamed(name: string): Decode | null {
  const page = DOS.exec(name.trim().toLowerCase())?.[1]
  if (page !== undefined) return dosDecoder(page)
  try {
    const decoder = new TextDecoder(name)
    if (decoder.encoding === 'windows-1252') return decodeWindows1252
    return (bytes, last) => decoder.decode(bytes, { stream: !last })
  } catch {
    return null
  }
}

/** The whole of it; `null` when there is no such set. */
export const decodedAs = (bytes: Uint8Array, name: string): string | null =>
  decoderNamed(name)?.(bytes, true) ?? null
