/** A board that an address tells by itself. */
import { z } from 'zod'
import { remarkSchema } from './remark.ts'

const text = z.string().max(12_000).optional()

/** As BBO's hand viewer takes them, and `pbn`; others are left alone. */
export const boardQuerySchema = z.object({
  lin: text.describe('The board as LIN.'),
  pbn: text.describe('The board as PBN.'),
  n: text.describe('North: `sAK32hAK2dAK32cK2`; `e`, `s`, `w` the others.'),
  e: text,
  s: text,
  w: text,
  nn: text.describe('Name of North; `en`, `sn`, `wn` the others.'),
  en: text,
  sn: text,
  wn: text,
  d: text.describe('Dealer: n, e, s, w; without it that of the board number.'),
  v: text.describe('Vulnerable: n, e, b, o or -; without it as by the board number.'),
  b: text.describe('Board number.'),
  a: text.describe('Auction from the dealer on: `1C!(16 plus)P1NPPP`.'),
  p: text.describe('Cards in the order of play: `sQs8s6sA`.'),
  c: text.describe('Tricks that declarer claimed.'),
})

/** `null` where no board is told; the remarks say why, or what was left out. */
export const addressedBoardSchema = z.object({
  log: z
    .array(
      z.object({
        type: z.string(),
        payload: z.unknown(),
        comments: z.array(z.string()).readonly().optional(),
      }),
    )
    .nullable(),
  remarks: z.array(remarkSchema).max(20),
})

/** Its log is one of table events (`table/wire.ts`). */
export type AddressedBoard = z.infer<typeof addressedBoardSchema>
