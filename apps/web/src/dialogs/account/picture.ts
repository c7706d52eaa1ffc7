/** A picture that somebody chose, made square and small in the browser: what is sent holds nothing else of its file. */
import { PORTRAIT } from '@openroom/protocol/limits'
import { base64Of } from '../../ui/base64Of.ts'

/**
 * Which square of a picture is taken. Pure; pixels of the picture.
 * `zoom` from 1, the largest square; `x` and `y` from 0, the left and the top, to 1.
 */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }

export const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const MOST_ZOOM = 4

type Square = { readonly left: number; readonly top: number; readonly side: number }

export function squareOf(width: number, height: number, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / zoom
  return { side, left: (width - side) * x, top: (height - side) * y }
}

/** Bytes of a file that is looked at: more than any camera's picture. */
export const MOST_BYTES = 40_000_000

/** Turned as its file says. Errors: it is no picture that the browser can read. */
export const readPicture = (file: File): Promise<ImageBitmap> => createImageBitmap(file)

export function drawPicture(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture.width, picture.height, crop)
  const context = canvas.getContext('2d')
  if (context === null) return
  context.imageSmoothingQuality = 'high'
  // What can be seen through is white, in every theme.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, type, quality))

/** From the best looking to the smallest; browsers that cannot write WebP give a PNG instead. */
const TRIES = [
  ['image/webp', 0.86],
  ['image/jpeg', 0.86],
  ['image/jpeg', 0.6],
] as const

/** In base64, within what the server takes; `null` where nothing comes of it. */
export async function encodePicture(canvas: HTMLCanvasElement): Promise<string | null> {
  for (const [type, quality] of TRIES) {
    const blob = await blobOf(canvas, type, quality)
    if (blob !== null && blob.size > 0 && blob.size <= PORTRAIT.bytes) return base64Of(blob)
  }
  return null
}
