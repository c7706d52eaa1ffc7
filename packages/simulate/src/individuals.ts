/** Individual events: players who change partners every round, until everybody has been everybody's. */

import type { Station } from '@openroom/bridge/movement/movement'
import { roundRobin } from '@openroom/bridge/movement/roundRobin'
import type { DocumentEvent, DocumentRegistration } from '@openroom/formats/json/document'
import { event, registration, segment } from '@openroom/formats/json/documentBuilder'
import type { Settings } from './options.ts'
import { type Context, perSet, playPairSession, type Section } from './pairs.ts'
import { type Competitor, competitor, documentPlayer, type Pair } from './people/contestants.ts'
import { Population } from './people/names.ts'
import { Analyst } from './play/analyst.ts'
import { Random } from './random.ts'

type Player = { readonly key: string; readonly person: Competitor }

/** Partners for one round. */
type Partners = Pair & { readonly members: readonly [Player, Player] }

const toPartners = (one: Player, other: Player): Partners => ({
  key: `${one.key}+${other.key}`,
  players: [one.person, other.person],
  members: [one, other],
})

/** Whole tables. */
const fieldOfSettings = ({ contestants }: Settings): number => Math.max(4, contestants - (contestants % 4))

/** The meetings of a round robin are partnerships here; all tables of a round play the same boards. */
function sectionOfPlayers(
  players: readonly Player[],
  { rounds, boards }: Settings,
): { readonly section: Section; readonly pairs: readonly Partners[] } {
  const all = roundRobin(players.length).slice(0, rounds ?? undefined)
  const pairs: Partners[] = []
  const stations: Station[] = []
  for (const [at, meetings] of all.entries()) {
    const first = pairs.length
    for (const [one, other] of meetings) pairs.push(toPartners(players[one]!, players[other!]!))
    for (let table = 1; table <= meetings.length / 2; table++) {
      const ns = first + 2 * (table - 1)
      stations.push({ round: at + 1, table, ns, ew: ns + 1, set: at })
    }
  }
  const movement = { rounds: all.length, sets: all.length, stations }
  const section = {
    name: null,
    north: pairs,
    east: pairs,
    movement,
    boardsPerSet: perSet(boards, all.length),
  }
  return { section, pairs }
}

function registerPlayers(
  players: readonly Player[],
  pairs: readonly Partners[],
  random: Random,
): readonly DocumentRegistration[] {
  const solo = players.map(({ key, person }, i) =>
    registration({
      key,
      name: person.name,
      number: String(i + 1),
      players: [documentPlayer(person, random.fork('register', key))],
    }),
  )
  const byKey = new Map(solo.map((one) => [one.key, one]))
  const together = pairs.map(({ key, members }) => {
    const both = members.map((member) => byKey.get(member.key)!)
    return registration({
      key,
      name: both.map(({ name }) => name).join(' – '),
      number: both.map(({ number }) => number).join('+'),
      players: both.flatMap((one) => one.players),
      members: both.map((one) => one.key),
    })
  })
  return [...solo, ...together]
}

export function individualEvent(settings: Settings, progress: (boards: number) => void): DocumentEvent {
  const random = new Random(settings.seed)
  const people = new Population(random.fork('people'))
  const players = Array.from({ length: fieldOfSettings(settings) }, (_, i) => ({
    key: `p${i + 1}`,
    person: competitor(people, random.fork('player', i), settings.skill),
  }))
  const context: Context = { settings, analyst: new Analyst(settings.estimated), random, progress }
  const { section, pairs } = sectionOfPlayers(players, settings)
  const session = playPairSession([section], registerPlayers(players, pairs, random), 0, context)
  return event({
    key: 'individual',
    name: 'Individual',
    type: 'PAIR',
    calcType: settings.calcType,
    segments: [segment({ key: 'main', name: 'Main', sessions: [session] })],
  })
}
