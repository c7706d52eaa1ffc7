/** All that is kept of one person: of who is hidden, was joined with another, is called otherwise, and did not play. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { type KeptPerson, personFileSchema } from '@openroom/protocol/schema/personKeeping'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { simulate } from '@openroom/simulate/simulate'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { directorOf, json, storeAs, type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let cookie: string
let client: pg.Client

beforeAll(async () => {
  server = await testServer()
  cookie = await directorOf(server, 'ADMIN')
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

const rowsOf = async <T>(text: string, ...values: unknown[]) =>
  (await client.query(text, values)).rows as readonly T[]
const ask = (path: string, body?: object) => {
  const init = body === undefined ? {} : json(body)
  return fetch(server.url + path, { ...init, headers: { ...(init.headers as object), cookie } })
}
const done = async (path: string, body: object) => {
  const answer = await ask(path, body)
  expect([answer.status, await answer.text()]).toMatchObject([200, expect.any(String)])
  await server.settled()
}
const personsCalled = async (q: string) =>
  (await (
    await ask(`${staffRoutes.keptPersons()}?${new URLSearchParams({ q })}`)
  ).json()) as readonly KeptPerson[]
const fileOf = async (person: number) =>
  personFileSchema.parse(await (await ask(staffRoutes.personFile(person))).json())

/** An evening in which somebody sits who is called so, without a member's number. */
function evening(seed: number, name: string, comment: string): TournamentDocument {
  const made = simulate({
    ...{ kind: 'pairs-mitchell', seed, contestants: 6, boards: 4, recorded: 1, estimated: true },
  } as Parameters<typeof simulate>[0])
  const old = made.events[0]!.segments[0]!.sessions[0]!.registrations[0]!.players[0]!.name
  const called: TournamentDocument = JSON.parse(JSON.stringify(made).replaceAll(old, name))
  const given = withSessions(called, (one) => ({
    ...one,
    ...{ date: `2024-03-${`${seed}`.padStart(2, '0')}`, startDateTime: null },
    registrations: one.registrations.map((entry) => ({
      ...entry,
      players: entry.players.map((player) => ({ ...player, memberId: null })),
    })),
    tables: one.tables.map((table) => ({
      ...table,
      players: JSON.parse(JSON.stringify(table.players, (key, value) => (key === 'memberId' ? null : value))),
      logs: table.logs.map((log) => ({
        ...log,
        events: log.events.map((event) => (event.type === 'BID' ? { ...event, comments: [comment] } : event)),
      })),
    })),
  }))
  return { ...given, organiser: { name: 'Oakmere', club: true } }
}

const store = async (seed: number, name: string, comment: string) => {
  const id = await storeAs(server, evening(seed, name, comment), `evening ${seed}`)
  await server.settled()
  return id
}

it('names the sessions whose texts say the whole name, of those that are played too', async () => {
  const own = await store(1, 'Nora Quixwater', 'Noran Quixwaterson was here')
  const other = await store(2, 'Ida Ash', 'As Quixwater, Nora would have it')
  const live = await store(3, 'Ida Ash', 'Nothing of note')
  const told = await store(4, 'Ida Ash', 'Nothing of note')
  const [person] = await personsCalled('Nora Quixwater')
  expect((await fileOf(person!.personId)).namedIn).toEqual([other])
  await client.query("update mini_session set status = 'LIVE' where id = any($1)", [[live, told]])
  const [{ id: table }] = (await rowsOf<{ id: number }>(
    'select id from play_table where mini_session_id = $1 limit 1',
    told,
  )) as [{ id: number }]
  const message = JSON.stringify([['Where is Nora Quixwater?', 'plain']])
  await client.query(
    `insert into system_message (mini_session_id, table_id, commentator, message, at, of_desk)
      values ($1, $2, 'Cora', $3, now(), false)`,
    [told, table, message],
  )
  const file = await fileOf(person!.personId)
  expect(file.namedIn).toEqual([other, told])
  expect(file.played.map(({ miniSessionId }) => miniSessionId)).toEqual([own])
  await client.query(
    `update result set jury_comment = 'Nora Quixwater led out of turn' where table_id = (
      select id from play_table where mini_session_id = $1 limit 1)`,
    [live],
  )
  expect((await fileOf(person!.personId)).namedIn).toEqual([other, live, told])
})

