import type { TableEvent } from '@openroom/bridge/table/events'
import { describe, expect, it } from 'vitest'
import { LENIENT, LIMITS } from '../limits.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'
import {
  DEAL,
  firstSession,
  game,
  onlyEvent,
  readBytesOf,
  readText,
  refusal,
  sessionsIn,
  tags,
} from './testing/texts.ts'

const results = async (text: string) =>
  firstSession((await readText(text)).document).tables.flatMap((table) => table.results)

const eventsOf = async (text: string): Promise<readonly TableEvent[]> =>
  firstSession((await readText(text)).document).tables[0]!.logs[0]!.events

const codes = async (text: string) => (await readText(text)).warnings.map(({ code }) => code)

describe('games', () => {
  it('take over # from the game before and ## from any before', async () => {
    const text = `${game({ Event: '##Pairs', Site: 'Oslo' })}
${tags({ Site: '#', Board: '2', Declarer: 'E', Contract: '2S', Result: '8' })}`
    const { document } = await readText(text)
    expect(document.events.map(({ name }) => name)).toEqual(['Pairs'])
    expect(firstSession(document).boards.map(({ number }) => number)).toEqual([1, 2])
  })

  it.each(['Board 7', '#7', 'No. 7', '007'])('"%s" is board 7', async (Board) => {
    const { document } = await readText(game({ Board }))
    expect(firstSession(document).boards.map(({ number }) => number)).toEqual([7])
  })

  it('begin at a repeated tag too, keeping what it does not say', async () => {
    const text = `${game().trimEnd()}\n${tags({ North: 'Eva', East: 'Fay', South: 'Gus', West: 'Hal', Declarer: 'E', Contract: '2S', Result: '8' })}`
    const session = firstSession((await readText(text)).document)
    expect(session.boards).toHaveLength(1)
    expect(session.tables.map(({ players }) => players.N?.name)).toEqual(['Ann', 'Eva'])
  })

  it('may have several tags on a line, tags over several lines, and values with quotes', async () => {
    const text = `[Event "Night"] [Site "Here"] [Date "2020.02.02"]\n[  Board\n  "7"  ]\n[North "A "Zip" B"]\n[South "C \\"D\\" E"]\n${tags({ East: 'B', West: 'D', Dealer: 's', Vulnerable: 'both', Declarer: 'n', Contract: '3ntx', Result: '9' })}`
    const { document } = await readText(text)
    const session = firstSession(document)
    expect(session.boards[0]).toMatchObject({ number: 7, dealer: 'S', vulnerability: 'ALL' })
    expect(session.date).toBe('2020-02-02')
    expect(session.tables[0]!.players.N?.name).toBe('A "Zip" B')
    expect(session.tables[0]!.players.S?.name).toBe('C "D" E')
    expect(session.tables[0]!.results[0]!.scoreNs).toBe(750)
  })

  it('leave out directives and comments, which may hold empty lines and percent signs', async () => {
    const text = `% PBN 2.1\n; a remark\n{ first\n\n% no directive\n[Board "99"]\n}\n${game()}`
    expect(firstSession((await readText(text)).document).boards.map(({ number }) => number)).toEqual([1])
  })

  it('survive line ends of all systems and the end mark of the oldest', async () => {
    const unix = await readText(game())
    for (const end of ['\r\n', '\r']) {
      expect((await readText(`${game().replaceAll('\n', end)}\u001a`)).document).toEqual(unix.document)
    }
  })

  it('get the next number when they have none', async () => {
    const text = `${game({ Board: '4' })}\n${game({ Board: '' })}`
    const read = await readText(text)
    expect(firstSession(read.document).boards.map(({ number }) => number)).toEqual([4, 5])
    expect(read.warnings.map(({ code }) => code)).toContain('board-missing')
  })

  it('of end positions keep no cards', async () => {
    const read = await readText(
      game({ Deal: 'N:A... K... Q... J...', Contract: 'NT', Declarer: '', Result: '' }).replace(
        '[Contract "NT"]\n',
        '',
      ),
    )
    expect(firstSession(read.document).boards[0]!.deal).toBeNull()
    expect(read.warnings.map(({ code }) => code)).toContain('end-position')
  })
})

