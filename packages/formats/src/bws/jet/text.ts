/** Texts as Access keeps them: windows-1252 in Access 97, UTF-16 since, there in single bytes where it likes. */
import { plainText } from '@openroom/bridge/plainText'
import type { JetVersion } from './pages.ts'

/** What windows-1252 has between 0x80 and 0x9F. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const byteOf = (letter: string): number | null => {
  const code = letter.codePointAt(0)!
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const high = HIGH.indexOf(letter)
  return high === -1 ? null : 0x80 + high
}

const COMPRESSED = [0xff, 0xfe] as const

export function toText(bytes: Uint8Array, version: JetVersion): string {
  if (version === 3) return Array.from(bytes, (byte) => letterOfByte(byte)).join('')
  const isShort = COMPRESSED.every((mark, i) => bytes[i] === mark)
  return isShort ? expandText(bytes.subarray(2)) : new TextDecoder('utf-16le').decode(bytes)
}

const letterOfByte = (byte: number): string =>
  byte >= 0x80 && byte < 0xa0 ? HIGH[byte - 0x80]! : String.fromCharCode(byte)

/** Single bytes; a 0 changes to two of each letter, and back. */
function expandText(bytes: Uint8Array): string {
  let text = ''
  let isShort = true
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0) isShort = !isShort
    else if (isShort) text += String.fromCharCode(bytes[at]!)
    else text += String.fromCharCode(bytes[at]! | ((bytes[++at] ?? 0) << 8))
  }
  return text
}

export function fromText(text: string, version: JetVersion): Uint8Array {
  if (version === 3) return Uint8Array.from(Array.from(text, (letter) => byteOf(letter) ?? 0x3f))
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), true)
  return bytes
}

/** Letters of other alphabets, as they are usually written in Latin ones. */
const TRANSCRIBED: ReadonlyMap<string, string> = new Map(
  [
    'а a б b в v г g ґ g д d ђ dj е e ё e є ye ж zh з z и i і i ї yi й y ј j к k л l љ lj м m н n њ nj о o п p р r',
    'с s т t ћ c у u ў u ф f х kh ц ts ч ch џ dz ш sh щ shch ы y э e ю yu я ya',
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
  ]
    .join(' ')
    .split(' ')
    .flatMap((letter, i, all) => (i % 2 === 0 ? [[letter, all[i + 1]!] as const] : [])),
)
  .set('ь', '')
  .set('ъ', '')

/** A text as a version can hold it: letters that it lacks stand without their marks, or as they are transcribed. */
export function writable(text: string, version: JetVersion): string {
  if (version === 4) return text
  return Array.from(text.normalize('NFC'), (letter) => {
    if (byteOf(letter) !== null) return letter
    const plain = Array.from(plainText(letter), (one) => TRANSCRIBED.get(one) ?? one).join('')
    const isWritable = Array.from(plain).every((one) => byteOf(one) !== null)
    return isWritable ? inCaseOf(letter, plain) : '?'
  }).join('')
}

/** As the letter is; of several only the first is large. */
const inCaseOf = (letter: string, plain: string): string =>
  letter === letter.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1)
