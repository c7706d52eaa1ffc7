/** The first page: which version a file is, and whether it has a password. */
import { isJet } from '../guard.ts'
import { JetFault, type JetVersion } from './pages.ts'

const VERSION_AT = 0x14
/** From here on a file of any version has its header hidden by one and the same key. */
const HIDDEN_FROM = 0x18
const HIDDEN_LENGTH = { 3: 126, 4: 128 } as const
const KEY = [0xc7, 0xda, 0x39, 0x6b] as const

const PAGE_KEY_AT = 0x3e
const PASSWORD_AT = 0x42
const PASSWORD_LENGTH = { 3: 20, 4: 40 } as const
/** In Access 2000 the day on which a file was made hides its password once more. */
const MADE_AT = 0x72

/** The stream of RC4. */
function hiding(length: number): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (a: number, b: number) => {
    const own = state[a]!
    state[a] = state[b]!
    state[b] = own
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + KEY[i % KEY.length]!) & 0xff
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Uint8Array.from({ length }, () => {
    i = (i + 1) & 0xff
    j = (j + state[i]!) & 0xff
    swap(i, j)
    return state[(state[i]! + state[j]!) & 0xff]!
  })
}

/** Hides a header, or shows what is hidden. */
export function hideHeader(bytes: Uint8Array, version: JetVersion): Uint8Array {
  const plain = Uint8Array.from(bytes.subarray(0, HIDDEN_FROM + HIDDEN_LENGTH[version]))
  hiding(HIDDEN_LENGTH[version]).forEach((byte, i) => {
    plain[HIDDEN_FROM + i]! ^= byte
  })
  return plain
}

function hasPassword(plain: Uint8Array, version: JetVersion): boolean {
  const view = new DataView(plain.buffer)
  const day = new DataView(new ArrayBuffer(4))
  if (version === 4) day.setInt32(0, Math.trunc(view.getFloat64(MADE_AT, true)), true)
  const password = plain.slice(PASSWORD_AT, PASSWORD_AT + PASSWORD_LENGTH[version])
  return password.some((byte, i) => byte !== day.getUint8(i % 4)) && password.some((byte) => byte !== 0)
}

/** @throws {JetFault} where it is none, or not to be read without a password */
export function headerOf(bytes: Uint8Array): JetVersion {
  const version = bytes[VERSION_AT] === 0 ? 3 : bytes[VERSION_AT] === 1 ? 4 : null
  if (!isJet(bytes) || version === null) throw new JetFault('jet-version')
  if (bytes.length < 0x100) throw new JetFault('jet-damaged')
  const plain = hideHeader(bytes, version)
  const isHidden = plain.slice(PAGE_KEY_AT, PAGE_KEY_AT + 4).some((byte) => byte !== 0)
  if (isHidden || hasPassword(plain, version)) throw new JetFault('jet-password')
  return version
}
