/** Line-ups over real HTTP: sealed, shown, late, tossed, placed; what comes between handing in and showing. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { CAPTAIN_PREFIX, lineUpRoutes as routes } from '@openroom/protocol/lineUpRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import type { Correctable } from '@openroom/protocol/schema/corrections'
import type { FieldPreview } from '@openroom/protocol/schema/field'
import type { AskLineUps, CaptainLineUps, DeskLineUps } from '@openroom/protocol/schema/lineUps'
import type { NextRounds } from '@openroom/protocol/schema/nextRound'
import type { CreatedLinks, Operated, OperatorLink } from '@openroom/protocol/schema/operate'
import { viewAt } from '@openroom/protocol/views'
import { someOf } from '@openroom/test-kit/nightly'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADVISORY_LOCKS } from '../core/database/advisoryLocks.ts'
import { beginDesk, clock, desk, during, linksOf, made, play, server, told } from '../testing/deskEvents.ts'

beforeAll(beginDesk)
afterAll(() => server.stop())

const WORDS = ['Ash', 'Birch', 'Cedar', 'Date', 'Elm', 'Fir']
/** Six of each team, so that nobody sits anywhere before a line-up says so. */
const rosterOf = (team: number) => WORDS.map((word) => `${word} Team${team}`)
const entrants = (teams: number) =>
  Array.from({ length: teams }, (_, i) => ({ name: `Team ${i + 1}`, players: rosterOf(i + 1) }))

const evening = (teams = 4, more: Parameters<typeof made>[0] | object = {}) =>
  made({ teams, sections: [entrants(teams)], ...more })

type Captain = { readonly id: number; readonly headers: { readonly authorization: string } }

async function captainsOf(id: number): Promise<ReadonlyMap<string, Captain>> {
  const { links } = await told<CreatedLinks>(operateRoutes.createOperatorLinks(id), { kind: 'captain' })
  return new Map(
    links.map(({ team, secret, id: link }) => [
      team ?? '',
      { id: link, headers: { authorization: `Bearer ${CAPTAIN_PREFIX}${secret}` } },
    ]),
  )
}

const lineUp = (team: number, [a, b, c, d] = [0, 1, 2, 3]) => {
  const names = rosterOf(team)
  return { open: [names[a!]!, names[b!]!], closed: [names[c!]!, names[d!]!] } as const
}

const MINUTE = 60_000
const inMinutes = (minutes: number) => new Date(clock.now() + minutes * MINUTE).toISOString()

const call = (id: number, rights: NonNullable<AskLineUps['call']>['rights'], minutes = 30, round = 1) =>
  told<DeskLineUps>(routes.askLineUps(id), {
    round,
    call: { dueAt: inMinutes(minutes), rights, answerMinutes: 10 },
  })

const seenBy = (captain: Captain | undefined) =>
  told<CaptainLineUps>(routes.captainLineUps(), undefined, captain!.headers)

async function handIn(captain: Captain | undefined, given: object, round = 1) {
  const { rounds } = await seenBy(captain)
  const { handedAt: seen, against } = rounds.find((one) => one.round === round)!
  return desk<CaptainLineUps & { code?: string }>(
    routes.handInLineUp(),
    { round, lineUp: given, seen, against },
    captain!.headers,
  )
}

const atDesk = (id: number) => told<DeskLineUps>(routes.deskLineUps(id))

/** The first match of a round, with its captains. */
async function firstMatch(id: number, captains: ReadonlyMap<string, Captain>, round = 1) {
  const { rounds } = await atDesk(id)
  const match = rounds.find((one) => one.round === round)!.matches[0]!
  const team = (of: 'home' | 'visiting') => ({
    number: Number(match[of].name.slice(5)),
    name: match[of].name,
    id: match[of].team,
    captain: captains.get(match[of].name)!,
  })
  return { match, home: team('home'), visiting: team('visiting') }
}

