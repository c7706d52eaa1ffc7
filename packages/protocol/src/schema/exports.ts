/** What may be said of a file that is asked for. */
import { z } from 'zod'
import { MOST_NAMED } from '../boardList.ts'

const results = z
  .enum(['yes', 'no'])
  .describe('`no`: the deals alone, to be played again; without players, results, auctions and play.')
  .exactOptional()

export const exportQuerySchema = z.object({ results })

export const exportBoardsQuerySchema = z.object({
  of: z
    .string()
    .min(3)
    .max(MOST_NAMED * 24)
    .describe(
      '`12.3,12.4.200`: board 3 of session 12 at all tables, and board 4 where registration 200 sat N-S.',
    ),
  results,
  name: z.string().max(80).describe('Of the file.').exactOptional(),
})
