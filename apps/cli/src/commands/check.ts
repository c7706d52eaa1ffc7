/** `openroom check`: what files would come to; nothing is stored. */
import { createReadStream } from 'node:fs'
import { type CheckLine, checkFile } from '@openroom/formats/check'
import type { Remark } from '@openroom/formats/report'

const counted = (count: number, one: string, many = `${one}s`): string =>
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
    counted(line.boards, 'board'),
    counted(line.results, 'result'),
    counted(line.auctions, 'auction'),
    counted(line.plays, 'play'),
  ]
  const warnings = line.warnings.map((warning) => `  ${remarkText(warning)}`)
  return [`${line.file}: ${line.format}, ${counts.join(', ')}${officialText(line)}`, ...warnings].join('\n')
}

/** @returns whether every file could be read */
export async function check(files: readonly string[], json: boolean): Promise<boolean> {
  let all = true
  for (const file of files) {
    const line = await checked(file)
    all &&= line.ok
    console.log(json ? JSON.stringify(line) : lineText(line))
  }
  return all
}

const UNREAD = { boards: 0, results: 0, auctions: 0, plays: 0, warnings: [] } as const

/** A file that cannot even be opened has its line too. */
async function checked(file: string): Promise<CheckLine> {
  try {
    return await checkFile(file, createReadStream(file))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const official = { compared: 0, differing: 0, explained: {}, unexplained: 0 }
    const reason = { code: 'file-unreadable', message, args: {}, place: null, excerpt: null, format: null }
    return { file, format: null, ok: false, error: reason, ...UNREAD, official }
  }
}
