/** What a file is that somebody gives as a convention card, and whether everybody may open it. */
import { inflateSync } from 'node:zlib'
import type { CardType } from '@openroom/protocol/conventionCard'
import { imageHead } from '@openroom/protocol/image'
import { CONVENTION_CARD } from '@openroom/protocol/limits'

/**
 * Names of what runs, leads out of the file or keeps it from being looked at (ISO 32000-1, 7.6, 7.11.4, 12.6.4, 12.7.8,
 * 13); none so short that the bytes of a picture spell it.
 */
const UNWANTED = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Encrypt|XFA)(?![A-Za-z0-9])/

/** Objects may be packed together (7.5.7): so many times, and to so many bytes. */
const PACKED = '/ObjStm'
const MOST_PACKED = 2_000
const MOST_UNPACKED = 32_000_000
/** Letters around the name that its dictionary may have. */
const AROUND = 2_000
const ONLY_FLATE = /\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]|\/|>>)/

/** Letters of names may be written as `#61` (7.3.5). */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const countOf = (text: string): number => text.split(PACKED).length - 1

/** Where the bytes of a packed stream begin; `null`: they are not packed as nearly all are. */
function startOf(text: string, at: number): number | null {
  const end = text.indexOf('stream', at)
  if (end < 0 || end - at > AROUND) return null
  const dictionary = text.slice(text.lastIndexOf('obj', at), end)
  if (dictionary.length > 2 * AROUND || !ONLY_FLATE.test(dictionary)) return null
  return end + (text.startsWith('stream\r\n', end) ? 8 : 7)
}

/** `null`: it cannot be looked into. */
function unpacked(bytes: Buffer, text: string): string | null {
  let left = MOST_UNPACKED
  const parts: string[] = []
  for (let at = text.indexOf(PACKED); at >= 0; at = text.indexOf(PACKED, at + 1)) {
    const from = startOf(text, at)
    if (from === null) return null
    try {
      const part = inflateSync(bytes.subarray(from), { maxOutputLength: left })
      left -= part.length
      parts.push(part.toString('latin1'))
    } catch {
      return null
    }
  }
  return parts.join('\n')
}

/** No proof that no reader finds anything to run: it is sent as a file to be saved, and in a sandbox. */
function isQuietPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-1_024).includes('%%EOF')) return false
  const plain = plainNames(text)
  const packed = countOf(text)
  if (packed > MOST_PACKED || packed !== countOf(plain) || UNWANTED.test(plain)) return false
  const hidden = unpacked(bytes, text)
  return hidden !== null && !UNWANTED.test(plainNames(hidden))
}

const isSized = (pixels: number): boolean => pixels >= CONVENTION_CARD.least && pixels <= CONVENTION_CARD.most

/** `null`: neither a PDF without anything that runs nor a still picture of a fitting size. */
export function cardTypeOf(bytes: Buffer): CardType | null {
  if (isQuietPdf(bytes)) return 'application/pdf'
  const head = imageHead(bytes)
  return head !== null && isSized(head.width) && isSized(head.height) ? head.type : null
}
