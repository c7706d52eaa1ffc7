/** `openroom check`: what files would come to; nothing is stored. */

import { createReadStream } from 'node:fs'
import { type CheckLine, checkFiles, refusedLine } from '@openroom/formats/check'
import { LENIENT, type Limits } from '@openroom/formats/limits'
import { readError, remark } from '@openroom/formats/remark'
import type { Remark } from '@openroom/formats/report'
import { checkCharset } from '../charset.ts'
import { Failure } from '../failure.ts'

export type CheckOptions = {
  readonly json: boolean
  /** Whether the files belong together: results and their hands. */
  readonly together: boolean
  /** Whether a bad record costs its file, and not itself alone. */
  readonly strict: boolean
  readonly charset?: string
}

const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

export const remarkText = ({ message, place, excerpt }: Remark): string => {
  const where = place ? `line ${place.line}, column ${place.column}: ` : ''
  return `${where}${message}${excerpt ? ` (${excerpt})` : ''}`
}

function officialText({ official }: CheckLine): string {
  if (official.compared === 0) return ''
  const reasons = Object.entries(official.explained).map(([code, count]) => `${count} ${code}`)
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
  return `; official figures: ${official.compared} compared, ${official.differing} differ${why}`
}

function lineText(line: CheckLine): string {
  if (line.error) return `${line.file}: refused: ${remarkText(line.error)}`
  const counts = [
    countText(line.sessions, 'session'),
    countText(line.boards, 'board'),
    countText(line.results, 'result'),
    countText(line.auctions, 'auction'),
    countText(line.plays, 'play'),
  ]
  const faults = line.faults.map((fault) => `  left out: ${remarkText(fault)}`)
  const warnings = line.warnings.map((warning) => `  ${remarkText(warning)}`)
  const first = `${line.file}: ${line.format}, ${counts.join(', ')}${officialText(line)}`
  return [first, ...faults, ...warnings].join('\n')
}

const MEGABYTE = 1024 * 1024

/** What the server of this environment would take. */
function limitsOfCheckOptions(options: CheckOptions): Limits {
  const { strict, charset = null } = options
  checkCharset(charset)
  const megabytes = process.env.UPLOAD_LIMIT_MB
  if (megabytes !== undefined && !/^[1-9]\d{0,3}$/.test(megabytes))
    throw new Failure('UPLOAD_LIMIT_MB is a whole number from 1 to 4096.', 2)
  const bytes = megabytes === undefined ? LENIENT.bytes : Number(megabytes) * MEGABYTE
  return { ...LENIENT, bytes, faults: strict ? 0 : LENIENT.faults, charset }
}

/** @returns whether every file could be read */
export async function check(files: readonly string[], options: CheckOptions): Promise<boolean> {
  const { json, together } = options
  const limits = limitsOfCheckOptions(options)
  let all = true
  for (const batch of together ? [files] : files.map((file) => [file])) {
    const line = await checkTogether(batch, limits)
    all &&= line.ok
    console.log(json ? JSON.stringify(line) : lineText(line))
  }
  return all
}

/** A file that cannot even be opened has its line too. */
async function checkTogether(files: readonly string[], limits: Limits): Promise<CheckLine> {
  try {
    return await checkFiles(
      files.map((name) => ({ name, source: createReadStream(name) })),
      limits,
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refusedLine(files.join(', '), readError(null, remark('file-unreadable', { args: { reason } })))
  }
}
