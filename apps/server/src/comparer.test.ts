/** Everybody on the server, and in what it reads files with, who compares names does as the one comparer says; who is not listed fails. */
import { compareNames } from '@openroom/bridge/person/compareNames'
import { searchWords } from '@openroom/bridge/plainText'
import { PairSeats } from '@openroom/formats/bws/players'
import { differenceOfSession } from '@openroom/formats/identity/loss'
import { withOneName } from '@openroom/formats/identity/people'
import { areStrangers } from '@openroom/formats/identity/relation'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import {
  board,
  countsOf,
  event,
  player,
  registration,
  result,
  segment,
  session,
  sessionsOfDocument,
  table,
  tournamentDocument,
} from '@openroom/formats/json/documentBuilder'
import { withKnownTeams } from '@openroom/formats/knockOut'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import { Warnings } from '@openroom/formats/remark'
import { textAsSource } from '@openroom/formats/text'
import { KnownPairs } from '@openroom/formats/weigh/knownPairs'
import { weighedLineUps } from '@openroom/formats/weigh/lineUps'
import { withOwnNumbers } from '@openroom/formats/weigh/memberNumbers'
import { NumbersAndNames } from '@openroom/formats/weigh/numbers'
import { type Entrant, type FollowedPlayer, isFollowedAs, likelyName } from '@openroom/protocol/followed'
import { type NameUser, usersIn, wrongIn } from '@openroom/test-kit/namePairs'
import { someOf } from '@openroom/test-kit/nightly'
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ArchiveSearch } from './archive/archiveSearch.ts'
import { sessionsTellingOf } from './archive/personKeeping.rows.ts'
import { joinPlayers } from './archive/persons.public.ts'
import { TeamKeys } from './archive/seasonContestants.ts'
import type { AllTables } from './core/database/allTables.ts'
import type { PublicTables } from './core/database/tables.ts'
import { isSamePlayer } from './desk/fieldState.ts'
import { membersOf } from './desk/membersOf.rows.ts'
import { importDocuments } from './intake/importDocument.rows.ts'
import { inRoster } from './lineUps/lineUpState.ts'
import { Recipients } from './notify/recipients.ts'
import { guestOf } from './phones/saidPlayers.rows.ts'
import { isNamedIn } from './sessions/maskedText.public.ts'
import { Masks } from './sessions/masks.public.ts'
import { type TestStore, testStore } from './testing/database.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await testStore()
})
afterAll(() => opened?.close())

const MATE = 'Pia Partner'
const isSingle = (name: string): boolean => name.split(/\s+/).length < 2

type Evening = {
  readonly date?: string
  readonly first?: number
  readonly round?: number
  readonly memberId?: string
}

/** Two pairs, one of them somebody's, who play two boards. */
function evening(name: string, { date = '2026-03-05', first = 1, round = 1, memberId }: Evening = {}) {
  const pair = (key: string, number: string, names: readonly string[]) =>
    registration({
      key,
      number,
      name: names.join(' - '),
      players: names.map((one) => player(one, one === name ? (memberId ?? null) : null)),
    })
  return session({
    key: 's',
    date,
    firstRound: round,
    registrations: [pair('a', '1', [name, MATE]), pair('b', '2', ['Cora Cox', 'Carl Cox'])],
    boards: [first, first + 1].map((number) => board({ number })),
    tables: [
      table({
        key: 't',
        round,
        number: 1,
        ns: 'a',
        ew: 'b',
        results: [first, first + 1].map((number) => result({ board: number, scoreNs: 420 + 10 * first })),
      }),
    ],
  })
}

let organisers = 0
const anOrganiser = () => {
  organisers += 1
  return { name: `Club ${organisers}`, club: false }
}

const documentOf = (
  own: DocumentSession,
  organiser: TournamentDocument['organiser'],
): TournamentDocument => ({
  ...tournamentDocument({ key: 't', name: 'Tournament' }, [
    event({
      key: 'e',
      name: 'Event',
      type: 'PAIR',
      segments: [segment({ key: 'g', name: 'Segment', sessions: [own] })],
    }),
  ]),
  organiser,
})

const BY = { accountId: null, names: ['test'], reason: 'upload' as const }

const ORDER = { now: new Date('2026-11-21T12:00:00Z'), by: BY, replace: null }

type Tx = Transaction<AllTables>

