/** Identity is what was played: what an upload does to what is stored. */
import { searchWords } from '@openroom/bridge/plainText'
import { bySeat } from '@openroom/bridge/seat'
import type { DocumentEvent, DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { player, registration, withSessions } from '@openroom/formats/json/documentBuilder'
import { atNight } from '@openroom/test-kit/atNight'
import { runs, someOf } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionRow } from '../sessions/miniSessions.public.ts'
import { type TestStore, testStore } from '../testing/database.ts'
import { otherDeals, pairsDocument, teamsDocument, withTables } from '../testing/documents.ts'
import { exportDocument } from './exportDocument.rows.ts'
import { importDocuments } from './importDocument.rows.ts'
import { ImportRefusal } from './refusal.rows.ts'
import { restoreSession } from './restoreSession.rows.ts'
import type { Sameness } from './sameness.rows.ts'
import { versionDocument, versionRows } from './versions.rows.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const BY = { accountId: null, names: ['test'], reason: 'upload' as const }

let opened: TestStore
beforeAll(async () => {
  opened = await testStore()
})
afterAll(() => opened?.close())

const put = (document: TournamentDocument, replace: string | true | null = null) =>
  opened.store.db
    .transaction()
    .execute((tx) =>
      importDocuments(tx, [{ document, awaited: null, isKeyed: false }], { now: NOW, by: BY, replace }),
    )
    .then(([imported]) => imported!)

const only = async (document: TournamentDocument, replace: string | true | null = null) =>
  (await put(document, replace)).sessions[0]!

const sessionOf = async (id: number): Promise<DocumentSession> =>
  (await exportDocument(opened.store.db, { of: 'session', id }))!.events[0]!.segments[0]!.sessions[0]!

const firstOf = (document: TournamentDocument): DocumentSession =>
  document.events[0]!.segments[0]!.sessions[0]!

/** So many boards of the first table, as a game of its own. */
const onlySome = (document: TournamentDocument, boards: number): TournamentDocument =>
  withSessions(document, (session) => {
    const [table] = session.tables
    const kept = table!.results.slice(0, boards)
    const played = new Set(kept.map(({ board }) => board))
    return {
      ...session,
      boards: session.boards.filter(({ number }) => played.has(number)),
      tables: [{ ...table!, results: kept, logs: table!.logs.filter(({ board }) => played.has(board)) }],
      registrations: session.registrations.filter(({ key }) => key === table!.ns || key === table!.ew),
    }
  })

const dated = (document: TournamentDocument, date: string): TournamentDocument =>
  withSessions(document, (session) => ({ ...session, date, startDateTime: null }))

/** An organiser of its own for each test, so that none finds what another has stored. */
const apart = (name: string, document: TournamentDocument): TournamentDocument => ({
  ...document,
  organiser: { name, club: false },
})

const refusalOf = async (work: Promise<unknown>): Promise<ImportRefusal> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ImportRefusal)
  return error as ImportRefusal
}

const results = ({ tables }: DocumentSession): number =>
  tables.reduce((sum, one) => sum + one.results.length, 0)

const withoutDeals = (session: DocumentSession): DocumentSession => ({
  ...session,
  boards: session.boards.map((one) => ({ ...one, deal: null, doubleDummy: null })),
})

/** The same game by other people. */
const otherPeople = (session: DocumentSession, mark: string): DocumentSession => ({
  ...session,
  registrations: session.registrations.map((one, i) =>
    registration({
      ...one,
      name: `${mark} ${i}`,
      players: [player(`${mark} A ${i}`), player(`${mark} B ${i}`)],
    }),
  ),
  tables: session.tables.map((one) => ({ ...one, players: { N: null, E: null, S: null, W: null } })),
})

const titled = (document: TournamentDocument, name: string): TournamentDocument => ({
  ...document,
  tournament: { ...document.tournament, key: name, name },
  events: document.events.map((event) => ({
    ...event,
    name,
    segments: event.segments.map((one) => ({ ...one, name })),
  })),
})

const nameOf = async (id: number) => {
  const row = await sessionRow(opened.store.released, id)
  return `${row?.tournament_name} / ${row?.event_name} / ${row?.segment_name}`
}

