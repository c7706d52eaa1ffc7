/** What kind of picture bytes hold, and how large it is, by the bytes themselves. */

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** Width and height in pixels. */
export type ImageHead = { readonly type: ImageType; readonly width: number; readonly height: number }

type Read = (bytes: Uint8Array, view: DataView) => ImageHead | null

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const ANIMATED_PNG = 'acTL'

/** W3C PNG, 5.2 and 11.2.1; one that moves says so before its first picture. */
const png: Read = (bytes, view) => {
  if (textAt(bytes, 1, 3) !== 'PNG' || bytes[0] !== 0x89 || textAt(bytes, 12, 4) !== 'IHDR') return null
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const chunk = textAt(bytes, at + 4, 4)
    if (chunk === ANIMATED_PNG) return null
    if (chunk === 'IDAT') return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  }
  return null
}

/** Frames that hold sizes, but the tables among them: C4, C8 and CC (ITU T.81, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const jpeg: Read = (bytes, view) => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  let at = 2
  while (at + 9 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (isFrame(marker))
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

const uint24 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)

const ANIMATED_WEBP = 0x02

/** RFC 9649: simple lossy, simple lossless, extended. */
const webp: Read = (bytes, view) => {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null
  const of = (width: number, height: number): ImageHead => ({ type: 'image/webp', width, height })
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      return of(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return of((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      if (((bytes[20] ?? 0) & ANIMATED_WEBP) !== 0) return null
      return of(uint24(bytes, 24) + 1, uint24(bytes, 27) + 1)
    default:
      return null
  }
}

/** Bytes that every picture has at least. */
const LEAST = 33

/** `null`: no picture of these kinds, or one that moves. */
export function imageHead(bytes: Uint8Array): ImageHead | null {
  if (bytes.length < LEAST) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return png(bytes, view) ?? jpeg(bytes, view) ?? webp(bytes, view)
}