async function putInto(tx: Tx, document: TournamentDocument): Promise<number> {
  const [imported] = await importDocuments(tx, [{ document, awaited: null, isKeyed: false }], ORDER)
  return imported!.sessions[0]!.miniSessionId
}

/** Players who have sat down in a session. */
async function playersIn(tx: Tx, session: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; player_id: number }>`
    select name, player_id from entry_player where mini_session_id = ${session}`.execute(tx)
  return new Map(rows.map(({ name, player_id }) => [name, player_id]))
}

type Stored = { readonly id: number; readonly organiser: TournamentDocument['organiser'] }
const EVENINGS = new Map<string, Promise<Stored>>()

/** Somebody's evening at a club of its own, stored once. */
function storedEvening(name: string, memberId?: string): Promise<Stored> {
  const known = EVENINGS.get(`${name} ${memberId}`)
  if (known) return known
  const organiser = anOrganiser()
  const document = documentOf(evening(name, memberId === undefined ? {} : { memberId }), organiser)
  const stored = opened.store.db
    .transaction()
    .execute((tx) => putInto(tx, document))
    .then((id) => ({ id, organiser }))
  EVENINGS.set(`${name} ${memberId}`, stored)
  return stored
}

const fileOf = (document: TournamentDocument) => ({
  format: 'CSV' as const,
  document,
  counts: countsOf(document),
  warnings: [],
  faults: [],
})

const followed = (name: string): FollowedPlayer => ({ kind: 'player', name, personId: 1 })
const entrant = (name: string): Entrant => ({ name: 'Pair', players: [name], tournamentId: 1 })

const namesIn = ({ registrations }: DocumentSession) =>
  registrations.flatMap(({ players }) => players.map(({ name }) => name)).sort()

/** A line of the second pair, in whose play the two names stand. */
function usebio(one: string, two: string): string {
  const leaf = (name: string, value: string) => `<${name}>${value.replaceAll('&', '&amp;')}</${name}>`
  const pair = (number: string, names: readonly string[]) =>
    `<PAIR>${leaf('PAIR_NUMBER', number)}${names.map((name) => `<PLAYER>${leaf('PLAYER_NAME', name)}</PLAYER>`).join('')}</PAIR>`
  const pairs = [
    [one, MATE],
    ['Bea Box', 'Bob Box'],
    ['Cora Cox', 'Carl Cox'],
  ]
  const play = encodeURIComponent(
    `pn|${[MATE, 'Carl Cox', two.replaceAll(',', ''), 'Cora Cox'].join(',')}|st||md|3,,,|sv|o|mb|p|mb|p|mb|p|mb|p|pg||`,
  )
  const line = `<TRAVELLER_LINE>${leaf('NS_PAIR_NUMBER', '2')}${leaf('EW_PAIR_NUMBER', '3')}${leaf('SCORE', '50')}${leaf('LIN_DATA', play)}</TRAVELLER_LINE>`
  return `<?xml version="1.0"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>T</EVENT_DESCRIPTION><PARTICIPANTS>${pairs.map((names, i) => pair(`${i + 1}`, names)).join('')}</PARTICIPANTS><BOARD>${leaf('BOARD_NUMBER', '1')}${line}</BOARD></EVENT></USEBIO>`
}

const sat = (names: readonly string[], at: number, opponents: readonly string[]) => ({
  ...{ section: null, names, board: at, round: `${at}`, table: '1', opponents, four: null },
})

/** What was done is undone. */
async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let found: { readonly value: T } | null = null
  const stop = new Error('undone')
  await opened.store.db
    .transaction()
    .execute(async (tx) => {
      found = { value: await work(tx) }
      throw stop
    })
    .catch((error: unknown) => {
      if (error !== stop) throw error
    })
  return found!.value
}

