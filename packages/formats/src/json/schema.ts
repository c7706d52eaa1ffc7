/** The published JSON Schema of the Tournament document (docs/tournament-document.schema.json). */
import { z } from 'zod'
import { documentSchema } from './document.ts'

/** JSON Schema 2020-12, two blanks an indent, with a final newline. */
export function documentJsonSchema(): string {
  const schema = z.toJSONSchema(documentSchema, { target: 'draft-2020-12', reused: 'ref', io: 'input' })
  return `${JSON.stringify({ title: 'Tournament document', ...schema }, null, 2)}\n`
}