describe('the same game', () => {
  it('under a corrected title keeps its session, and is called so', async () => {
    const first = await only(titled(apart('title', pairsDocument()), 'Tuseday'))
    const again = await only(titled(apart('title', pairsDocument()), 'Tuesday'))
    expect(again).toEqual({ miniSessionId: first.miniSessionId, change: 'replaced' })
    expect(await nameOf(first.miniSessionId)).toBe('Tuesday / Tuesday / Tuesday')
  })

  it('goes on where a file has sessions of two segments in one', async () => {
    const one = titled(apart('joined', pairsDocument()), 'First heat')
    const two = withSessions(titled(apart('joined', pairsDocument()), 'Second heat'), (own) =>
      otherDeals(own, 1),
    )
    const stored = [await only(one), await only(two)]
    const both = titled(one, 'Both heats')
    const heats = [one, two].map((document, i) => ({
      ...firstOf(document),
      key: `heat-${i + 1}`,
      session: i + 1,
      numberOfSessions: 2,
    }))
    const { sessions } = await put({
      ...both,
      events: both.events.map((event) => ({
        ...event,
        segments: event.segments.map((segment) => ({ ...segment, sessions: heats })),
      })),
    })
    expect(sessions.map(({ miniSessionId }) => miniSessionId)).toEqual(
      stored.map(({ miniSessionId }) => miniSessionId),
    )
  })

  it('without deals is known by its people and results', async () => {
    const document = withSessions(apart('known', pairsDocument()), withoutDeals)
    const first = await only(document)
    const renamed = await only(titled(document, 'Another title'))
    expect(renamed.miniSessionId).toBe(first.miniSessionId)
  })

  it('keeps deals that the corrected file does not tell', async () => {
    const document = apart('silent', pairsDocument())
    const first = await only(document)
    const corrected = withSessions(document, (one) => ({
      ...withoutDeals(one),
      tables: one.tables.map((table, i) =>
        i > 0 ? table : { ...table, results: table.results.map((own) => ({ ...own, jury: true })) },
      ),
    }))
    expect(await only(corrected)).toEqual({ miniSessionId: first.miniSessionId, change: 'replaced' })
    const deals = (session: DocumentSession) => session.boards.map(({ deal }) => deal)
    expect(deals(await sessionOf(first.miniSessionId))).toEqual(
      deals(document.events[0]!.segments[0]!.sessions[0]!),
    )
  })
})

describe('another game', () => {
  atNight(
    'of the same title, day and people has a session of its own, that adds up with nothing',
    async () => {
      const document = apart('evening', pairsDocument())
      const afternoon = await only(document)
      const evening = await only(withSessions(document, (one) => otherDeals(one, 1)))
      expect(evening.change).toBe('new')
      const rows = await Promise.all(
        [afternoon, evening].map(({ miniSessionId }) => sessionRow(opened.store.released, miniSessionId)),
      )
      expect(rows[0]!.segment_id).not.toBe(rows[1]!.segment_id)
      expect(await nameOf(afternoon.miniSessionId)).not.toBe(await nameOf(evening.miniSessionId))
      expect(results(await sessionOf(afternoon.miniSessionId))).toBeGreaterThan(0)
    },
  )

  it('without deals, by other people, does too', async () => {
    const document = withSessions(apart('usebio', pairsDocument()), withoutDeals)
    const first = await only(document)
    const second = await only(withSessions(document, (one) => otherPeople(otherDeals(one, 1), 'Zoe')))
    expect(second).toMatchObject({ change: 'new' })
    expect(second.miniSessionId).not.toBe(first.miniSessionId)
  })

  it('of another week is named by its day', async () => {
    const document = withSessions(apart('weekly', pairsDocument()), (one) => ({ ...one, date: '2026-11-10' }))
    await only(document)
    const next = await only(withSessions(document, (one) => ({ ...otherDeals(one, 1), date: '2026-11-17' })))
    expect(next.change).toBe('new')
    expect(await nameOf(next.miniSessionId)).toContain('(2026-11-17)')
  })

  it('of another round of the same teams counts on in the segment', async () => {
    const document = apart('rounds', teamsDocument())
    const round = (by: number) =>
      withSessions(by === 0 ? document : withSessions(document, (one) => otherDeals(one, 1)), (one) => ({
        ...one,
        firstRound: one.firstRound + by,
        matches: one.matches.map((match) => ({ ...match, round: match.round + by })),
        tables: one.tables.map((table) => ({ ...table, round: table.round + by })),
      }))
    const sixth = await only(round(0))
    const eighth = await only(round(100))
    const [a, b] = await Promise.all(
      [sixth, eighth].map(({ miniSessionId }) => sessionRow(opened.store.released, miniSessionId)),
    )
    expect(eighth.change).toBe('new')
    expect([b!.segment_id, b!.mini_session]).toEqual([a!.segment_id, a!.mini_session + 1])
  })

  it('that is scored otherwise leaves the scoring of what is stored alone', async () => {
    const document = apart('scoring', pairsDocument())
    const first = await only(document)
    const other = withSessions(document, (one) => otherPeople(otherDeals(one, 1), 'Imp'))
    await only({ ...other, events: other.events.map((event) => ({ ...event, calcType: 'IMP' as const })) })
    expect((await sessionRow(opened.store.released, first.miniSessionId))?.calc_type).toBe('MP')
  })
})

