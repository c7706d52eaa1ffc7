/**
 * Ten differing figures of each reason, drawn by a seed, each with the rows of its board as they stand in the document:
 * to be worked out again by hand, beside the file. `npx tsx bench/numbers/reasons.ts FILE…`
 */
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { groupBy } from '@openroom/bridge/groupBy'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { compareOfficial } from '@openroom/formats/official/compare'
import { randomFrom } from '@openroom/formats/pbn/testing/mutations'
import { readFile } from '@openroom/formats/read'

const OF_EACH = 10
const random = randomFrom(Number(process.env.SEED ?? 1))

for (const file of process.argv.slice(2)) {
  const read = await readFile(createReadStream(file))
  if (!read.ok) continue
  const { document, pars } = read.value
  const { differing } = compareOfficial(document, pars, Number.POSITIVE_INFINITY)
  const byReason = groupBy(differing, ({ args }) => `${args.convention ?? 'unexplained'}`)
  for (const [reason, all] of byReason) {
    const drawn = all
      .map((one) => [random(), one] as const)
      .sort(([a], [b]) => a - b)
      .slice(0, OF_EACH)
    console.log(`${basename(file)}: ${reason}, ${drawn.length} of ${all.length}`)
    for (const [, { args, message }] of drawn) {
      console.log(`  ${message}`)
      if (args.board === undefined) continue
      const { tables } = sessionsOfDocument(document)[Number(args.session)]!
      for (const { key, ns, ew, results } of tables)
        for (const { board, scoreNs, adjustment, official } of results)
          if (board === args.board)
            console.log(
              `    ${key === args.table ? '>' : ' '} ${ns} ${ew} ${scoreNs ?? JSON.stringify(adjustment)} ${JSON.stringify(official)}`,
            )
    }
  }
}