it('names the sessions whose logs say that the person sat down, though another one is entered there', async () => {
  const own = await store(9, 'Sid Substitute', 'Nothing')
  const seat = { type: 'SEAT_PLAYER', seat: 'N', player: { id: null, name: 'SUBSTITUTE, Sid' } }
  const other = await storeAs(
    server,
    withSessions(evening(10, 'Una Entered', 'Nothing'), (one) => ({
      ...one,
      tables: one.tables.map((table) => ({
        ...table,
        logs: table.logs.map((log) => ({ ...log, events: [seat as never, ...log.events] })),
      })),
    })),
    'evening 10',
  )
  await server.settled()
  const [person] = await personsCalled('Sid Substitute')
  const { played, namedIn } = await fileOf(person!.personId)
  expect([played.map(({ miniSessionId }) => miniSessionId), namedIn]).toEqual([[own], [other]])
})

it('is of both entries of one person that were joined, under either address, hidden or not', async () => {
  const first = await store(5, 'Cora Elmhurst', 'Nothing')
  const second = await store(6, 'Coralie Elmhurst-Vane', 'Thanks to Coralie Elmhurst-Vane')
  const [into] = await personsCalled('Cora Elmhurst')
  const [from] = await personsCalled('Coralie Elmhurst-Vane')
  const boards = [(await fileOf(into!.personId)).boards, (await fileOf(from!.personId)).boards]
  expect(Math.min(...boards)).toBeGreaterThan(0)
  await done(staffRoutes.joinPerson(from!.personId), { into: into!.personId })
  const whole = async (person: number) => {
    const { madeAt: _, ...file } = await fileOf(person)
    return file
  }
  const joined = await whole(into!.personId)
  expect(joined.players.map(({ name }) => name).sort()).toEqual(['Cora Elmhurst', 'Coralie Elmhurst-Vane'])
  expect(joined.played.map(({ miniSessionId, name }) => [miniSessionId, name])).toEqual([
    [first, 'Cora Elmhurst'],
    [second, 'Coralie Elmhurst-Vane'],
  ])
  expect([joined.boards, joined.namedIn]).toEqual([boards[0]! + boards[1]!, [second]])
  // The page of the one leads to the other's: so does what is kept.
  expect(await whole(from!.personId)).toEqual(joined)
  await done(staffRoutes.showPerson(into!.personId), { shown: 'hidden' })
  const { person, ...hidden } = await whole(into!.personId)
  expect(person).toEqual({ ...joined.person, shown: 'hidden' })
  expect({ person: joined.person, ...hidden }).toEqual(joined)
})

it('is under the name that was put right, and under the number that the page has then', async () => {
  const session = await store(7, 'Wilma Oldname', 'Nothing')
  const [before] = await personsCalled('Wilma Oldname')
  const correction = { kind: 'player', from: 'Wilma Oldname', to: 'Wilma Newname' }
  await done(deskRoutes.correctSession(session), { correction, reason: 'Married' })
  const [now] = await personsCalled('Wilma Newname')
  const file = await fileOf(now!.personId)
  expect(file.played).toMatchObject([{ miniSessionId: session, name: 'Wilma Newname' }])
  expect(file.boards).toBeGreaterThan(0)
  const old = await ask(staffRoutes.personFile(before!.personId))
  expect(personFileSchema.parse(await old.json())).toMatchObject({ boards: file.boards, played: file.played })
})

it('has the convention cards that the person plays, not those of two others of the team', async () => {
  const made = simulate({
    ...{ kind: 'teams-round-robin', seed: 8, contestants: 4, boards: 4, recorded: 0, estimated: true },
  } as Parameters<typeof simulate>[0])
  const session = await storeAs(server, made, 'league')
  await server.settled()
  const team = await rowsOf<{ registration_id: number; player_id: number; person_id: number }>(
    `select p.registration_id, p.player_id, x.person_id from entry_player p join person_player x on x.player_id = p.player_id
      where p.mini_session_id = $1 and p.registration_id = (
        select min(registration_id) from entry_player where mini_session_id = $1) order by p.ord`,
    session,
  )
  const [one, two, three] = team as [(typeof team)[0], (typeof team)[0], (typeof team)[0]]
  const file = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << >>\n%%EOF\n').toString(
    'base64',
  )
  const give = (players: readonly number[]) =>
    done(deskRoutes.setConventionCard(session), { registrationId: one.registration_id, players, file })
  await give([one.player_id, two.player_id])
  const cards = async ({ person_id }: (typeof team)[0]) => (await fileOf(person_id)).conventionCards
  expect([await cards(one), await cards(two), await cards(three)]).toEqual([[session], [session], []])
  // With two partners it is one session still.
  await give([one.player_id, three.player_id])
  expect([await cards(one), await cards(three)]).toEqual([[session], [session]])
})