describe('a file that is scored otherwise than before, with the same results', () => {
  const scoredBy = (document: TournamentDocument, conventions: DocumentEvent['conventions']) => ({
    ...document,
    events: document.events.map((event) => ({ ...event, calcType: 'IMP' as const, conventions })),
  })
  const scoringIn = async (id: number) =>
    (await exportDocument(opened.store.db, { of: 'session', id }))!.events[0]!.conventions

  it('is asked about where its figures change, and is no second session', async () => {
    const document = apart('adopted', pairsDocument())
    const first = await only(scoredBy(document, {}))
    const butler = scoredBy(document, { imps: { pairs: 'butler' } })
    const refusal = await refusalOf(only(butler))
    expect(refusal).toMatchObject({ code: 'would-lose', sessions: [first.miniSessionId] })
    expect(refusal.questions).toMatchObject([{ rescored: true, lost: { results: 0, figures: 0 } }])
    expect(await scoringIn(first.miniSessionId)).toEqual({})
    const again = await only(butler, refusal.confirm)
    expect(again).toEqual({ miniSessionId: first.miniSessionId, change: 'replaced' })
    expect(await scoringIn(first.miniSessionId)).toEqual({ imps: { pairs: 'butler' } })
    expect(await only(butler)).toEqual({ miniSessionId: first.miniSessionId, change: 'unchanged' })
    const [version] = await versionRows(opened.store.db, first.miniSessionId)
    const kept = await versionDocument(opened.store.db, first.miniSessionId, version!.id)
    expect(kept?.events[0]?.conventions).toEqual({})
    const { db } = opened.store
    await db.transaction().execute((tx) => restoreSession(tx, first.miniSessionId, version!.id, null, NOW))
    expect(await scoringIn(first.miniSessionId)).toEqual({})
  })

  it('is a correction like any where they stay', async () => {
    const document = apart('adopted alike', pairsDocument())
    const first = await only(scoredBy(document, {}))
    const alike = scoredBy(document, { matchpoints: { perWin: 1 } })
    expect(await only(alike)).toEqual({ miniSessionId: first.miniSessionId, change: 'replaced' })
  })
})

describe('segments of one knock-out match that come one after the other', () => {
  const SEATS = [
    ['Ann', 'Bob', 'Cyd', 'Dan', 'Xan', 'Yve', 'Zoe', 'Una'],
    ['Ann', 'Bob', 'Eva', 'Fay', 'Zoe', 'Una', 'Vic', 'Wim'],
    ['Cyd', 'Dan', 'Eva', 'Fay', 'Xan', 'Yve', 'Vic', 'Wim'],
  ] as const

  /** Segment n of three; team 1 is the home team, in the second segment the other one. */
  const segmentOf = (n: number): TournamentDocument => {
    const own = SEATS[n - 1]!
    const teams = [own.slice(0, 4), own.slice(4)].map((players, i) =>
      registration({ key: `t${i}`, name: players.join(' - '), players: players.map((name) => player(name)) }),
    )
    const turned = n === 2 ? teams.toReversed() : teams
    return withSessions(teamsDocument(), (session) => {
      const [home, visiting] = turned.map(({ key }) => key) as [string, string]
      const [of] = session.matches
      const dealt = otherDeals(session, n)
      return {
        ...dealt,
        key: `s${n}`,
        session: n,
        miniSession: 1,
        date: '2020-01-21',
        firstRound: n,
        numberOfRounds: 1,
        registrations: turned,
        matches: [{ ...of!, round: n, number: 1, home, visiting }],
        tables: dealt.tables
          .filter((one) => one.round === of!.round && one.number === of!.number)
          .map((one) => {
            const isOpen = one.room === 'OPEN'
            return { ...one, round: n, number: 1, ns: isOpen ? home : visiting, ew: isOpen ? visiting : home }
          }),
      }
    })
  }
  const knockOut = (n: number): TournamentDocument => {
    const document = segmentOf(n)
    const events = document.events.map((one) => ({ ...one, arrangeType: 'KNOCK_OUT' as const }))
    return { ...document, events }
  }

  it.each([
    [1, 2, 3],
    [3, 1, 2],
    [2, 3, 1],
  ])('are one match, in any order (%i, %i, %i)', async (...order) => {
    const name = `knock-out ${order.join('')}`
    const ids: number[] = []
    for (const n of order) ids.push((await only(apart(name, knockOut(n)))).miniSessionId)
    const { rows } = await sql<Record<'segments' | 'teams' | 'matches' | 'sessions', number>>`
      select count(distinct s.segment_id)::int as segments, count(distinct n.registration_id)::int as teams,
        count(distinct s.id)::int as matches,
        min(s.number_of_sessions)::int as sessions
      from mini_session s join entry n on n.mini_session_id = s.id where s.id = any(${ids}::int[])`.execute(
      opened.store.db,
    )
    expect(rows[0]).toEqual({ segments: 1, teams: 2, matches: 3, sessions: 3 })
    expect((await only(apart(name, knockOut(order[0]!)))).change).toBe('unchanged')
  })
})