/** Who sits where, as a console at the match's first table has it. */
async function seated(id: number, round = 1, number = 1) {
  const links = await linksOf(id)
  const rooms: Record<string, unknown> = {}
  for (const room of ['OPEN', 'CLOSED']) {
    const authorization = `Bearer ${OPERATOR_PREFIX}${links.get(`${number} ${room}`)}`
    const { tables } = await told<Operated>(operateRoutes.operated(), undefined, { authorization })
    const { players } = tables.find((one) => one.round === round)!
    rooms[room] = ['N', 'S', 'E', 'W'].map((seat) => players[seat as 'N']?.name ?? null)
  }
  return rooms
}

const settled = () => server.settled()

/** Who sits in the first match as visitors may know it: what waits for its time is not in these rows. */
async function publicly(id: number): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select players ->> 'N' as n from play_table where mini_session_id = $1 and number = 1 and round = 1 and room = 'OPEN'`,
    [id],
  )
  await client.end()
  return JSON.parse(rows[0].n ?? 'null')?.name ?? null
}

const placedAs = (home: number, visiting: number) => ({
  OPEN: [...lineUp(home).open, ...lineUp(visiting).open],
  CLOSED: [...lineUp(visiting).closed, ...lineUp(home).closed],
})

it('tells the captain of a team with a bye that it sits out', async () => {
  const captains = await captainsOf(await evening(3))
  const rests = await Promise.all([...captains.values()].map(async (one) => (await seenBy(one)).restsIn))
  expect([...rests].sort()).toEqual([1, null, null])
})

describe('blind', () => {
  it('is sealed until both are in, then at tables and consoles at once', async () => {
    const id = await evening()
    const captains = await captainsOf(id)
    expect([...captains.keys()].sort()).toEqual(['Team 1', 'Team 2', 'Team 3', 'Team 4'])
    const { home, visiting } = await firstMatch(id, captains)
    expect((await seenBy(home.captain)).rounds).toEqual([])
    await call(id, 'blind')
    expect((await handIn(home.captain, lineUp(home.number))).status).toBe(200)
    await settled()
    const own = (await seenBy(home.captain)).rounds[0]!
    expect(own).toMatchObject({ state: 'open', own: lineUp(home.number), theirs: null, order: null })
    // Nobody else is told, the desk neither.
    const other = await desk<string>(routes.captainLineUps(), undefined, visiting.captain.headers)
    expect(JSON.stringify(other.body)).not.toContain(`Team${home.number}`)
    const { match } = await firstMatch(id, captains)
    expect(match.home).toMatchObject({ lineUp: null, isMissing: false })
    expect(match.home.handedAt).not.toBeNull()
    expect(await seated(id)).toMatchObject({ OPEN: [null, null, null, null] })
    // Changed until it is shown.
    expect((await handIn(home.captain, lineUp(home.number, [2, 3, 0, 1]))).status).toBe(200)
    expect((await handIn(home.captain, lineUp(home.number))).status).toBe(200)
    const both = await handIn(visiting.captain, lineUp(visiting.number))
    expect(both.body.rounds[0]).toMatchObject({ state: 'shown', theirs: lineUp(home.number) })
    const late = await handIn(home.captain, lineUp(home.number, [2, 3, 0, 1]))
    expect([late.status, late.body.code]).toEqual([409, 'line-up-closed'])
    await settled()
    expect(await seated(id)).toEqual(placedAs(home.number, visiting.number))
    expect((await firstMatch(id, captains)).match.visiting).toMatchObject({ isPlaced: true })
    expect(await publicly(id)).toBe(lineUp(home.number).open[0])
  })

  it('is shown at the deadline, a captain who missed it hands in nothing more, and the director seats her team', async () => {
    const id = await evening()
    const captains = await captainsOf(id)
    const { home, visiting } = await firstMatch(id, captains)
    await call(id, 'blind')
    await handIn(visiting.captain, lineUp(visiting.number))
    // She began to write before it.
    const { rounds } = await seenBy(home.captain)
    clock.advance(31 * MINUTE)
    const late = await desk<{ code: string }>(
      routes.handInLineUp(),
      { round: 1, lineUp: lineUp(home.number), seen: rounds[0]!.handedAt, against: visiting.name },
      home.captain.headers,
    )
    expect([late.status, late.body.code]).toEqual([409, 'line-up-closed'])
    await settled()
    expect((await seenBy(home.captain)).rounds[0]).toMatchObject({
      state: 'over',
      theirs: lineUp(visiting.number),
    })
    const { match } = await firstMatch(id, captains)
    expect(match.home).toMatchObject({ isMissing: true, last: null })
    expect(match.visiting).toMatchObject({
      isMissing: false,
      isPlaced: true,
      lineUp: lineUp(visiting.number),
    })
    const entered = { round: 1, lineUps: [{ team: home.id, lineUp: lineUp(home.number) }] }
    await told(routes.enterLineUps(id), entered)
    await settled()
    expect(await seated(id)).toEqual(placedAs(home.number, visiting.number))
    // What is shown is changed with a reason, which stands in the log.
    const again = { round: 1, lineUps: [{ team: home.id, lineUp: lineUp(home.number, [4, 5, 2, 3]) }] }
    const refused = await desk<{ code: string }>(routes.enterLineUps(id), again)
    expect([refused.status, refused.body.code]).toEqual([422, 'line-up-refused'])
    await told(routes.enterLineUps(id), { ...again, reason: 'Ash is ill' })
    await settled()
    expect((await seated(id)).OPEN).toEqual([
      ...lineUp(home.number, [4, 5, 2, 3]).open,
      ...lineUp(visiting.number).open,
    ])
    const { corrections } = await told<Correctable>(deskRoutes.corrections(id))
    expect(corrections[0]).toMatchObject({ reason: 'Ash is ill', correction: { kind: 'lineUp' } })
    expect(corrections[0]!.by).not.toBeNull()
  })

  it('of two phones of one team the second is told of the first', async () => {
    const id = await evening()
    const captains = await captainsOf(id)
    const { home, visiting } = await firstMatch(id, captains)
    await call(id, 'blind')
    const both = await Promise.all(
      [lineUp(home.number), lineUp(home.number, [2, 3, 0, 1])].map((own) => {
        const sent = { round: 1, lineUp: own, seen: null, against: visiting.name }
        return desk<{ code?: string }>(routes.handInLineUp(), sent, home.captain.headers)
      }),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('line-up-changed')
  })

  it('sent again by a network that lost the answer it is what is there already', async () => {
    const id = await evening()
    const captains = await captainsOf(id)
    const { home, visiting } = await firstMatch(id, captains)
    await call(id, 'blind')
    const sendTwice = async (of: typeof home, against: typeof home) => {
      const sent = { round: 1, lineUp: lineUp(of.number), seen: null, against: against.name }
      const send = () => desk<CaptainLineUps>(routes.handInLineUp(), sent, of.captain.headers)
      const [first, again] = [await send(), await send()]
      expect(again).toEqual(first)
      return first
    }
    expect((await sendTwice(home, visiting)).status).toBe(200)
    const { body } = await sendTwice(visiting, home)
    expect(body.rounds[0]).toMatchObject({ state: 'shown', theirs: lineUp(home.number) })
  })

  it('of two captains at once both are shown, once', async () => {
    const id = await evening()
    const captains = await captainsOf(id)
    const { home, visiting } = await firstMatch(id, captains)
    await call(id, 'blind')
    const both = await Promise.all([home, visiting].map((one) => handIn(one.captain, lineUp(one.number))))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await settled()
    expect((await seenBy(home.captain)).rounds[0]!.theirs).toEqual(lineUp(visiting.number))
    expect(await seated(id)).toEqual(placedAs(home.number, visiting.number))
    const { corrections } = await told<Correctable>(deskRoutes.corrections(id))
    expect(corrections).toHaveLength(2)
  })

  it.each([
    ['three of them', { open: ['Ash Team1', 'Birch Team1'], closed: ['Cedar Team1', 'Ash Team1'] }],
    ['one of another team', { open: ['Ash Team1', 'Birch Team1'], closed: ['Cedar Team1', 'Ash Team2'] }],
  ])('takes four of the team: not %s', async (_, given) => {
    const id = await evening()
    const captains = await captainsOf(id)
    await call(id, 'blind')
    const { status, body } = await handIn(captains.get('Team 1'), given)
    expect([status, body.code]).toEqual([422, 'line-up-refused'])
  })
})

describe('one after the other', () => {
  it.each(someOf(['home', 'visiting'] as const, 1))('the %s side sees the other first', async (rights) => {
    const id = await evening()
    const captains = await captainsOf(id)
    const { home, visiting } = await firstMatch(id, captains)
    const [first, second] = rights === 'home' ? [visiting, home] : [home, visiting]
    await call(id, rights)
    expect((await seenBy(second.captain)).rounds[0]).toMatchObject({ state: 'waits', order: 'second' })
    const early = await handIn(second.captain, lineUp(second.number))
    expect([early.status, early.body.code]).toEqual([409, 'line-up-closed'])
    const sent = await handIn(first.captain, lineUp(first.number))
    // What the other sees is no longer changed.
    expect(sent.body.rounds[0]).toMatchObject({ state: 'shown', order: 'first' })
    await settled()
    const seen = (await seenBy(second.captain)).rounds[0]!
    expect(seen).toMatchObject({ state: 'open', theirs: lineUp(first.number) })
    expect(await publicly(id)).toBeNull()
    expect((await seated(id)).OPEN).toEqual([null, null, null, null])
    // Her own time is later.
    clock.advance(35 * MINUTE)
    await settled()
    expect((await handIn(second.captain, lineUp(second.number))).status).toBe(200)
    await settled()
    expect(await seated(id)).toEqual(placedAs(home.number, visiting.number))
  })

  it('who goes second may hand in once the first has missed her time', async () => {
    const id = await evening()
    const captains = await captainsOf(id)
    const { home, visiting } = await firstMatch(id, captains)
    await call(id, 'home')
    clock.advance(31 * MINUTE)
    await settled()
    expect((await handIn(home.captain, lineUp(home.number))).status).toBe(200)
    clock.advance(10 * MINUTE)
    await settled()
    const { match } = await firstMatch(id, captains)
    expect([match.home.isPlaced, match.visiting.isMissing]).toEqual([true, true])
    expect((await seated(id)).OPEN).toEqual([...lineUp(home.number).open, null, null])
    expect(visiting.name).toBe(match.visiting.name)
  })

  it('by a coin that is tossed once, told to both, and not anew', async () => {
    const id = await evening(12)
    const captains = await captainsOf(id)
    const ordersOf = async () => {
      const { rounds } = await call(id, 'coin')
      return rounds[0]!.matches.map(({ second }) => second)
    }
    const orders = await ordersOf()
    expect(orders).toHaveLength(6)
    for (const order of orders) expect(['home', 'visiting']).toContain(order)
    await call(id, 'blind')
    expect(await ordersOf()).toEqual(orders)
    expect((await atDesk(id)).rounds[0]!.matches.map(({ second }) => second)).toEqual(orders)
    const { match, home, visiting } = await firstMatch(id, captains)
    const [one, other] = [await seenBy(home.captain), await seenBy(visiting.captain)]
    expect([one.rounds[0]!.order, other.rounds[0]!.order]).toEqual(
      match.second === 'home' ? ['second', 'first'] : ['first', 'second'],
    )
  })
})

describe('links of captains', () => {
  it('open their own team alone, and end with the next ones', async () => {
    const id = await evening()
    const before = await captainsOf(id)
    await call(id, 'blind')
    const mine = before.get('Team 1')!
    expect((await seenBy(mine)).team).toBe('Team 1')
    const { status } = await desk(routes.captainLineUps(), undefined, {
      authorization: mine.headers.authorization.replace(CAPTAIN_PREFIX, OPERATOR_PREFIX),
    })
    expect(status).toBe(401)
    const asConsole = await desk(operateRoutes.operated(), undefined, mine.headers)
    expect(asConsole.status).toBe(401)
    const after = await captainsOf(id)
    expect((await desk(routes.captainLineUps(), undefined, mine.headers)).status).toBe(401)
    expect((await seenBy(after.get('Team 1'))).team).toBe('Team 1')
    const links = await told<readonly OperatorLink[]>(operateRoutes.operatorLinks(id))
    const good = links.filter(({ kind, revokedAt }) => kind === 'captain' && revokedAt === null)
    expect(good.map(({ team }) => team).sort()).toEqual(['Team 1', 'Team 2', 'Team 3', 'Team 4'])
    await told(operateRoutes.revokeOperatorLink(after.get('Team 1')!.id), {})
    expect((await desk(routes.captainLineUps(), undefined, after.get('Team 1')!.headers)).status).toBe(401)
  })

  it.each([0, 900])(
    'go on with the next stage once its line-ups are asked for, %i s behind',
    async (delay) => {
      const id = await evening(4, { form: 'knockOut', rounds: 1, delay })
      await told(deskRoutes.deskStart(id), {})
      const captains = await captainsOf(id)
      await play(id, 1, await linksOf(id), 1)
      const proposed = await told<NextRounds>(deskRoutes.nextRounds(id))
      const { matches } = proposed.offers.find(({ kind }) => kind === 'stage')!
      const final = await told<{ miniSessionId: number }>(deskRoutes.makeNextRound(id), {
        ...{ state: proposed.state, kind: 'stage', name: 'Final' },
        matches: matches.map(({ home, visiting }) => ({ home, visiting })),
      })
      // Before it starts, and before viewers know who plays it.
      const { rounds } = await call(final.miniSessionId, 'coin')
      const match = rounds[0]!.matches[0]!
      expect(match.second).not.toBeNull()
      const [first, second] =
        match.second === 'home' ? [match.visiting, match.home] : [match.home, match.visiting]
      for (const { name } of [first, second]) {
        const captain = captains.get(name)
        const seen = await seenBy(captain)
        expect(seen).toMatchObject({ miniSessionId: final.miniSessionId, team: name })
        expect((await handIn(captain, lineUp(Number(name.slice(5))))).status).toBe(200)
      }
      await settled()
      expect(await seated(final.miniSessionId)).toEqual(
        placedAs(Number(match.home.name.slice(5)), Number(match.visiting.name.slice(5))),
      )
      // Who plays there is told to viewers when the match before is.
      const shown = async () =>
        (await fetch(server.url + viewAt('runningScores', { id: final.miniSessionId }).path)).text()
      if (delay > 0) expect(await shown()).not.toContain('registrationId')
      for (const [name, captain] of captains)
        if (name !== first.name && name !== second.name)
          expect(await seenBy(captain)).toMatchObject({ miniSessionId: id, team: name })
      await told(deskRoutes.deskFinish(id), {})
      await told(deskRoutes.deskStart(final.miniSessionId), {})
      clock.advance(delay * 1_000 + MINUTE)
      await settled()
      expect(await shown()).toContain('registrationId')
      expect(await publicly(final.miniSessionId)).toBe(lineUp(Number(match.home.name.slice(5))).open[0])
      expect(await seenBy(captains.get(first.name))).toMatchObject({ team: first.name })
      expect((await firstMatch(final.miniSessionId, captains)).match.home).toMatchObject({ isPlaced: true })
    },
  )

  it('tell nobody numbers of members, and are none of a session of pairs', async () => {
    const players = rosterOf(1).map((name, i) => ({ memberId: `M-${i}-77`, name }))
    const id = await made({
      teams: 2,
      form: 'match',
      sections: [[{ name: 'Team 1', players }, entrants(2)[1]!]],
    })
    const captains = await captainsOf(id)
    await call(id, 'blind')
    for (const captain of captains.values())
      expect(JSON.stringify(await seenBy(captain))).not.toMatch(/M-\d-77/)
    expect(JSON.stringify(await atDesk(id))).not.toMatch(/M-\d-77/)
    const pairs = await made({
      ...{ teams: 4, form: 'howell', calcType: 'MP' },
      sections: [Array.from({ length: 4 }, (_, i) => ({ name: `P ${i}`, players: [`A ${i}`, `B ${i}`] }))],
    })
    const none = await desk<{ code: string }>(operateRoutes.createOperatorLinks(pairs), { kind: 'captain' })
    expect([none.status, none.body.code]).toEqual([404, 'table-not-in-session'])
    const asked = { round: 1, call: { dueAt: inMinutes(1), rights: 'blind', answerMinutes: 10 } }
    expect((await desk<{ code: string }>(routes.askLineUps(pairs), asked)).body.code).toBe(
      'wrong-session-type',
    )
  })
})

describe('what comes between handing in and showing', () => {
  const correct = (id: number, correction: object) =>
    told(deskRoutes.correctSession(id), { correction, reason: 'As it was' })

  it('a team that withdraws leaves nobody to be shown to', async () => {
    const id = await evening(4, { form: 'roundRobin', rounds: 3 })
    const captains = await captainsOf(id)
    const { match, home, visiting } = await firstMatch(id, captains)
    await call(id, 'blind')
    await handIn(home.captain, lineUp(home.number))
    const key = `c${visiting.number}`
    await correct(id, { kind: 'withdrawal', registration: key, from: 1 })
    expect((await seenBy(home.captain)).rounds).toEqual([])
    clock.advance(31 * MINUTE)
    await settled()
    const { rounds } = await atDesk(id)
    expect(rounds[0]!.matches.map(({ home: one }) => one.name)).not.toContain(match.home.name)
  })

  it('of somebody who has left the team counts no more', async () => {
    const id = await evening()
    const captains = await captainsOf(id)
    const { home, visiting } = await firstMatch(id, captains)
    await call(id, 'blind')
    await handIn(home.captain, lineUp(home.number))
    await correct(id, { kind: 'player', from: rosterOf(home.number)[0]!, to: 'Quite Another' })
    expect((await seenBy(home.captain)).rounds[0]).toMatchObject({ fault: 'not-in-team', state: 'open' })
    await handIn(visiting.captain, lineUp(visiting.number))
    await settled()
    expect((await seenBy(visiting.captain)).rounds[0]).toMatchObject({ state: 'open', theirs: null })
    const { open, closed } = lineUp(home.number, [4, 1, 2, 3])
    expect((await handIn(home.captain, { open, closed })).body.rounds[0]).toMatchObject({ state: 'shown' })
  })

  it('is for those it was made against: not for others who are drawn since', async () => {
    const id = await evening()
    const captains = await captainsOf(id)
    const { home, visiting } = await firstMatch(id, captains)
    const others = [1, 2, 3, 4].filter((one) => one !== home.number && one !== visiting.number)
    await call(id, 'coin')
    await call(id, 'blind')
    await handIn(home.captain, lineUp(home.number))
    await correct(id, {
      kind: 'exchange',
      one: `c${visiting.number}`,
      other: `c${others[0]}`,
      round: 1,
    })
    const { rounds } = await seenBy(home.captain)
    expect(rounds[0]).toMatchObject({ against: `Team ${others[0]}`, fault: 'other-match', state: 'open' })
    await handIn(captains.get(`Team ${others[0]}`), lineUp(others[0]!))
    await settled()
    expect((await seenBy(captains.get(`Team ${others[0]}`))).rounds[0]).toMatchObject({
      theirs: null,
      state: 'open',
    })
    // New opponents have a toss of their own.
    const { rounds: desks } = await call(id, 'coin')
    for (const { second } of desks[0]!.matches) expect(second).not.toBeNull()
  })

  /** In the first round these two meet the other's opponents, with all that was drawn. */
  const EXCHANGE = `update play_table set ns_id = case ns_id when $2 then $3 when $3 then $2 else ns_id end,
    ew_id = case ew_id when $2 then $3 when $3 then $2 else ew_id end where mini_session_id = $1 and round = 1`
  const held = (id: number) => `select from mini_session where id = ${id} for no key update`

  it('a match that becomes another while a line-up is read is the one that counts', async () => {
    const id = await evening()
    const captains = await captainsOf(id)
    const { home, visiting } = await firstMatch(id, captains)
    const { matches } = (await atDesk(id)).rounds[0]!
    await call(id, 'blind')
    await handIn(visiting.captain, lineUp(visiting.number))
    const sent = { round: 1, lineUp: lineUp(home.number), seen: null, against: visiting.name }
    const answer = await during(
      held(id),
      () => desk<{ code: string }>(routes.handInLineUp(), sent, home.captain.headers),
      EXCHANGE,
      [id, visiting.id, matches[1]!.visiting.team],
    )
    // She has not seen whom she meets now.
    expect([answer.status, answer.body.code]).toEqual([409, 'line-up-changed'])
    await settled()
    expect((await seenBy(home.captain)).rounds[0]).toMatchObject({
      ...{ against: matches[1]!.visiting.name, state: 'open', own: null, theirs: null },
    })
    const { rounds } = await atDesk(id)
    expect(rounds[0]!.matches.flatMap(({ home: one, visiting: two }) => [one.lineUp, two.lineUp])).toEqual([
      ...[null, null, null, null],
    ])
  })

  it.each([
    ['before it is shown', held],
    ['before it is placed', () => `select pg_advisory_xact_lock(${ADVISORY_LOCKS.places})`],
  ])('nobody is put at the table of a match that becomes another %s', async (_, lock) => {
    const id = await evening()
    const captains = await captainsOf(id)
    const { home, visiting } = await firstMatch(id, captains)
    const { matches } = (await atDesk(id)).rounds[0]!
    await call(id, 'blind')
    await handIn(home.captain, lineUp(home.number))
    await settled()
    await during(
      lock(id),
      async () => {
        clock.advance(31 * MINUTE)
        await settled()
      },
      EXCHANGE,
      [id, home.id, matches[1]!.home.team],
    )
    await settled()
    // Neither at the table where the team was to sit nor at its own: it was for another match.
    expect(await seated(id)).toMatchObject({ OPEN: [null, null, null, null] })
    expect(await seated(id, 1, 2)).toMatchObject({ OPEN: [null, null, null, null] })
    expect((await told<Correctable>(deskRoutes.corrections(id))).corrections).toEqual([])
    expect((await firstMatch(id, captains)).match.visiting.name).toBe(visiting.name)
  })

  it('a session that is finished takes none, and shows none by itself', async () => {
    const id = await evening()
    const captains = await captainsOf(id)
    const { home } = await firstMatch(id, captains)
    await call(id, 'blind')
    await handIn(home.captain, lineUp(home.number))
    await told(deskRoutes.deskStart(id), {})
    await told(deskRoutes.deskFinish(id), {})
    await settled()
    const late = await handIn(home.captain, lineUp(home.number, [2, 3, 0, 1]))
    expect([late.status, late.body.code]).toEqual([409, 'line-up-closed'])
    clock.advance(31 * MINUTE)
    await settled()
    expect((await atDesk(id)).rounds[0]!.matches[0]!.home.lineUp).toBeNull()
  })
})

it('of a round of a Swiss that is drawn later, with the line-up of the round before', async () => {
  const id = await evening(4, { delay: 900 })
  await told(deskRoutes.deskStart(id), {})
  const captains = await captainsOf(id)
  await call(id, 'blind')
  for (let n = 1; n <= 4; n += 1) await handIn(captains.get(`Team ${n}`), lineUp(n))
  await settled()
  // Viewers have it as late as all else, tables at once.
  expect(await seated(id)).toMatchObject({ OPEN: [...lineUp(1).open, expect.anything(), expect.anything()] })
  expect(await publicly(id)).toBeNull()
  clock.advance(16 * MINUTE)
  await settled()
  expect(await publicly(id)).toBe(lineUp(1).open[0])
  await play(id, 1, await linksOf(id), 1)
  const { state, offers } = await told<NextRounds>(deskRoutes.nextRounds(id))
  const matches = offers[0]!.matches.map(({ home, visiting }) => ({ home, visiting }))
  await told(deskRoutes.makeNextRound(id), { state, kind: 'round', matches })
  await call(id, 'blind', 10, 2)
  clock.advance(11 * MINUTE)
  await settled()
  const { match } = await firstMatch(id, captains, 2)
  expect(match.home).toMatchObject({ isMissing: true, last: lineUp(Number(match.home.name.slice(5))) })
  const all = (await atDesk(id)).rounds[1]!.matches.flatMap(({ home, visiting }) => [home, visiting])
  const lineUps = all.map(({ team, last }) => ({ team, lineUp: last }))
  await told(routes.enterLineUps(id), { round: 2, lineUps })
  await settled()
  const [home, visiting] = [match.home, match.visiting].map(({ name }) => Number(name.slice(5)))
  expect(await seated(id, 2)).toEqual(placedAs(home!, visiting!))
})

it('placed for a draw that is taken back, they seat nobody in the next one', async () => {
  const id = await evening()
  await told(deskRoutes.deskStart(id), {})
  await play(id, 1, await linksOf(id), 1)
  const drawNext = async (turned: boolean) => {
    const { state, offers } = await told<NextRounds>(deskRoutes.nextRounds(id))
    const [one, other] = offers[0]!.matches
    const matches = turned
      ? [
          { home: one!.home, visiting: other!.visiting },
          { home: other!.home, visiting: one!.visiting },
        ]
      : [one!, other!].map(({ home, visiting }) => ({ home, visiting }))
    await told(deskRoutes.makeNextRound(id), { state, kind: 'round', matches })
  }
  await drawNext(false)
  const teams = (await atDesk(id)).rounds[1]!.matches.flatMap(({ home, visiting }) => [home, visiting])
  const lineUps = teams.map(({ team, name }) => ({ team, lineUp: lineUp(Number(name.slice(5))) }))
  await told(routes.enterLineUps(id), { round: 2, lineUps })
  await settled()
  expect((await seated(id, 2)).OPEN).not.toContain(null)
  const change = { kind: 'draw', from: 2 }
  const { state } = await told<FieldPreview>(deskRoutes.previewField(id), change)
  await told(deskRoutes.changeField(id), { change, state })
  await drawNext(true)
  await settled()
  expect((await seated(id, 2)).OPEN).toEqual([null, null, null, null])
  expect((await atDesk(id)).rounds[1]!.matches[0]!.home.lineUp).toBeNull()
})

it('entered by the director where none were asked for they hold at once', async () => {
  const id = await evening()
  const { rounds } = await atDesk(id)
  const teams = rounds[0]!.matches.flatMap(({ home, visiting }) => [home, visiting])
  const lineUps = teams.map(({ team, name }) => ({ team, lineUp: lineUp(Number(name.slice(5))) }))
  await told(routes.enterLineUps(id), { round: 1, lineUps })
  await settled()
  const [home, visiting] = teams.map(({ name }) => Number(name.slice(5)))
  expect(await seated(id)).toEqual(placedAs(home!, visiting!))
  // Nobody was asked, and nobody is late.
  expect((await atDesk(id)).rounds[0]).toMatchObject({ call: null })
  // All of them or none.
  const ofHome = lineUp(home!, [4, 1, 2, 3])
  const some = {
    ...{ round: 1, reason: 'One is ill' },
    lineUps: teams.slice(0, 2).map(({ team }) => ({ team, lineUp: ofHome })),
  }
  const refused = await desk<{ code: string }>(routes.enterLineUps(id), some)
  expect([refused.status, refused.body.code]).toEqual([422, 'line-up-refused'])
  expect((await atDesk(id)).rounds[0]!.matches[0]!.home).toMatchObject({
    ...{ lineUp: lineUp(home!), isPlaced: true },
  })
  const half = await evening()
  const { home: first, visiting: second } = (await atDesk(half)).rounds[0]!.matches[0]!
  await told(routes.enterLineUps(half), {
    round: 1,
    lineUps: [{ team: first.team, lineUp: lineUp(Number(first.name.slice(5))) }],
  })
  await settled()
  const { match } = await firstMatch(half, await captainsOf(half))
  expect([match.home.isPlaced, match.visiting.isMissing, second.name]).toEqual([
    true,
    false,
    match.visiting.name,
  ])
  // Called otherwise since, he still sits there.
  const correction = { kind: 'player', from: lineUp(Number(first.name.slice(5))).open[0], to: 'Ashley Team' }
  await told(deskRoutes.correctSession(half), { correction, reason: 'Spelled so' })
  expect((await firstMatch(half, await captainsOf(half))).match.home).toMatchObject({
    fault: null,
    isPlaced: true,
  })
  const wrong = { round: 1, lineUps: [{ team: 999_999, lineUp: lineUp(1) }] }
  expect((await desk<{ code: string }>(routes.enterLineUps(id), wrong)).body.code).toBe('match-not-found')
})