describe('auctions', () => {
  const auction = (section: string) => eventsOf(game({}, section))
  const calls = (events: readonly TableEvent[]) =>
    events.flatMap((event) =>
      event.type === 'BID' ? [`${event.seat}${event.call}${event.irregular ? '!' : ''}`] : [],
    )

  it('have placeholders before the dealer, AP, lower case and short names', async () => {
    const events = await eventsOf(game({ Dealer: 'E', Declarer: 'E' }, '[Auction "N"]\n- 1n pass 3N\nap\n'))
    expect(calls(events)).toEqual(['E1NT', 'SP', 'W3NT', 'NP', 'EP', 'SP'])
  })

  it('keep notes, glyphs, suffixes and comments', async () => {
    const events = await auction(
      '[Auction "N"]\nPass =1= Pass 1NT ! $25 {a nice\nbid} Pass\n3NT =2= ; to the end\nAP\n[Note "1:may be strong"]\n',
    )
    expect(events.filter(({ type }) => type === 'BID')).toMatchObject([
      { call: 'P', alert: true, explanations: [{ to: 'all', text: 'may be strong' }] },
      { call: 'P' },
      { call: '1NT', comments: ['$1', '$25', 'a nice bid'] },
      { call: 'P' },
      { call: '3NT', alert: true, comments: ['to the end'] },
      { call: 'P' },
      { call: 'P' },
      { call: 'P' },
    ])
  })

  it('mark insufficient bids and skipped seats', async () => {
    const events = await auction('[Auction "N"]\n1D ^I 1C 3NT Pass\nPass Pass\n')
    expect(calls(events).slice(0, 3)).toEqual(['N1D', 'E1C!', 'S3NT'])
    const skipped = await auction('[Auction "N"]\n^S 1D 3NT Pass Pass Pass\n')
    expect(calls(skipped).slice(0, 2)).toEqual(['E1D!', 'S3NT'])
  })

  it('end with four passes, whatever is written after them', async () => {
    const text = game(
      { Contract: '?', Declarer: '?', Result: '?' },
      '[Auction "N"]\nPass Pass Pass Pass\n7C\n',
    )
    const [result] = await results(text)
    expect(result).toMatchObject({ contract: { kind: 'passedOut' }, scoreNs: 0 })
  })

  it.each(['*', '+'])('may stop at %s', async (end) => {
    expect(calls(await auction(`[Auction "N"]\n1C Pass ${end}\n`))).toEqual(['N1C', 'EP'])
  })
})

describe('plays', () => {
  const play = (section: string, values = {}) => eventsOf(game(values, section))
  const cards = (events: readonly TableEvent[]) =>
    events.flatMap((event) => (event.type === 'PLAY_CARD' ? [`${event.seat}:${event.card}`] : []))

  it('are turned from columns into the order of play', async () => {
    const events = await play('[Play "W"]\nCA C3 C5 C4\nCK C2 C6 C8\nST SA S2 S5\nS9 SK S3 S6\n*\n')
    expect(cards(events)).toEqual([
      'W:CA', 'N:C3', 'E:C5', 'S:C4',
      'W:CK', 'N:C2', 'E:C6', 'S:C8',
      'W:ST', 'N:SA', 'E:S2', 'S:S5',
      'N:SK', 'E:S3', 'S:S6', 'W:S9',
    ]) // biome-ignore format: one trick a line
  })

  it('stop at the first card that is not known, and the result ends in a claim', async () => {
    const events = await play('[Play "W"]\nST SA S2 S5\n- SK - -\n*\n')
    expect(cards(events)).toEqual(['W:ST', 'N:SA', 'E:S2', 'S:S5', 'N:SK'])
    expect(events.map(({ type }) => type)).toContain('CLAIM')
    expect(await codes(game({}, '[Play "W"]\nST SA S2 S5\nS9 - S3 S6\n*\n'))).toContain('play-gap')
  })

  it('keep revokes and leads out of turn', async () => {
    const revoke = await play('[Play "W"]\nCA ^R SJ C5 C4\n*\n')
    expect(revoke).toContainEqual({ type: 'PLAY_CARD', seat: 'N', card: 'SJ', irregular: 'revoke' })
    const lead = await play('[Play "W"]\nCA C3 C5 C4\nD8 ^L D4 D5 DJ\n*\n')
    expect(lead).toContainEqual({ type: 'PLAY_CARD', seat: 'N', card: 'D4', irregular: 'leadOutOfTurn' })
    expect(cards(lead).slice(4)).toEqual(['N:D4', 'E:D5', 'S:DJ', 'W:D8'])
  })

  it('in the order of play are read as such, with a warning', async () => {
    const section = '[Play "W"]\nST SA S2 S5\nSK S3 S6 S9\n*\n'
    expect(cards(await play(section)).slice(4)).toEqual(['N:SK', 'E:S3', 'S:S6', 'W:S9'])
    expect(await codes(game({}, section))).toContain('play-in-turn')
  })

  it('of cards that nobody holds are kept up to there', async () => {
    const read = await readText(game({}, '[Play "W"]\nCA C3 C5 C4\nCK CA C6 C8\n*\n'))
    expect(read.warnings.map(({ code }) => code)).toContain('record-breach')
    const [log] = firstSession(read.document).tables[0]!.logs
    expect(cards(log!.events)).toEqual(['W:CA', 'N:C3', 'E:C5', 'S:C4', 'W:CK'])
  })
})