describe('the same people, whom another program writes otherwise', () => {
  const SURNAMES = ['Żółty', 'Böhmler', 'Ødegård', 'Đokić', 'O’Shea', 'Weiß', 'Yıldız', 'Ærø', 'Núñez', 'Wąs']
  const FIRST = ['Łucja', 'Jörg', 'Åse', 'Vesna', 'Pat', 'Ümit', 'Þóra', 'José', 'Zoë', 'Rafał', 'Bo', 'Ina']
  const plain = (name: string) =>
    searchWords(name)
      .join(' ')
      .replaceAll(/\b./g, (one) => one.toUpperCase())
  const WRITTEN = {
    'in full': ([first, surname]: Name) => `${first} ${surname}`,
    'without accents': ([first, surname]: Name) => plain(`${first} ${surname}`),
    'surname first': ([first, surname]: Name) => `${surname.toUpperCase()}, ${first}`,
    'with initials': ([first, surname]: Name) => `${first[0]}. ${surname}`,
    'by surname alone': ([, surname]: Name) => surname,
  } satisfies Record<string, (name: Name) => string>
  type Name = readonly [first: string, surname: string]
  type Way = keyof typeof WRITTEN

  /** Everybody has a first name and a surname of his own. */
  const spelledBy = (document: TournamentDocument, way: Way, ownKeys: boolean): TournamentDocument =>
    withSessions(document, (session) => {
      const all = [...new Set(session.registrations.flatMap(({ players }) => players.map((one) => one.name)))]
      const nameOf = (name: string) => {
        const i = all.indexOf(name)
        const [first, surname] = [FIRST[i % FIRST.length]!, SURNAMES[i % SURNAMES.length]!]
        const turn = Math.floor(i / SURNAMES.length)
        return WRITTEN[way]([first, turn === 0 ? surname : `${surname}${'bcdfg'[turn]}ov`])
      }
      const keyOf = (key: string) => (ownKeys ? `${way} ${key}` : key)
      const isPair = document.events[0]!.type === 'PAIR'
      return {
        ...session,
        registrations: session.registrations.map((one) => {
          const players = one.players.map((own) => ({ ...own, memberId: null, name: nameOf(own.name) }))
          const name = isPair ? players.map((own) => own.name).join(' - ') : one.name
          return { ...one, key: keyOf(one.key), name, players }
        }),
        tables: session.tables.map((one) => ({
          ...one,
          ns: keyOf(one.ns),
          ew: keyOf(one.ew),
          logs: [],
          players: bySeat((seat) => one.players[seat] && player(nameOf(one.players[seat].name))),
        })),
        matches: session.matches.map((one) => ({
          ...one,
          home: keyOf(one.home),
          visiting: keyOf(one.visiting),
        })),
      }
    })

  const namesIn = ({ registrations }: DocumentSession) =>
    registrations.flatMap(({ name, players }) => [name, ...players.map((one) => one.name)])

  const WAYS = Object.keys(WRITTEN) as Way[]
  const PAIRS = WAYS.flatMap((way) => [['in full', way] as const, [way, 'in full'] as const]).filter(
    ([one, other]) => one !== other,
  )
  it.each(someOf(PAIRS, 3))(
    'have played one session: %s, then %s; the fuller names stay',
    async (one, other) => {
      for (const document of [pairsDocument(), teamsDocument()]) {
        const own = apart(`spelled ${one} ${other}`, document)
        const first = await only(spelledBy(own, one, false))
        const again = await only(spelledBy(own, other, true))
        expect(again).toEqual({ miniSessionId: first.miniSessionId, change: 'replaced' })
        const after = await sessionOf(first.miniSessionId)
        const wanted = firstOf(spelledBy(own, 'in full', false))
        expect(after.registrations).toHaveLength(wanted.registrations.length)
        expect(after.tables).toHaveLength(wanted.tables.length)
        expect(results(after)).toBe(results(wanted))
        const isAnotherWay = one === 'surname first' || other === 'surname first'
        if (!isAnotherWay) expect(namesIn(after).toSorted()).toEqual(namesIn(wanted).toSorted())
      }
    },
  )
})