async function organiserOf(session: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select t.organiser_id as id from mini_session s join segment g on g.id = s.segment_id
      join event e on e.id = g.event_id join tournament t on t.id = e.tournament_id
    where s.id = ${session}`.execute(opened.store.db)
  return rows[0]!.id
}

/** Whether two players are one person: of one club without numbers. */
async function areOnePerson(one: string, two: string): Promise<boolean> {
  const { id, organiser } = await storedEvening(one)
  return undone(async (tx) => {
    const second = await putInto(tx, documentOf(evening(two, { date: '2026-04-02', first: 11 }), organiser))
    const players = [(await playersIn(tx, id)).get(one)!, (await playersIn(tx, second)).get(two)!]
    await joinPlayers(tx, players)
    const { rows } = await sql<{ count: number }>`
      select count(distinct person_id)::int as count from person_player where player_id = any(${players}::int[])`.execute(
      tx,
    )
    return rows[0]!.count === 1
  })
}

/** Whether somebody of another club with the number of one who hides the name hides it too. */
async function isHiddenToo(one: string, two: string): Promise<boolean> {
  const memberId = `M of ${one}`
  const { id } = await storedEvening(one, memberId)
  return undone(async (tx) => {
    const own = (await playersIn(tx, id)).get(one)!
    await joinPlayers(tx, [own])
    await sql`update person set shown = 'hidden' where id in (
      select person_id from person_player where player_id = ${own})`.execute(tx)
    const second = await putInto(tx, documentOf(evening(two, { memberId, first: 11 }), anOrganiser()))
    const other = (await playersIn(tx, second)).get(two)!
    await joinPlayers(tx, [other])
    const { rows } = await sql<{ shown: string }>`
      select p.shown from person p join person_player x on x.person_id = p.id where x.player_id = ${other}`.execute(
      tx,
    )
    return rows[0]!.shown === 'hidden'
  })
}

const USERS: readonly NameUser[] = [
  {
    file: 'packages/formats/src/bws/players.ts',
    what: 'a name put in again at a Bridgemate, which is a substitute’s or not',
    isOne: (one, two) => {
      const seats = new PairSeats()
      seats.put(0, 1, player(one))
      seats.put(0, 2, player(two))
      return seats.all().length === 1
    },
    withLikely: true,
  },
  {
    file: 'packages/formats/src/identity/loss.ts',
    what: 'who would be somebody else with the files of an upload',
    isOne: (one, two) => differenceOfSession(evening(one), evening(two)).renamed.length === 0,
    withLikely: true,
  },
  {
    file: 'packages/formats/src/identity/people.ts',
    what: 'the people of an evening that comes again',
    isOne: (one, two) => {
      const [stored, given] = withOneName(evening(one), evening(two))
      return namesIn(stored).join() === namesIn(given).join()
    },
    withLikely: true,
  },
  {
    file: 'packages/formats/src/identity/relation.ts',
    what: 'whether nobody of one evening was at another',
    isOne: (one, two) => {
      const alone = (name: string, other: string): DocumentSession => {
        const own = evening(name)
        const [first] = own.registrations
        return { ...own, registrations: [{ ...first!, players: [player(name), player(other)] }] }
      }
      return !areStrangers(alone(one, 'Ida Quist'), alone(two, 'Max Zorn'))
    },
    withLikely: true,
  },
  {
    file: 'packages/formats/src/knockOut.ts',
    what: 'a team that goes by its players’ names',
    isOne: (one, two) => {
      const team = (name: string, mate: string) => ({
        name: `${name} - ${mate}`,
        players: [player(name), player(mate)],
      })
      const given = { ...evening(two), registrations: [registration({ key: 'a', ...team(two, 'Max Zorn') })] }
      const [known] = withKnownTeams(given, [{ key: 'known', ...team(one, 'Ida Quist') }]).registrations
      return known!.key === 'known'
    },
    withLikely: false,
  },
  {
    file: 'packages/formats/src/usebio/pairsOfLine.ts',
    what: 'the pair whose names stand in the play of another’s line',
    isOne: async (one, two) => {
      // A comma ends a name in LIN, and a dot behind capitals is another one's.
      if (/[,]/.test(one + two)) return null
      const read = await readFile(textAsSource(usebio(one, two)))
      if (!read.ok) throw new Error(read.error.message)
      return read.value.warnings.some(({ code, args }) => code === 'weighed' && args.about === 'pairs')
    },
    withLikely: true,
  },
  {
    file: 'packages/formats/src/weigh/knownPairs.ts',
    what: 'a pair that a file spells twice',
    isOne: (one, two) => {
      const [other, another] = [
        ['Cora Cox', 'Carl Cox'],
        ['Dot Day', 'Dan Day'],
      ] as const
      const sats = [
        sat([one, MATE], 1, other),
        sat(other, 1, [one, MATE]),
        sat([two, MATE], 2, another),
        sat(another, 2, [two, MATE]),
        sat(other, 2, another),
        sat(another, 1, other),
      ]
      const known = new KnownPairs(sats, false)
      return known.ordered(null, [one, MATE]).join() === known.ordered(null, [two, MATE]).join()
    },
    withLikely: true,
  },
  {
    file: 'packages/formats/src/weigh/lineUps.ts',
    what: 'somebody of a room who sits elsewhere in one of its games',
    isOne: (one, two) => {
      const at = (board: number, N: string, S: string) => ({
        ...{ board, sitting: 'open', place: { line: 1, column: 1 } },
        names: { N, S, E: 'Cora Cox', W: 'Carl Cox' },
      })
      const games = [at(1, one, MATE), at(2, one, MATE), at(3, MATE, two)]
      return weighedLineUps(games, new Warnings(LIMITS)).size === 1
    },
    withLikely: false,
  },
  {
    file: 'packages/formats/src/weigh/memberNumbers.ts',
    what: 'two names of one member number',
    isOne: (one, two) => {
      const document = documentOf(evening(one, { memberId: '7' }), anOrganiser())
      const [only] = document.events
      const [own] = only!.segments
      const later = evening(two, { memberId: '7', date: '2026-04-02', first: 5 })
      const both = {
        ...document,
        events: [
          { ...only!, segments: [{ ...own!, sessions: [...own!.sessions, { ...later, key: 's2' }] }] },
        ],
      }
      const numbers = sessionsOfDocument(withOwnNumbers(fileOf(both)).document).flatMap(({ registrations }) =>
        registrations.flatMap(({ players }) => players.flatMap(({ memberId }) => memberId ?? [])),
      )
      return numbers.length === 2
    },
    withLikely: true,
  },
  {
    file: 'packages/formats/src/weigh/numbers.ts',
    what: 'two names of one pair number',
    isOne: (one, two) => {
      const at = (name: string, number: string, round: string) => ({
        ...{ number: `A\n\n${number}`, name: `${name} - ${MATE}`, round, side: 'ns' as const },
      })
      const warnings = new Warnings(LIMITS)
      new NumbersAndNames([at(one, '1', '1'), at(two, '1', '2'), at('Cora Cox', '2', '1')]).tell(warnings)
      return warnings.all().length === 0
    },
    withLikely: true,
  },
  {
    file: 'packages/protocol/src/followed.ts',
    what: 'a player who is followed',
    isOne: (one, two) => isFollowedAs(followed(one), entrant(two)),
    withLikely: false,
  },
  {
    file: 'packages/protocol/src/followed.ts',
    what: 'a player who is followed, or is asked about',
    isOne: (one, two) =>
      isFollowedAs(followed(one), entrant(two)) || likelyName(followed(one), [two]) === two,
    withLikely: true,
  },
  {
    file: 'apps/server/src/desk/fieldState.ts',
    what: 'whoever is entered already',
    isOne: (one, two) => isSamePlayer(player(one), player(two)),
    withLikely: false,
  },
  {
    file: 'apps/server/src/lineUps/lineUpState.ts',
    what: 'a player of a team whom its captain hands in',
    isOne: (one, two) => {
      const [a, b, c] = ['Xandra Quill', 'Yorick Zeal', 'Zeno Vex']
      return inRoster([one, a, b, c], { open: [two, a], closed: [b, c] })?.open[0] === one
    },
    withLikely: false,
  },
  {
    file: 'apps/server/src/desk/membersOf.rows.ts',
    what: 'a known player whose name is typed at the desk',
    isOne: async (one, two) => {
      const { id } = await storedEvening(one)
      const { byName } = await membersOf(opened.store.db, await organiserOf(id))
      return byName(two)?.name === one
    },
    withLikely: false,
  },
  {
    file: 'apps/server/src/archive/archiveSearch.ts',
    what: 'a search of the archive',
    isOne: async (one, two) => {
      const { id } = await storedEvening(one)
      const found = await new ArchiveSearch(opened.store.db as unknown as Kysely<PublicTables>).search({
        q: two,
        year: 2026,
        serverId: await organiserOf(id),
      })
      const isFound = found.ok && found.value.value.total > 0
      const isBegun = `${one} `.startsWith(two.split(' ')[0]!)
      // Whoever tells less finds as well, and so do beginnings; what tells more finds nothing less, nor by other letters.
      return { same: isFound, likely: isFound || null, other: isFound && isBegun ? null : isFound }[
        compareNames(one, two)
      ]
    },
    withLikely: true,
  },
  {
    file: 'apps/server/src/archive/seasonContestants.ts',
    what: 'a team of a season',
    isOne: (one, two) => {
      const teams = new TeamKeys()
      return teams.of(one) === teams.of(two)
    },
    withLikely: false,
  },
  {
    file: 'apps/server/src/notify/recipients.ts',
    what: 'who is told of a player',
    isOne: (one, two) =>
      new Recipients([{ id: 1, wish: { followed: [followed(one)] } as never }]).of([entrant(two)]).size > 0,
    withLikely: false,
  },
  {
    file: 'apps/server/src/sessions/maskedText.public.ts',
    what: 'a hidden name in a text',
    isOne: (one, two) => (isSingle(one) ? null : isNamedIn(`Well done, ${two}!`, one)),
    withLikely: false,
  },
  {
    file: 'apps/server/src/sessions/masks.public.ts',
    what: 'a hidden player by a name alone',
    isOne: (one, two) => {
      const hidden = { id: 1, organiser_id: 1, member_id: null, registrations: [] }
      return new Masks([{ ...hidden, name: one, shown: 'hidden' }]).shownOf(1, { name: two }) !== null
    },
    withLikely: false,
  },
  {
    file: 'apps/server/src/archive/persons.public.ts',
    what: 'the person of a player without a number',
    isOne: areOnePerson,
    withLikely: false,
  },
  {
    file: 'apps/server/src/archive/persons.public.ts',
    what: 'the number of somebody who hides the name',
    isOne: isHiddenToo,
    withLikely: true,
  },
  {
    file: 'apps/server/src/archive/personKeeping.rows.ts',
    what: 'what was written of a person who hides the name',
    isOne: async (one, two) => {
      if (isSingle(one)) return null
      const { id } = await storedEvening(one)
      return undone(async (tx) => {
        const players = await playersIn(tx, id)
        await joinPlayers(tx, [players.get(one)!])
        const { rows } = await sql<{ person_id: number }>`
          select person_id from person_player where player_id = ${players.get(one)!}`.execute(tx)
        await sql`insert into board_fact_session (mini_session_id, version)
          select id, version from mini_session where id = ${id}`.execute(tx)
        await sql`insert into board_note (place, mini_session_id, words)
          values (${id}, ${id}, ${[...new Set(searchWords(`Said ${two}.`))].join(' ')})`.execute(tx)
        const isFound = (await sessionsTellingOf(tx, [rows[0]!.person_id], false)).includes(id)
        // Some that say another name are made anew with them.
        return compareNames(one, two) === 'same' ? isFound : null
      })
    },
    withLikely: false,
  },
  {
    file: 'apps/server/src/phones/saidPlayers.rows.ts',
    what: 'a guest who says a name on a phone',
    isOne: async (one, two) => {
      const { id } = await storedEvening(one)
      return undone(async (tx) => {
        const known = (await playersIn(tx, id)).get(one)
        return (await guestOf(tx, id, two)).playerId === known
      })
    },
    withLikely: false,
  },
  {
    file: 'apps/server/src/intake/beside.rows.ts',
    what: 'another round of the same pairs',
    isOne: async (one, two) => {
      const organiser = anOrganiser()
      const called = (name: string, at: Evening): DocumentSession => {
        const own = evening(name, at)
        return {
          ...own,
          registrations: own.registrations.map((entry, i) => ({ ...entry, name: i ? `${name} Zwei` : name })),
        }
      }
      return undone(async (tx) => {
        const first = await putInto(tx, documentOf(called(one, {}), organiser))
        const second = await putInto(tx, documentOf(called(two, { first: 11, round: 2 }), organiser))
        const { rows } = await sql<{ segment_id: number }>`
        select distinct segment_id from mini_session where id in (${first}, ${second})`.execute(tx)
        return first !== second && rows.length === 1
      })
    },
    withLikely: false,
  },
]

it('are all listed', () => {
  const found = usersIn('packages', 'apps/server/src', 'apps/cli/src').filter(
    (file) => !file.startsWith('packages/bridge/'),
  )
  expect([...new Set(USERS.map(({ file }) => file))].sort()).toEqual(found)
})

it.each(someOf(USERS, 8))('$file: $what', async (user) => {
  expect(await wrongIn(user)).toEqual([])
})