describe('score tables', () => {
  it('may hold quotes and braces in a name', async () => {
    const made = await board('PairId_NS;PairId_EW;Names_NS;Score_NS', '1 2 "\\"{;Ann" 420\n3 4 "Bo \\\\" 50')
    expect(made.map(({ scoreNs }) => scoreNs)).toEqual([420, 50])
  })

  const board = (header: string, rows: string, values = {}) =>
    results(
      `${tags({ Event: 'E', Board: '1', Scoring: 'MP', ...values })}[ScoreTable "${header}"]\n${rows}\n`,
    )

  it('have quoted scores, adjusted ones and passed-out rows', async () => {
    const made = await board(
      'PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW;MP_NS;MP_EW',
      '1 2 Pass - - "0" - 2 2\n3 4 - - - "A+" "A-" 3 1\n5 6 4H S 10 "420" - 4 0\n7 8 2S W 7 - "-50" 0 4\n9 10 - - - "100" "50" - -\n11 12 - - - - - - -\n13 14 - - - "A60" "40%" - -',
    )
    expect(made.map(({ scoreNs, adjustment, status }) => adjustment ?? scoreNs ?? status)).toEqual([
      0,
      { kind: 'average', ns: 'AVE+', ew: 'AVE-' },
      420,
      50,
      { kind: 'split', scoreNs: 100, scoreEw: -50 },
      'notPlayed',
      { kind: 'average', ns: 60, ew: 40 },
    ])
    expect(made[2]!.official).toMatchObject({ pointsNs: 4, pointsEw: 0 })
  })

  it('have unquoted names with blanks, cut by the widths of their columns', async () => {
    const text = `${tags({ Event: 'E', Board: '1', Scoring: 'MP' })}[ScoreTable "Section;PairId_NS\\1R;PairId_EW\\1R;Contract\\3;Declarer;Result\\2R;Names_NS\\19;Names_EW"]
A 1 1 3NT E 10 van Dam-de Wit      Smith-Jones
B 2 2 4S  W  9 Li Wei-Ng           O Brien-Lee
`
    const session = firstSession((await readText(text)).document)
    expect(session.registrations.map(({ name, section }) => `${section} ${name}`)).toEqual([
      'A van Dam - de Wit',
      'A Smith - Jones',
      'B Li Wei - Ng',
      'B O Brien - Lee',
    ])
    expect(onlyEvent((await readText(text)).document).winners).toBe(2)
  })

  it('stand for several results by multiplicity', async () => {
    const made = await board('Rank;Score_NS;Percentage_NS;Multiplicity', '1 420 75.0 2\n3 -50 25.0 2')
    expect(made.map(({ scoreNs }) => scoreNs).sort()).toEqual([-50, -50, 420, 420])
  })

  it('hold the result of a game beside them', async () => {
    const text = game(
      {},
      '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Multiplicity"]\n- - 3NT S 9 400 1\n- - 3NT S 8 -50 2\n',
    )
    const session = firstSession((await readText(text)).document)
    expect(session.tables.flatMap((table) => table.results)).toHaveLength(3)
    expect(session.registrations.map(({ name }) => name)).toEqual([
      'Ann - Cid',
      'Ben - Dot',
      'Field NS',
      'Field EW',
    ])
  })

  it('warn of rows that do not fit and of scores that do not follow', async () => {
    const text = (rows: string) =>
      `${tags({ Event: 'E', Board: '1', Scoring: 'MP' })}[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS"]\n${rows}\n`
    expect(await codes(text('1 2 3NT S 9 400\n3 4 3NT S 9 400 surplus'))).toEqual(['row-unread'])
    expect(await codes(text('1 2 3NT S 9 430'))).toEqual(['row-score-differs'])
  })
})