describe('an evening without deals of which it is not certain that it is a stored one', () => {
  const bare = (name: string) => withSessions(apart(name, pairsDocument()), withoutDeals)

  /** As a scorer of another club has typed it: all people otherwise, one row in five too. */
  const retyped = (document: TournamentDocument): TournamentDocument =>
    mistyped(titled(document, 'Retyped'), 'Zoe', 5)

  const mistyped = (document: TournamentDocument, who: string, every: number): TournamentDocument =>
    withTables(
      withSessions(document, (one) => otherPeople(one, who)),
      (tables) =>
        tables.map((one, i) => ({
          ...one,
          results: one.results.map((own, j) =>
            (i + j) % every === 0 ? { ...own, scoreNs: (own.scoreNs ?? 0) + 10 } : own,
          ),
        })),
    )

  const answered = (document: TournamentDocument, is: 'same' | 'beside', of: string | true) =>
    opened.store.db
      .transaction()
      .execute((tx) =>
        importDocuments(tx, [{ document, awaited: null, isKeyed: false }], {
          now: NOW,
          by: BY,
          replace: true as const,
          sameness: { is, of },
        }),
      )
      .then(([imported]) => imported!.sessions[0]!)

  it('is asked about with both, and stored as is said of exactly these', async () => {
    const { miniSessionId } = await only(bare('doubt'))
    const refusal = await refusalOf(only(retyped(bare('doubt'))))
    expect(refusal).toMatchObject({ code: 'may-be-same', sessions: [miniSessionId] })
    const [doubt] = refusal.doubts
    expect(doubt!.same).toBeGreaterThan(doubt!.other)
    expect([doubt!.given.name, doubt!.given.results]).toEqual(['Retyped', doubt!.stored.results])
    const wrong = await refusalOf(answered(retyped(bare('doubt')), 'same', 'something else'))
    expect(wrong.confirm).toBe(refusal.confirm)
    const same = await answered(retyped(bare('doubt')), 'same', refusal.confirm!)
    expect(same).toEqual({ miniSessionId, change: 'replaced' })
  })

  it('is asked about with the likeliest, though another is nearer by its address', async () => {
    const given = bare('likeliest')
    const nearer = await answered(mistyped(given, 'Yan', 4), 'beside', true)
    const likelier = await answered(mistyped(titled(given, 'Retyped'), 'Zoe', 6), 'beside', true)
    expect(nearer.miniSessionId).not.toBe(likelier.miniSessionId)
    expect((await refusalOf(only(given))).sessions).toEqual([likelier.miniSessionId])
  })

  /** All of them sent together. */
  const together = (documents: readonly TournamentDocument[], sameness: Sameness | null) =>
    opened.store.db
      .transaction()
      .execute((tx) =>
        importDocuments(
          tx,
          documents.map((document) => ({ document, awaited: null, isKeyed: false })),
          { now: NOW, by: BY, replace: true as const, sameness },
        ),
      )
      .then((all) => all.flatMap(({ sessions }) => sessions))

  atNight('is asked about once with all others that come with it', async () => {
    for (const is of ['same', 'beside'] as const) {
      const own = [`two of two, ${is} 1`, `two of two, ${is} 2`].map((name) => bare(name))
      const ids: number[] = []
      for (const one of own) ids.push((await only(one)).miniSessionId)
      const files = own.map((one, i) => mistyped(titled(one, `Retyped ${i}`), `Zoe ${i}`, 5))
      const refusal = await refusalOf(together(files, null))
      expect(refusal.doubts.map(({ given }) => given.name)).toEqual(['Retyped 0', 'Retyped 1'])
      expect(refusal.sessions).toEqual(ids)
      const stored = await together(files, { is, of: refusal.confirm! })
      expect(stored.map(({ miniSessionId }) => ids.includes(miniSessionId))).toEqual(
        ids.map(() => is === 'same'),
      )
    }
  })

  it('is asked about with the same mark again, where what it may be comes with the same files', async () => {
    for (const is of ['same', 'beside'] as const) {
      const one = bare(`of one upload, ${is}`)
      const files = [titled(one, 'Evening'), retyped(one)]
      const refusal = await refusalOf(together(files, null))
      expect(
        refusal.doubts.map(({ miniSessionId, stored, given }) => [miniSessionId, stored.name, given.name]),
      ).toEqual([[null, 'Evening', 'Retyped']])
      expect((await refusalOf(together(files, null))).confirm).toBe(refusal.confirm)
      const stored = await together(files, { is, of: refusal.confirm! })
      expect(new Set(stored.map(({ miniSessionId }) => miniSessionId)).size).toBe(is === 'same' ? 1 : 2)
    }
  })

  it('is another one where that is said, and asked about no more', async () => {
    const { miniSessionId } = await only(bare('beside'))
    const other = await answered(retyped(bare('beside')), 'beside', true)
    expect(other.change).toBe('new')
    expect(other.miniSessionId).not.toBe(miniSessionId)
    expect(await only(retyped(bare('beside')))).toMatchObject({ change: 'unchanged' })
  })
})

