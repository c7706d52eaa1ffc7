/**
 * A folder in an address: what stands behind `#` is sent to no server. Lines of text, deflated, as base64url (RFC 4648,
 * 5): the title, then a line for each board: `12.4.200 c8.01 qS` and after a tab its note.
 */
import { isSeat } from '@openroom/bridge/seat'
import { type NamedBoard, nameOf, readBoardList } from '@openroom/protocol/boardList'
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import { type Folder, type FolderBoard, LONGEST_NOTE, LONGEST_TITLE, MOST_BOARDS } from './folder.ts'

/** Characters; longer ones are cut off by programs that pass addresses on. */
export const LONGEST_ADDRESS = 7_500

/** Characters of the lines: what the longest address could unpack to is much more. */
const MOST_TEXT = 60_000

const plain = (text: string, longest: number): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)

function lineOf(one: FolderBoard): string {
  const at = one.cindex === null ? '' : ` c${one.cindex}`
  const note = plain(one.note, LONGEST_NOTE)
  return `${nameOf(one)}${at}${one.quiz === null ? '' : ` q${one.quiz}`}${note === '' ? '' : `\t${note}`}`
}

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

/** What stands behind `#`; longer than `LONGEST_ADDRESS` it must not be sent. */
export function writeFolder({ title, boards }: Folder): string {
  const lines = [plain(title, LONGEST_TITLE), ...boards.slice(0, MOST_BOARDS).map(lineOf)]
  return toText(deflateSync(strToU8(lines.join('\n')), { level: 9 }))
}

const CINDEX = /^c(-?\d{1,6}(?:\.\d{1,2})?)$/

function boardOf(line: string): FolderBoard | null {
  const [place = '', note = ''] = line.split('\t', 2)
  const [name = '', ...marks] = place.split(' ')
  const named: NamedBoard | undefined = readBoardList(name)?.[0]
  if (named === undefined) return null
  const seat = marks.find((mark) => mark.startsWith('q'))?.slice(1)
  const moment = marks.flatMap((mark) => CINDEX.exec(mark)?.[1] ?? [])[0]
  return {
    ...named,
    cindex: moment === undefined ? null : Number(moment),
    quiz: isSeat(seat) ? seat : null,
    note: plain(note, LONGEST_NOTE),
  }
}

/** @returns `null` for what is no folder; lines that name no board are left out */
export function readFolder(hash: string): Folder | null {
  const packed = hash.replace(/^#/, '')
  if (packed === '' || packed.length > LONGEST_ADDRESS || !/^[\w-]+$/.test(packed)) return null
  try {
    const text = strFromU8(inflateSync(toBytes(packed)))
    if (text.length > MOST_TEXT) return null
    const [title = '', ...lines] = text.split('\n')
    const boards = lines.slice(0, MOST_BOARDS).flatMap((line) => boardOf(line) ?? [])
    return { title: plain(title, LONGEST_TITLE), boards }
  } catch {
    return null
  }
}