describe('double-dummy tables', () => {
  const digits = '89587895874365643656'
  const rows = ['N', 'S', 'E', 'W'].flatMap((seat, i) =>
    ['NT', 'S', 'H', 'D', 'C'].map(
      (strain, j) => `${seat} ${strain} ${Number.parseInt(digits[5 * i + j]!, 16)}`,
    ),
  )

  it('are the same from digits and from tables in any order', async () => {
    const table = (header: string, lines: readonly string[]) =>
      `${tags({ Board: '1', Deal: DEAL })}[OptimumResultTable "${header}"]\n${lines.join('\n')}\n`
    const texts = [
      tags({ Board: '1', Deal: DEAL, DoubleDummyTricks: digits }),
      table('Declarer;Denomination\\2R;Result\\2R', rows),
      table('Declarer;Denomination\\2R;Result\\2R', rows.toReversed()),
      table('Declarer Suit Tricks', rows),
    ]
    const found = await Promise.all(
      texts.map(async (text) => firstSession((await readText(text)).document).boards[0]!.doubleDummy),
    )
    expect(found[0]).toMatchObject({ N: { NT: 8, S: 9, H: 5, D: 8, C: 7 }, W: { C: 6 } })
    for (const one of found) expect(one).toEqual(found[0])
  })
})

describe('character sets', () => {
  const named = (name: string) => game({ North: name })
  const north = (file: Awaited<ReturnType<typeof readBytesOf>>) =>
    firstSession(file.document).tables[0]!.players.N?.name
  const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

  it('are UTF-8 with or without mark, else windows-1252', async () => {
    expect(north(await readBytesOf(new TextEncoder().encode(named('Løvås'))))).toBe('Løvås')
    expect(north(await readBytesOf(new TextEncoder().encode(`\ufeff% PBN 2.1\n${named('Łódź')}`)))).toBe(
      'Łódź',
    )
    expect(north(await readBytesOf(latin(named('Løvås'))))).toBe('Løvås')
    expect(north(await readBytesOf(latin(named('O\u0092Hara'))))).toBe('O’Hara')
  })

  it('are what the file declares, unless its bytes are UTF-8', async () => {
    const declared = (charset: string) => `%Content-type: text/x-pbn; charset=${charset}\n`
    expect(north(await readBytesOf(latin(`${declared('ISO-8859-2')}${named('\u00a3\u00f3d\u00bc')}`)))).toBe(
      'Łódź',
    )
    expect(
      north(await readBytesOf(new TextEncoder().encode(`${declared('ISO-8859-1')}${named('Łódź')}`))),
    ).toBe('Łódź')
    const read = await readBytesOf(latin(`${declared('klingon')}${named('Løvås')}`))
    expect(north(read)).toBe('Løvås')
    expect(read.warnings.map(({ code }) => code)).toContain('charset-unknown')
  })
})

describe('awards', () => {
  const scored = (Score: string) => readText(game({ Contract: '', Declarer: '', Result: '', Score }))
  const told = async (Score: string) => {
    const read = await scored(Score)
    const [one] = firstSession(read.document).tables.flatMap((table) => table.results)
    return { adjustment: one?.adjustment, codes: read.warnings.map(({ code }) => code) }
  }

  it.each([
    ['NS A+', { ns: 'AVE+', ew: 'AVE' }],
    ['EW A-', { ns: 'AVE', ew: 'AVE-' }],
    ['NS 60%', { ns: 60, ew: 'AVE' }],
  ])('%s alone says nothing of the other side, and it is told what that side has', async (score, sides) => {
    const { adjustment, codes: all } = await told(score)
    expect(adjustment).toEqual({ kind: 'average', ...sides })
    expect(all).toContain('award-one-sided')
  })

  it.each(['NS A+ EW A-', 'NS 60% EW 40%', 'AVE'])('%s says both', async (score) => {
    expect((await told(score)).codes).not.toContain('award-one-sided')
  })

  it.each([
    ['A+ -', 'A+'],
    ['- A-', 'A-'],
    ['A+ -420', 'A+'],
    ['A+ A-', null],
    ['420 -420', null],
  ])('a row of a table with %s', async (row, score) => {
    const table = `[ScoreTable "PairId_NS;PairId_EW;Score_NS;Score_EW"]\n1 3 ${row}\n2 4 50 -50\n`
    const read = await readText(game({ Board: '7', Contract: '', Declarer: '', Result: '' }, table))
    const told = read.warnings.flatMap(({ code, args }) => (code === 'award-one-sided' ? [args] : []))
    expect(told).toEqual(score === null ? [] : [{ board: '7', score }])
  })
})