describe('other tables of the same deals', () => {
  const half = (document: TournamentDocument, from: number, to?: number) =>
    withSessions(document, (one) => {
      const tables = one.tables.slice(from, to)
      const seated = new Set(tables.flatMap(({ ns, ew }) => [ns, ew]))
      return {
        ...one,
        tables,
        registrations: one.registrations.filter(({ key }) => seated.has(key)),
        matches: one.matches.filter(({ home, visiting }) => seated.has(home) && seated.has(visiting)),
      }
    })

  /** Tables that share nobody. */
  /** With scores of their own: of the same ones in all places they would be the same game. */
  const others = (document: TournamentDocument) =>
    withTables(
      withSessions(document, (one) => otherPeople(one, 'Other')),
      (tables) =>
        tables.map((one) => ({
          ...one,
          results: one.results.map((own) => ({ ...own, scoreNs: own.scoreNs && own.scoreNs + 10 })),
        })),
    )

  it('with the same scores in the same places are the same ones, whatever their names', async () => {
    const document = apart('same scores', pairsDocument())
    const { miniSessionId } = await only(document)
    const again = withSessions(document, (one) => otherPeople(one, 'Other'))
    expect(await only(again, true)).toEqual({ miniSessionId, change: 'replaced' })
    const deals = withSessions(again, withoutDeals)
    expect(await only(deals, true)).toEqual({ miniSessionId, change: 'replaced' })
  })

  it('are more tables of the session; the first ones keep their addresses', async () => {
    const document = apart('more', pairsDocument())
    const first = await only(document)
    const before = await sessionOf(first.miniSessionId)
    const more = await only(others(document))
    expect(more).toEqual({ miniSessionId: first.miniSessionId, change: 'added' })
    const after = await sessionOf(first.miniSessionId)
    expect(results(after)).toBe(2 * results(before))
    expect(after.tables.slice(0, before.tables.length)).toEqual(before.tables)
    expect(new Set(after.registrations.map(({ key }) => key)).size).toBe(2 * before.registrations.length)
  })

  it('again change nothing, and corrected change themselves alone', async () => {
    const document = apart('parts', pairsDocument())
    const { miniSessionId } = await only(document)
    await only(others(document))
    const before = await sessionOf(miniSessionId)
    expect(await only(others(document))).toEqual({ miniSessionId, change: 'unchanged' })
    expect(await only(document)).toEqual({ miniSessionId, change: 'unchanged' })
    const corrected = withTables(others(document), (tables) =>
      tables.map((one) => ({ ...one, results: one.results.map((own) => ({ ...own, jury: true })) })),
    )
    expect(await only(corrected)).toEqual({ miniSessionId, change: 'replaced' })
    const after = await sessionOf(miniSessionId)
    const first = document.events[0]!.segments[0]!.sessions[0]!.tables.length
    expect(after.tables.slice(0, first)).toEqual(before.tables.slice(0, first))
    expect(after.tables.slice(first).every(({ results: own }) => own.every(({ jury }) => jury))).toBe(true)
  })

  it('of which one comes with fewer results than before is asked about', async () => {
    const document = apart('part-loss', teamsDocument())
    await only(half(document, 0))
    const fewer = withTables(document, (tables) =>
      tables.map((one, i) => (i > 0 ? one : { ...one, results: one.results.slice(1) })),
    )
    expect((await refusalOf(only(fewer))).questions[0]?.lost.results).toBe(1)
  })
})

describe('a correction that would lose something', () => {
  const fewer = (document: TournamentDocument) =>
    withTables(document, (tables) => tables.map((one) => ({ ...one, results: one.results.slice(0, 1) })))

  it('is asked about; the answer counts for exactly this difference', async () => {
    const document = apart('ask', teamsDocument())
    const { miniSessionId } = await only(document)
    const before = await sessionOf(miniSessionId)
    const refusal = await refusalOf(only(fewer(document)))
    expect(refusal).toMatchObject({ code: 'would-lose', sessions: [miniSessionId] })
    expect(refusal.questions[0]?.before.results).toBe(results(before))
    expect(refusal.questions[0]?.changed).toEqual([])
    const otherwise = withTables(fewer(document), (tables) =>
      tables.map((table, t) => ({
        ...table,
        results: table.results.map((one) => (t === 0 ? { ...one, scoreNs: (one.scoreNs ?? 0) + 30 } : one)),
      })),
    )
    expect((await refusalOf(only(otherwise))).questions[0]?.changed).toHaveLength(1)
    expect(await sessionOf(miniSessionId)).toEqual(before)
    const others = withTables(document, (tables) => tables.slice(1))
    expect((await refusalOf(only(others, refusal.confirm))).code).toBe('would-lose')
    expect(await only(fewer(document), refusal.confirm)).toEqual({ miniSessionId, change: 'replaced' })
    expect(results(await sessionOf(miniSessionId))).toBe(refusal.questions[0]?.after.results)
  })

  it('keeps what was there as a version', async () => {
    const document = apart('versions', teamsDocument())
    const { miniSessionId } = await only(document)
    const before = await exportDocument(opened.store.db, { of: 'session', id: miniSessionId })
    await only(fewer(document), true)
    const [version] = await versionRows(opened.store.db, miniSessionId)
    expect(version).toMatchObject({ reason: 'upload', names: ['test'] })
    expect(await versionDocument(opened.store.db, miniSessionId, version!.id)).toEqual(before)
  })

  it.each([
    [
      'an auction or a play',
      (one: DocumentSession) => ({ ...one, tables: one.tables.map((t) => ({ ...t, logs: [] })) }),
    ],
    [
      'people',
      (one: DocumentSession) => ({
        ...one,
        registrations: one.registrations.map((r) => ({ ...r, players: r.players.slice(1) })),
      }),
    ],
    [
      'a published figure',
      (one: DocumentSession) => ({
        ...one,
        registrations: one.registrations.map((r) => ({ ...r, official: null })),
      }),
    ],
  ])('asks about %s', async (what, change) => {
    const full = withSessions(apart(`lose ${what}`, teamsDocument()), (one) => ({
      ...one,
      registrations: one.registrations.map((r) => ({ ...r, official: { rank: 1, total: 5, percent: null } })),
    }))
    await only(full)
    expect((await refusalOf(only(withSessions(full, change)))).code).toBe('would-lose')
  })
})

