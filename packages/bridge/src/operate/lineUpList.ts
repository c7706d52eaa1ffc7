/** Line-ups of many teams, pasted or from a file: a line for each room of a team, or for each team. */

import { isSameName } from '../person/compareNames.ts'
import { mayBe } from './seats.ts'

type Room = 'open' | 'closed'
const ROOMS = ['open', 'closed'] as const

export type ListedTeam = { readonly team: number; readonly name: string; readonly roster: readonly string[] }

/** As they were typed. */
type Rooms = { readonly [At in Room]?: readonly [string, string] }

export type ListedLineUp = ListedTeam & { readonly rooms: Rooms }

export type ListReading = {
  readonly lineUps: readonly ListedLineUp[]
  /** Lines that say nothing of it. */
  readonly unread: readonly string[]
}

const AFTER = /^[\s,;:|=/–—-]+/u

/** What is left of a line behind one of the words; `null`: it does not begin with it. */
function behind(line: string, word: string): string | null {
  if (word === '' || !line.toLowerCase().startsWith(word.toLowerCase())) return null
  const rest = line.slice(word.length)
  return rest === '' || AFTER.test(rest) ? rest.replace(AFTER, '') : null
}

const namesIn = (text: string): readonly string[] =>
  text
    .split(/[,;/|\t]+|\s+[-–—&+]\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const longestFirst = <T>(all: readonly T[], textOf: (one: T) => string): readonly T[] =>
  [...all].sort((a, b) => textOf(b).length - textOf(a).length)

type Line = {
  readonly team: ListedTeam | null
  readonly room: Room | null
  readonly names: readonly string[]
}

/** Team and room in either order, each once, then names. */
function readLine(
  line: string,
  teams: readonly ListedTeam[],
  words: Readonly<Record<Room, readonly string[]>>,
): Line {
  let rest = line.trim()
  let team: ListedTeam | null = null
  let room: Room | null = null
  for (let found = true; found; ) {
    found = false
    const own: ListedTeam | undefined = team
      ? undefined
      : teams.find((one) => behind(rest, one.name) !== null)
    if (own) {
      team = own
      rest = behind(rest, own.name) ?? ''
      found = true
    }
    const at: Room | undefined = room
      ? undefined
      : ROOMS.find((one) => words[one].some((word) => behind(rest, word) !== null))
    if (at) {
      room = at
      rest = words[at].map((word) => behind(rest, word)).find((one) => one !== null) ?? ''
      found = true
    }
  }
  return { team, room, names: namesIn(rest) }
}

/** The one team of which all of them are. */
function teamOf(names: readonly string[], teams: readonly ListedTeam[]): ListedTeam | null {
  const own = teams.filter(({ roster }) => names.every((name) => roster.some((one) => isSameName(one, name))))
  return own.length === 1 ? own[0]! : null
}

function roomsOf(line: Line, before: Rooms): Rooms | null {
  const [a, b, c, d, more] = line.names
  if (a === undefined || b === undefined || more !== undefined) return null
  if (c === undefined) {
    const room = line.room ?? (before.open === undefined ? 'open' : 'closed')
    return { ...before, [room]: [a, b] }
  }
  return d === undefined || line.room !== null ? null : { open: [a, b], closed: [c, d] }
}

/**
 * `Team 1, open: Nora Field - Ivo Lund`, `Closed; Team 1; Tove Strand; Pia Berg`; a team by itself in a line, then its rooms; the team left
 * out where all names are of one; without rooms the open one first; four names for both.
 * @param words what the rooms are called
 */
export function readLineUpList(
  text: string,
  teams: readonly ListedTeam[],
  words: Readonly<Record<Room, readonly string[]>>,
): ListReading {
  const known = longestFirst(teams, ({ name }) => name)
  const called = {
    open: longestFirst(words.open, (word) => word),
    closed: longestFirst(words.closed, (word) => word),
  }
  const found = new Map<ListedTeam, Rooms>()
  const unread: string[] = []
  let current: ListedTeam | null = null
  for (const line of text.split(/[\n\r]+/).filter((one) => one.trim() !== '')) {
    const read = readLine(line, known, called)
    const team: ListedTeam | null = read.team ?? teamOf(read.names, known) ?? current
    if (read.team && read.names.length === 0 && read.room === null) current = read.team
    else {
      const rooms = team && roomsOf(read, found.get(team) ?? {})
      if (team && rooms) {
        found.set(team, rooms)
        current = team
      } else unread.push(line.trim())
    }
  }
  return { lineUps: [...found].map(([team, rooms]) => ({ ...team, rooms })), unread }
}

type Meant = {
  readonly typed: string
  readonly known: string | null
  readonly alike: readonly string[]
}

/** Whom of a team a typed name means: by the one way of comparing names; nearly so, or the surname alone, is asked about. */
export function meantIn(typed: string, roster: readonly string[]): Meant {
  const known = roster.find((one) => one === typed) ?? roster.find((one) => isSameName(one, typed)) ?? null
  return { typed, known, alike: known === null ? roster.filter((one) => mayBe(typed, one)) : [] }
}
