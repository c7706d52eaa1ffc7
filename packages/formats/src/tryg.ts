import { createReadStream } from 'node:fs'
import { parseDocument } from './json/readDocument.ts'
import { readFile } from './read.ts'

for (const f of process.argv.slice(2)) {
  const t = performance.now()
  const r = await readFile(createReadStream(f))
  const ms = performance.now() - t
  const name = f.split('/').pop()
  if (!r.ok) {
    console.log(name, 'REFUSED', JSON.stringify(r.error))
    continue
  }
  const { document: d, counts, warnings } = r.value
  const v = parseDocument(d)
  const codes: Record<string, number> = {}
  for (const x of warnings) codes[x.code] = (codes[x.code] ?? 0) + 1
  console.log(
    name,
    v.ok ? '' : JSON.stringify(v.error.message),
    JSON.stringify(counts),
    `${ms.toFixed(0)}ms`,
    JSON.stringify(codes),
  )
  for (const e of d.events)
    for (const g of e.segments)
      for (const s of g.sessions)
        console.log(
          '     ',
          e.key,
          '|',
          e.type,
          e.calcType,
          'w',
          e.winners,
          '|',
          g.key,
          '|',
          s.key,
          s.date,
          'regs',
          s.registrations.length,
          'boards',
          s.boards.length,
          'tables',
          s.tables.length,
          'rounds',
          s.numberOfRounds,
          'matches',
          s.matches.length,
        )
  if (process.env.V) for (const x of warnings) console.log('   ', x.place?.line, x.code, x.message, x.excerpt)
}
