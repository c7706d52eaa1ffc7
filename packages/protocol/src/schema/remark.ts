/** A remark on a file or an address: its sentence in the catalogue, and the same in English. */
import { z } from 'zod'

export const remarkSchema = z.object({
  code: z.string().describe('Names the sentence; codes of later versions are shown by `message`.'),
  message: z.string().describe('The sentence in English.'),
  args: z.record(z.string(), z.union([z.string(), z.number()])).describe('What the sentence names.'),
})
export type CodedRemark = z.infer<typeof remarkSchema>