describe('files are refused', () => {
  const bad = 'N:AKQJT98765432... A.KQJT98765432.. ..AKQJT98765432. -'

  it.each([
    ['a fifth ace', game({ Deal: bad }), 'deal-card-of-two', 9],
    ['14 cards', game({ Deal: 'N:AKQJT98765432.A.. - - -' }), 'deal-hand-size', 9],
    ['an unknown dealer', game({ Dealer: 'Q' }), 'dealer-unknown', 7],
    ['an unknown vulnerability', game({ Vulnerable: 'maybe' }), 'vulnerable-unknown', 8],
    ['an unknown board', game({ Board: 'seven' }), 'board-unknown', 2],
    ['an unknown contract', game({ Contract: '9NT' }), 'contract-unknown', 12],
    ['too many tricks', game({ Result: '14' }), 'result-unknown', 13],
    ['no call', game({}, '[Auction "N"]\nPass 8H\n'), 'auction-call', 15],
    ['no card', game({}, '[Play "W"]\nCA ZZ\n'), 'play-card', 15],
    ['fourteen tricks', game({}, `[Play "W"]\n${'- - - -\n'.repeat(14)}`), 'play-too-long', 28],
    ['an open tag', '[Event "one\n[Board "1"]\n', 'pbn-tag-open', 1],
    ['an open comment', `${game()}{ and so on\n`, 'pbn-comment-open', 15],
    ['text before tags', 'Dear all,\n[Board "1"]\n', 'pbn-no-tag', 1],
    ['no tag', `${game()}[Event: x]\n`, 'pbn-tag-malformed', 15],
  ])('for %s, with line and column', async (_, text, code, line) => {
    const error = await refusal(text)
    expect(error.code).toBe(code)
    expect(error.place?.line).toBe(line)
    expect(error.place?.column).toBeGreaterThan(0)
  })

  it.each([
    ['a fifth ace', game({ Deal: bad }), { boards: 1, results: 1 }, { deal: null }],
    ['an unknown dealer', game({ Dealer: 'Q' }), { boards: 1, results: 1 }, { dealer: 'N' }],
    ['an unknown contract', game({ Contract: '9NT', Score: 'NS 400' }), { boards: 1, results: 1 }, {}],
    ['too many tricks', game({ Result: '33', Score: 'NS 600' }), { boards: 1, results: 1 }, {}],
    ['no call', game({}, '[Auction "N"]\nPass 8H\n'), { auctions: 0, results: 1 }, {}],
    ['no card', game({}, '[Play "W"]\nCA ZZ\n'), { plays: 0, results: 1 }, {}],
    ['no tag', `${game()}[Event: x]\n`, { results: 1 }, {}],
    ['an open tag', `[Event "one\n${game()}`, { results: 1 }, {}],
    ['an open comment', `${game()}\n{ and so on\n\n${game({ Board: '2' })}`, { results: 2 }, {}],
    ['an unknown board', `${game({ Board: 'seven' })}\n${game()}`, { boards: 1, results: 1 }, {}],
  ])('unless it may cost its record alone: %s', async (_, text, counts, board) => {
    const read = await readFile(textAsSource(text), LENIENT)
    if (!read.ok) throw new Error(read.error.message)
    expect(read.value.faults).toHaveLength(1)
    expect(read.value.faults[0]?.place?.line).toBeGreaterThan(0)
    expect(read.value.counts).toMatchObject(counts)
    expect(firstSession(read.value.document).boards[0]).toMatchObject(board)
  })

  it('of which nothing is left are refused with the first reason', async () => {
    const read = await readFile(textAsSource(game({ Board: 'seven' })), LENIENT)
    expect(read).toMatchObject({ ok: false, error: { code: 'board-unknown' } })
  })

  it.each([
    ['bytes', 'file-too-large', game().repeat(9)],
    ['line', 'line-too-long', `[Event "${'x'.repeat(300)}"]\n`],
    ['records', 'pbn-too-many-games', game().repeat(9)],
    [
      'tags',
      'pbn-too-many-tags',
      tags(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`T${i}`, 'x']))),
    ],
    ['sectionRows', 'pbn-section-too-long', game({}, `[Remarks "x"]\n${'text\n'.repeat(60)}`)],
  ])('over the limit of %s', async (limit, code, text) => {
    const small = { bytes: 1_000, line: 200, records: 4, tags: 30, sectionRows: 50 }
    const limits = { ...LIMITS, [limit]: small[limit as keyof typeof small] }
    expect((await refusal(text, limits)).code).toBe(code)
  })
})

