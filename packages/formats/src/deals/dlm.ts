/** DLM (Duplimate): an INI file, 26 letters a board, two cards a letter, and a checksum. */
import { err, ok } from '@openroom/bridge/result'
import type { Limits } from '../limits.ts'
import type { FormatReader } from '../reader.ts'
import { readError, Warnings } from '../remark.ts'
import type { ByteSource, ReadResult } from '../report.ts'
import { decodeWindows1252, readBytes } from '../text.ts'
import { BY_SUIT, holdersOf } from './cards.ts'
import { type DealtBoard, dealDocument } from './dealDocument.ts'

const LINE = /^Board\s+(\d{1,4})\s*=\s*([a-p]*)(\d*)\s*$/i
const LETTER_A = 97

/** All letters and the number of the board, one exclusive-or the other. */
const checksum = (letters: string, number: number): number =>
  [...letters].reduce((sum, letter) => sum ^ letter.charCodeAt(0), number)

function boardIn(text: string, line: number): DealtBoard | null {
  const match = LINE.exec(text)
  if (!match) return null
  const [number, letters] = [Number(match[1]), match[2]!.toLowerCase()]
  const place = { line, column: 1 }
  if (letters.length !== 26)
    return { number, place, holders: err({ code: 'dlm-letters', args: { letters: letters.length } }) }
  if (match[3] !== '' && Number(match[3]) !== checksum(letters, number))
    return { number, place, holders: err({ code: 'dlm-checksum' }) }
  const codes = [...letters].flatMap((letter) => {
    const value = letter.charCodeAt(0) - LETTER_A
    return [value >> 2, value & 3]
  })
  return { number, place, holders: ok(holdersOf(BY_SUIT, codes)) }
}

/** Every set has lines for 40 boards and more; those beyond the last one dealt are of no use. */
function lastBoard(lines: readonly string[]): number {
  const last = lines
    .map((line) => /^To board\s*=\s*(\d{1,4})/i.exec(line)?.[1])
    .find((one) => one !== undefined)
  return last === undefined ? Number.POSITIVE_INFINITY : Number(last)
}

async function readDlmBytes(source: ByteSource, limits: Limits): Promise<ReadResult> {
  const bytes = await readBytes(source, limits)
  if (!bytes.ok) return err(readError('DLM', bytes.error))
  const lines = decodeWindows1252(bytes.value).split(/\r\n|\r|\n/)
  const last = lastBoard(lines)
  const boards = lines
    .flatMap((line, i) => boardIn(line, i + 1) ?? [])
    .filter(({ number }) => number >= 1 && number <= last)
  return dealDocument('DLM', boards, new Warnings(limits))
}

export const dlmReader: FormatReader = {
  format: 'DLM',
  sniff: ({ text }) => text !== null && /^\s*\[Document\]/i.test(text) && /^Board\s+\d+\s*=/im.test(text),
  read: readDlmBytes,
}