describe('hands alone', () => {
  const handsOf = (document: TournamentDocument) =>
    withSessions(document, (one) => ({ ...one, registrations: [], tables: [], matches: [] }))

  it('make no session, and their results find them', async () => {
    const document = apart('hands', pairsDocument())
    expect(await put(handsOf(document))).toMatchObject({ sessions: [], waiting: 6 })
    const { miniSessionId } = await only(withSessions(document, withoutDeals))
    expect((await sessionOf(miniSessionId)).boards.every(({ deal }) => deal !== null)).toBe(true)
  })

  it('that come after their results go to them', async () => {
    const document = apart('late hands', pairsDocument())
    const { miniSessionId } = await only(withSessions(document, withoutDeals))
    expect((await put(handsOf(document))).sessions).toEqual([{ miniSessionId, change: 'added' }])
    expect((await sessionOf(miniSessionId)).boards.every(({ deal }) => deal !== null)).toBe(true)
  })

  it('that their results have already change nothing', async () => {
    const document = apart('known hands', pairsDocument())
    const { miniSessionId } = await only(document)
    expect((await put(handsOf(document))).sessions).toEqual([{ miniSessionId, change: 'unchanged' }])
  })
})

describe('the results of a session with its deals and without its people', () => {
  const unnamed = (document: TournamentDocument): TournamentDocument => ({
    ...withSessions(document, (one) => ({
      ...one,
      registrations: one.registrations.map(({ key }, i) => registration({ key, name: `Pair ${i + 1}` })),
      tables: one.tables.map((table) => ({
        ...table,
        logs: [],
        players: { N: null, E: null, S: null, W: null },
      })),
    })),
    organiser: { name: null, club: false },
  })

  it('give it their deals, once, and make no session of their own', async () => {
    const evening = pairsDocument()
    const document = apart(
      'halves',
      withSessions(evening, (one) => ({ ...one, date: '2019-03-04' })),
    )
    const bare = withTables(withSessions(document, withoutDeals), (tables) =>
      tables.map((one) => ({ ...one, logs: [] })),
    )
    const { miniSessionId } = await only(bare)
    const half = unnamed(document)
    expect((await put(half)).sessions).toEqual([{ miniSessionId, change: 'added' }])
    const stored = await sessionOf(miniSessionId)
    expect(stored.boards.every(({ deal }) => deal !== null)).toBe(true)
    expect(stored.registrations.map(({ name }) => name)).toEqual(
      firstOf(document).registrations.map(({ name }) => name),
    )
    expect((await put(half)).sessions).toEqual([{ miniSessionId, change: 'unchanged' }])
  })

  atNight(
    'that come before the file with its people are that session, and keep their deals and records',
    async () => {
      const evening = withSessions(pairsDocument(), (one) => ({ ...one, date: '2019-03-11' }))
      const document = apart('late names', evening)
      const { miniSessionId } = await only(unnamed(evening))
      const named = withTables(withSessions(document, withoutDeals), (tables) =>
        tables.map((one) => ({ ...one, logs: [] })),
      )
      const renumbered = withSessions(named, (one) => {
        const key = (of: string) => `other ${of}`
        return {
          ...one,
          registrations: one.registrations.map((r) => ({ ...r, key: key(r.key) })).toReversed(),
          tables: one.tables.map((t) => ({ ...t, ns: key(t.ns), ew: key(t.ew) })),
        }
      })
      expect((await put(renumbered)).sessions).toEqual([{ miniSessionId, change: 'replaced' }])
      const stored = await sessionOf(miniSessionId)
      expect(stored.boards.every(({ deal }) => deal !== null)).toBe(true)
      expect(stored.registrations.map(({ name }) => name).sort()).toEqual(
        firstOf(document)
          .registrations.map(({ name }) => name)
          .sort(),
      )
      expect((await put(renumbered)).sessions).toEqual([{ miniSessionId, change: 'unchanged' }])
    },
  )

  it('of another score or day are a session of their own', async () => {
    const document = apart(
      'no halves',
      withSessions(pairsDocument(), (one) => ({ ...one, date: '2019-03-05' })),
    )
    const { miniSessionId } = await only(withSessions(document, withoutDeals))
    const other = withSessions(unnamed(document), (one) => ({ ...one, date: '2019-03-06' }))
    expect((await only(other)).miniSessionId).not.toBe(miniSessionId)
  })
})