describe('sessions', () => {
  it('of two rooms are team matches', async () => {
    const team = { HomeTeam: 'Reds', VisitTeam: 'Blues', Scoring: 'IMP', Round: '2', Table: '5' }
    const closed = { North: 'Eva', South: 'Gus', East: 'Fay', West: 'Hal', Room: 'Closed', Result: '8' }
    const { document } = await readText(`${game({ ...team, Room: 'Open' })}\n${game({ ...team, ...closed })}`)
    const session = firstSession(document)
    expect(onlyEvent(document).type).toBe('TEAM')
    expect(
      session.registrations.map(({ name, players }) => `${name}: ${players.map((one) => one.name)}`),
    ).toEqual(['Reds: Ann,Cid,Fay,Hal', 'Blues: Ben,Dot,Eva,Gus'])
    expect(session.tables.map(({ round, number, room, ns }) => ({ round, number, room, ns }))).toEqual([
      { round: 2, number: 5, room: 'OPEN', ns: 'reds' },
      { round: 2, number: 5, room: 'CLOSED', ns: 'blues' },
    ])
    expect(session.matches).toMatchObject([{ round: 2, number: 5, home: 'reds', visiting: 'blues' }])
  })

  it('without rooms have the team named first at each table north-south', async () => {
    const first = game({ HomeTeam: 'Reds', VisitTeam: 'Blues', Scoring: 'IMP', Table: '9' })
    const second = game({
      HomeTeam: 'Blues',
      VisitTeam: 'Reds',
      Scoring: 'IMP',
      Table: '4',
      North: 'Eva',
      South: 'Gus',
    })
    const session = firstSession((await readText(`${first}\n${second}`)).document)
    expect(session.tables.map(({ number, room, ns }) => ({ number, room, ns }))).toEqual([
      { number: 4, room: 'OPEN', ns: 'blues' },
      { number: 4, room: 'CLOSED', ns: 'reds' },
    ])
  })

  it('of teams that only the first game names are one match', async () => {
    const at = (board: number, room: string, north: string, more: Record<string, string> = {}) =>
      game({ Board: `${board}`, Room: room, North: north, Scoring: 'IMP', ...more })
    const teams = { HomeTeam: 'Reds', VisitTeam: 'Blues' }
    const text = [
      at(1, 'Open', 'Ann', teams),
      at(2, 'Open', 'Ann'),
      at(1, 'Closed', 'Eva', { Result: '8' }),
      at(2, 'Closed', 'Eva'),
    ].join('\n')
    const session = firstSession((await readText(text)).document)
    expect(session.registrations.map(({ name }) => name)).toEqual(['Reds', 'Blues'])
    expect(session.matches).toHaveLength(1)
    expect(session.tables.map(({ room, results }) => [room, results.length])).toEqual([
      ['OPEN', 2],
      ['CLOSED', 2],
    ])
  })

  it('of which a match tells one team only are named so, and by players where it does not', async () => {
    const tags = { Competition: 'Teams', VisitTeam: 'Blues', Scoring: 'IMP', HomeTeam: '?' }
    const session = firstSession((await readText(game({ ...tags, Room: 'Open' }))).document)
    expect(session.registrations.map(({ name }) => name)).toEqual(['Ann - Cid', 'Blues'])
  })

  it('keep teams apart whose names have no letters', async () => {
    const tags = { HomeTeam: '*!', VisitTeam: '♠♥', Scoring: 'IMP', Room: 'Open' }
    const session = firstSession((await readText(game(tags))).document)
    expect(session.registrations.map(({ name }) => name)).toEqual(['*!', '♠♥'])
    expect(new Set(session.registrations.map(({ key }) => key)).size).toBe(2)
  })

  it('are of IMPs when their games carry IMPs and nothing says how they are scored', async () => {
    const { document } = await readText(game({ ScoreIMP: 'NS 3.5 EW -3.5', Scoring: '' }))
    expect(onlyEvent(document).calcType).toBe('IMP')
  })

  it('whose game names players beside rows with numbers have no result twice', async () => {
    const table = '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
    const rows = '1 2 3NT N 9\n3 4 3NT N 8\n'
    const session = firstSession(
      (await readText(game({ Contract: '3NT', Declarer: 'N', Result: '9' }, table + rows))).document,
    )
    expect(session.registrations.map(({ number }) => number)).toEqual(['1', '2', '3', '4'])
    expect(session.tables.flatMap(({ ns, results }) => results.map(({ tricks }) => [ns, tricks]))).toEqual([
      ['1', 9],
      ['3', 8],
    ])
    expect(session.tables[0]!.players.N?.name).toBe('Ann')
  })

  it('whose game is none of its rows say so and count the rows', async () => {
    const table = '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n1 2 3NT N 9\n'
    const read = await readText(game({ Contract: '2S', Declarer: 'E', Result: '5' }, table))
    expect(read.warnings.map(({ code }) => code)).toContain('game-without-row')
    expect(read.counts.results).toBe(1)
  })

  it('of unknown players have no pair that sits both ways', async () => {
    const unknown = { North: '???', South: '?', East: '-', West: '' }
    const { document } = await readText(game(unknown))
    expect(firstSession(document).registrations.map(({ name }) => name)).toEqual(['Field NS', 'Field EW'])
  })

  it('without a Contract have the one of their auction, and their play', async () => {
    const play = '[Auction "N"]\n1NT Pass 3NT AP\n[Play "E"]\nC7 C9 CA C3\n'
    const { counts, document } = await readText(game({ Contract: '', Declarer: '', Result: '9' }, play))
    expect(firstSession(document).tables[0]!.results[0]!.contract).toEqual({
      kind: 'played',
      level: 3,
      strain: 'NT',
      declarer: 'N',
      doubling: '',
    })
    expect(counts).toMatchObject({ auctions: 1, plays: 1 })
  })

  it('of different days are apart unless they share their deals', async () => {
    const other = DEAL.replace('N:', 'E:')
    const days = (deal: string) =>
      readText(`${game({ Date: '2024.01.01' })}\n${game({ Date: '2024.01.02', North: 'Eva', Deal: deal })}`)
    expect(sessionsIn((await days(other)).document).map(({ date, session }) => `${session} ${date}`)).toEqual(
      ['1 2024-01-01', '2 2024-01-02'],
    )
    expect(sessionsIn((await days(DEAL)).document)).toHaveLength(1)
  })

  it('have a mini session for each set of deals', async () => {
    const other = DEAL.replace('N:', 'E:')
    const text = [game({ Board: '1' }), game({ Board: '2' }), game({ Board: '1', Deal: other })].join('\n')
    const made = sessionsIn((await readText(text)).document)
    expect(
      made.map(({ miniSession, boards }) => `${miniSession}: ${boards.map(({ number }) => number)}`),
    ).toEqual(['1: 1,2', '2: 1'])
  })

  it('of a file that is corrected keep their keys', async () => {
    const text = game({ Date: '2024.01.01' }, '[Auction "N"]\n1C AP\n')
    const [before, after] = await Promise.all([text, text.replace('"9"', '"10"')].map((one) => readText(one)))
    const keys = (file: typeof before) => [
      file!.document.tournament.key,
      onlyEvent(file!.document).key,
      firstSession(file!.document).key,
      ...firstSession(file!.document).tables.map(({ key }) => key),
    ]
    expect(keys(after)).toEqual(keys(before))
  })

  it('of boards alone are sessions too', async () => {
    const { document, counts } = await readText(
      tags({ Event: 'Hands', Board: '3', Dealer: 'S', Vulnerable: 'EW', Deal: DEAL }),
    )
    expect(counts).toMatchObject({ boards: 1, results: 0 })
    expect(firstSession(document).tables).toEqual([])
  })
})
