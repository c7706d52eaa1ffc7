/** Names as people write them: typed, pasted from a sheet, or from a file of whatever program. */
import type { EntrantPlayer } from '@openroom/protocol/schema/desk'

/** UTF-8 or UTF-16 by its mark; without one UTF-8, and what is none is Western European. */
export function textOf(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Between two players of a pair: a dash with blanks around it, or what no name has in it. */
const BETWEEN = /\s+[-–—]\s+|\s*[&+/]\s*/

const isNumber = (cell: string): boolean => /^\d[\d-]*$/.test(cell)

/** Words at the head of a column, with a number behind where there is one for each player. */
const headed = (words: string): RegExp => new RegExp(`^(?:${words})[.:]?\\s*\\d*$`, 'iu')

const FIRST = headed(
  'first ?names?|given ?name|forename|vorname|prénom|nome|nombre|voornaam|fornavn|förnamn|imię|adı?',
)
const LAST = headed(
  'names?|surname|last ?name|family ?name|nachname|familienname|nom|cognome|apellidos?|apelido|sobrenome|achternaam|naam|efternavn|etternavn|navn|efternamn|namn|nazwisko|soyad[ıi]?|isim',
)
const MEMBER = headed(
  'member\\S*(?: ?(?:no|number|id))?|mitgl\\S*(?: ?nr)?|(?:n° ?|no ?|num[eé]ro ?)?licen\\S*|tessera|soci[oe]|sócio|lidn\\S*|lid|medlems?\\S*|üye\\S*|id',
)
const COUNT = headed(
  '#|no|nr|n°|num|number|nummer|numer|numero|número|pair|paar|paire|coppia|pareja|par|para|çift',
)
const OTHER = headed('team|player|spieler|joueur|jugador|jogador|speler|spiller|spelare|gracz|oyuncu')
const HEADS = [FIRST, LAST, MEMBER, COUNT, OTHER]

/** The cells of a line, in quotes where a name has the sign in it. */
function cellsOf(line: string): readonly string[] {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const sign = ['\t', ';', ','].find((one) => bare.includes(one))
  if (sign === undefined) return [line]
  const cells: string[] = ['']
  let isQuoted = false
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted
    if (char === sign && !isQuoted) cells.push('')
    else cells[cells.length - 1] += char
  }
  return cells
}

/** `Field, Nora` is Nora Field. */
function nameOf(text: string): string {
  const name = text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
  const [last = '', first = ''] = name.split(/\s*,\s*/)
  return name.split(',').length === 2 && first !== '' ? `${first} ${last}` : name
}

/** `4711 Nora Field`, `Nora Field (4711)`, or the number alone. */
function numbered(text: string): EntrantPlayer {
  const name = nameOf(text)
  if (isNumber(name)) return { memberId: name }
  const found = /^(\d[\d-]*)\s+(\D.*)$/.exec(name)
  if (found?.[1] && found[2]) return { memberId: found[1], name: found[2] }
  const behind = /^(.*\D)\s+[(#[](\d[\d-]*)[)\]]?$/.exec(name)
  return behind?.[1] && behind[2] ? { memberId: behind[2], name: behind[1].trim() } : name
}

const sayName = (player: EntrantPlayer): string =>
  typeof player === 'string' ? player : (player.name ?? player.memberId)

const plain = (player: EntrantPlayer): EntrantPlayer => sayName(player)

/** A number before one of two is that of the pair, as is one that is behind neither. */
const together = (players: readonly EntrantPlayer[]): readonly EntrantPlayer[] =>
  players.every((one) => typeof one !== 'string') ? players : players.map(plain)

/** Names of cells, with the members' numbers where there is one for each. */
function ofCells(cells: readonly string[], most: number): readonly EntrantPlayer[] {
  const own = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && cell !== '""')
  const numbers = own.filter(isNumber)
  const names = own.filter((cell) => !isNumber(cell)).map(nameOf)
  if (names.length === 0) return numbers.slice(-most).map((memberId) => ({ memberId }))
  // First and last names in columns of their own.
  const whole =
    most < 3 && names.length === 2 * most
      ? Array.from({ length: most }, (_, i) => names.slice(2 * i, 2 * i + 2).join(' '))
      : names.slice(0, most)
  const given = whole.map((one) => numbered(one))
  if (given.every((one) => typeof one !== 'string')) return given
  if (numbers.length < whole.length) return whole
  const members = numbers.slice(-whole.length)
  return whole.map((name, i) => ({ name, memberId: members[i]! }))
}

const entrant = (players: readonly EntrantPlayer[]) => ({
  name: players.map(sayName).join(' – ').slice(0, 200),
  players,
})

/** `1. Nora Field` */
const uncounted = (line: string): string => line.replace(/^\d+[.)]\s+/, '')

/** A name alone is the pair's: who plays is said on the phones, or not at all. */
export function pairOf(line: string) {
  const parts = uncounted(line)
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const players = parts.length > 1 ? together(parts.slice(0, 2).map(numbered)) : ofCells(cellsOf(line), 2)
  const pair = entrant(players)
  return players.length < 2 ? { name: pair.name, players: [] } : pair
}

export function playerOf(line: string) {
  const own = uncounted(line)
  const isTable = /[;\t]/.test(own.replaceAll(/"[^"]*"/g, ''))
  return entrant(isTable || /^"?\d+"?,|,\s*\d+$/.test(own) ? ofCells(cellsOf(own), 1) : [numbered(own)])
}

/** `Team: player, player, …`, a row with the team first, or the name alone. */
export function teamOf(line: string) {
  const own = uncounted(line)
  const [name = '', rest = ''] = own.split(/:(.*)/, 2)
  if (rest !== '')
    return { name: nameOf(name).slice(0, 200), players: ofCells(cellsOf(rest.replaceAll(';', ',')), 20) }
  const cells = cellsOf(own)
  if (cells.length < 3 && !/[;\t]/.test(own)) return { name: own.slice(0, 200), players: [] }
  const first = isNumber(cells[0]?.trim() ?? '') ? 1 : 0
  return {
    name: (cells[first] ?? '').replaceAll('"', '').trim().slice(0, 200),
    players: ofCells(cells.slice(first + 1), 20),
  }
}

/** A row as its columns are headed: the first name first, and no number but the member's. */
function ofColumns(heads: readonly string[], line: string): string {
  const cells = [...cellsOf(line)]
  if (cells.length < 2) return line
  heads.forEach((head, i) => {
    const next = heads[i + 1]
    if (next === undefined || FIRST.test(head) || !LAST.test(head) || !FIRST.test(next)) return
    const last = cells[i] ?? ''
    cells[i] = cells[i + 1] ?? ''
    cells[i + 1] = last
  })
  const isCounted = COUNT.test(heads[0] ?? '') && heads.some((head) => MEMBER.test(head))
  const kept = isCounted && isNumber(cells[0]?.trim() ?? '') ? cells.slice(1) : cells
  return kept.map((cell) => (/[;,\t]/.test(cell) ? `"${cell}"` : cell)).join(';')
}

const bare = (line: string): string => line.replaceAll(/^[\s;,]+|[\s;,]+$/g, '')

/** The lines with their names, as what stands at the head of the columns has them, and without it. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/)
  const first = lines.findIndex((line) => bare(line) !== '')
  const heads = cellsOf(lines[first] ?? '').map((cell) => cell.trim())
  const said = heads.filter((head) => head !== '')
  const isHead = said.length > 1 && said.every((head) => HEADS.some((words) => words.test(head)))
  return isHead ? lines.slice(first + 1).map((line) => bare(ofColumns(heads, line))) : lines.map(bare)
}