describe('whatever comes, in whatever order', () => {
  /** Everything that is stored of an organiser: results by board, people and score. */
  async function stored(organiser: string): Promise<readonly string[]> {
    const rows = await opened.store.db
      .selectFrom('mini_session as s')
      .innerJoin('segment as g', 'g.id', 's.segment_id')
      .innerJoin('event as e', 'e.id', 'g.event_id')
      .innerJoin('tournament as t', 't.id', 'e.tournament_id')
      .innerJoin('organiser as o', 'o.id', 't.organiser_id')
      .select('s.id')
      .where('o.name', '=', organiser)
      .execute()
    const told: string[] = []
    for (const { id } of rows) {
      const session = await sessionOf(id)
      const deals = new Map(session.boards.map(({ number, deal }) => [number, deal?.N ?? '?']))
      for (const { key, results: own } of session.tables)
        for (const { board } of own) told.push(`${id} ${key} ${board} ${deals.get(board)}`)
    }
    return told
  }

  const variantArb = fc.record({
    team: fc.boolean(),
    deals: fc.constantFrom(0, 0, 1),
    known: fc.boolean(),
    people: fc.constantFrom('', '', 'Zoe'),
    date: fc.constantFrom('2026-11-10', '2026-11-17', null),
    title: fc.constantFrom('Club', 'Cup'),
    tables: fc.integer({ min: 1, max: 4 }),
    results: fc.integer({ min: 1, max: 6 }),
  })

  it('nothing that was stored is gone unless a person said so', { timeout: 240_000 }, async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.array(variantArb, { minLength: 2, maxLength: 4 }), async (variants) => {
        const organiser = `any ${++count}`
        for (const one of variants) {
          const base = titled(apart(organiser, one.team ? teamsDocument() : pairsDocument()), one.title)
          const document = withSessions(base, (session) => {
            const dealt = one.deals === 0 ? session : otherDeals(session, one.deals)
            const told = one.known ? dealt : withoutDeals(dealt)
            const named = one.people === '' ? told : otherPeople(told, one.people)
            const tables = named.tables
              .slice(0, one.tables)
              .map((table) => ({ ...table, results: table.results.slice(0, one.results), logs: [] }))
            return { ...named, date: one.date, tables }
          })
          const before = await stored(organiser)
          await put(document).catch((error: unknown) => {
            if (!(error instanceof ImportRefusal)) throw error
          })
          const after = new Set((await stored(organiser)).map((line) => line.replace(/ \S+$/, '')))
          const gone = before.filter((line) => !after.has(line.replace(/ \S+$/, '')))
          expect(gone).toEqual([])
        }
      }),
      { numRuns: runs(25, 3) },
    )
  })
})

describe('the same few boards on another day', () => {
  const small = apart('few', onlySome(pairsDocument(), 1))
  const late = (date: string, name: string) => titled(dated(small, date), name)

  it('take the place of the first only when that is said', async () => {
    const first = await only(late('2026-01-01', 'Late 0'))
    expect(first.change).toBe('new')
    const again = late('2026-01-02', 'Late 1')
    const { code, sessions, confirm } = await refusalOf(only(again))
    expect([code, sessions]).toEqual(['would-lose', [first.miniSessionId]])
    expect(await only(again, confirm)).toEqual({ ...first, change: 'replaced' })
  })

  it('are a correction where the day is the same', async () => {
    const one = apart('few, same day', late('2026-01-01', 'Late 0'))
    const first = await only(one)
    expect(await only(titled(one, 'Late 1'))).toEqual({ ...first, change: 'replaced' })
  })

  it('of a whole game is a corrected day', async () => {
    const whole = apart('whole', titled(dated(pairsDocument(), '2026-01-01'), 'Late 0'))
    const first = await only(whole)
    expect(await only(titled(dated(whole, '2026-01-02'), 'Late 1'))).toEqual({ ...first, change: 'replaced' })
  })
})
