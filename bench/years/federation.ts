/**
 * Ten years of a made-up federation: on each evening all its clubs play the same hands, each its own tournament; one
 * table of each is recorded, of the others the results are known. Each year ends with a championship of teams whose
 * boards are all recorded.
 */
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { Population } from '@openroom/simulate/people/names'
import { Random } from '@openroom/simulate/random'
import { simulate } from '@openroom/simulate/simulate'

export const CLUBS = 12
const MEMBERS = 90
const PAIRS = 22
const BOARDS = 24
const WEEK_MS = 7 * 86_400_000
const FIRST_DAY = Date.parse('2015-10-06')
/** Evenings of a year, October to May. */
export const EVENINGS = 32

export type Member = { readonly name: string; readonly memberId: string }
export type Club = { readonly name: string; readonly members: readonly Member[] }

const random = new Random('federation')
const people = new Population(random.fork('people'))

export const clubs: readonly Club[] = Array.from({ length: CLUBS }, (_, club) => ({
  name: `Bridge Club ${String.fromCharCode(65 + club)}`,
  members: Array.from({ length: MEMBERS }, (_, i) => ({
    name: people.next(),
    memberId: `${10_000 + club * MEMBERS + i}`,
  })),
}))

export const dayOf = (evening: number): string =>
  new Date(FIRST_DAY + (Math.floor(evening / EVENINGS) * 52 + (evening % EVENINGS)) * WEEK_MS)
    .toISOString()
    .slice(0, 10)

/** Who is asked comes in this order: some come nearly always, some now and then. */
function comersOf(members: readonly Member[], count: number, draw: Random): readonly Member[] {
  return members
    .map((member, i) => ({ member, wish: draw.normal(-i / MEMBERS, 0.35) }))
    .sort((a, b) => b.wish - a.wish)
    .slice(0, count)
    .map(({ member }) => member)
}

/** The session with other people in its seats. */
function seated(session: DocumentSession, comers: readonly Member[]): DocumentSession {
  const as = new Map<string, Member>()
  for (const { players } of session.registrations)
    for (const { name } of players) if (!as.has(name)) as.set(name, comers[as.size]!)
  const of = <P extends { readonly name: string }>(player: P): P => ({ ...player, ...as.get(player.name) })
  return {
    ...session,
    registrations: session.registrations.map((entry) => {
      const players = entry.players.map(of)
      const name = players.length === 2 ? players.map((one) => one.name).join(' – ') : entry.name
      return { ...entry, players, name }
    }),
    tables: session.tables.map((table) => {
      const { N, E, S, W } = table.players
      const at = (player: typeof N) => (player ? of(player) : null)
      return { ...table, players: { N: at(N), E: at(E), S: at(S), W: at(W) } }
    }),
  }
}

/** What of an evening was played in one section. */
function sectionOf(session: DocumentSession, section: string): DocumentSession {
  const own = <T extends { readonly section: string | null }>(list: readonly T[]) =>
    list.filter((one) => one.section === section).map((one) => ({ ...one, section: null }))
  return { ...session, registrations: own(session.registrations), tables: own(session.tables) }
}

/** A tournament for each club. */
export function eveningOf(evening: number): readonly TournamentDocument[] {
  const date = dayOf(evening)
  const made = simulate({
    kind: 'pairs-sections',
    seed: `evening ${evening}`,
    date,
    recorded: 1,
    contestants: CLUBS * PAIRS,
    sections: CLUBS,
    boards: BOARDS,
  })
  const sections = [
    ...new Set(made.events[0]!.segments[0]!.sessions[0]!.tables.map(({ section }) => section!)),
  ]
  return clubs.map((club, i) => {
    const comers = comersOf(club.members, PAIRS * 2, random.fork('evening', evening, i))
    const name = `Tuesday evening ${date}`
    return {
      ...withSessions(made, (session) => seated(sectionOf(session, sections[i]!), comers)),
      organiser: { name: club.name, club: true },
      tournament: { ...made.tournament, key: `${club.name} ${date}`, name, location: club.name },
    }
  })
}

/** The championship at the end of a year, counted from 0. */
export function championshipOf(year: number): TournamentDocument {
  const date = dayOf((year + 1) * EVENINGS - 1)
  const made = simulate({
    kind: 'teams-round-robin',
    seed: `year ${year}`,
    date,
    contestants: 16,
    boards: 16,
    recorded: 8,
  })
  const all = clubs.flatMap(({ members }) => members.slice(0, 12))
  const name = `Championship ${date.slice(0, 4)}`
  const comers = comersOf(all, all.length, random.fork('championship', year))
  return {
    ...withSessions(made, (session) => seated(session, comers)),
    organiser: { name: 'Federation', club: false },
    tournament: { ...made.tournament, key: name, name },
  }
}
