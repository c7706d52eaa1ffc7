/** Reads one file as the server does and says what it took: run by itself, so that the peak is its own. */
import { createReadStream } from 'node:fs'
import { LENIENT } from '@openroom/formats/limits'
import { compareOfficial } from '@openroom/formats/official/compare'
import { readFile } from '@openroom/formats/read'

const start = performance.now()
const read = await readFile(createReadStream(process.argv[2]!), LENIENT)
if (!read.ok) throw new Error(read.error.message)
compareOfficial(read.value.document, read.value.pars)
const seconds = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage()
const processor = (user + system) / 1_000_000
const peak = (process.resourceUsage().maxRSS * 1024) / 1_000_000
console.log(
  `${read.value.counts.results} results in ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor), at most ${Math.round(peak)} MB`,
)
