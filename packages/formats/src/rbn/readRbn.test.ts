import { expect, test } from 'vitest'
import { LIMITS } from '../limits.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'

const HANDS = 'W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:'

const MATCH = `% RBN 3.2
D 20010704:1930
E Spring Trials:Open Teams
S S:3
F I
K Alder:Birch:12:5
L Elmstad:Club House
{A paragraph about the deal,
over two lines.}
N Ann+Sue:Wim+Eva:O
B 7
H ${HANDS}
A WB:1SP2SP:4S^1A
1 to play
C 4S:W
P H2345:D2:S
R 10

N Cid+Dot:Xan+Yve:C
C 3SX:W
R 9
`

const read = async (text: string) => {
  const result = await readFile(textAsSource(text), LIMITS)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const sessionsOf = async (text: string) => {
  const { document, format, warnings, faults } = await read(text)
  expect(format).toBe('RBN')
  const [event] = document.events
  return { document, event: event!, session: event!.segments[0]!.sessions[0]!, warnings, faults }
}

test('a match in two rooms: what was told once counts for both, the fourth hand is what is left', async () => {
  const { document, event, session } = await sessionsOf(MATCH)
  expect(document.tournament.name).toContain('Spring Trials')
  expect([event.type, event.calcType, session.date]).toEqual(['TEAM', 'IMP', '2001-07-04'])
  expect(session.boards).toMatchObject([{ number: 7, deal: { S: 'K9.K94.AT75432.9' } }])
  const rooms = session.tables.map(({ room, players, results }) => [
    room,
    players.N?.name,
    players.E?.name,
    results.map(({ contract, tricks, scoreNs }) => [contract, tricks, scoreNs]),
  ])
  expect(rooms).toMatchObject([
    ['OPEN', 'Ann', 'Eva', [[{ level: 4, strain: 'S', declarer: 'W', doubling: '' }, 10, -620]]],
    ['CLOSED', 'Cid', 'Yve', [[{ level: 3, strain: 'S', declarer: 'W', doubling: 'X' }, 9, -730]]],
  ])
  expect(session.registrations.map(({ name }) => name)).toEqual(['Alder', 'Birch'])
  expect(session.matches[0]).toMatchObject({ carryOverHome: 12, carryOverVisiting: 5 })
})

test('calls, their explanations and the end that is told in one letter', async () => {
  const { session } = await sessionsOf(MATCH)
  const events = session.tables[0]!.logs[0]!.events
  const calls = events.filter(({ type }) => type === 'BID')
  expect(calls).toHaveLength(8)
  expect(JSON.stringify(calls)).toContain('to play')
})

test('cards go to who holds them: a suit counts until another is told, or follows to what was led', async () => {
  const deal = 'N:AK32.AK3.AK4.AK2:QJ54.QJ4.QJ3.QJ3:T98.T98.T98.T987:76.7652.7652.654'
  const text = `E Evening\nF M\nN A+B:C+D\nB 1\nH ${deal}\nA NZ:3NA\nC 3N:N\nP SQ87A:DA3 85:CA32 9 4\nR 9\n`
  const { session } = await sessionsOf(text.replaceAll(' 85', '85').replaceAll('32 9 4', '374'))
  const played = session.tables[0]!.logs[0]!.events.flatMap((one) =>
    one.type === 'PLAY_CARD' ? [(one as { readonly card: string }).card] : [],
  )
  expect(played.slice(0, 8)).toEqual(['SQ', 'S8', 'S7', 'SA', 'DA', 'D3', 'D8', 'D5'])
})

test.each([
  ['D 199709', null],
  ['D 1986120911', '1986-12-09'],
  ['D 20120428:072315G', '2012-04-28'],
])('the day of %s', async (date, day) => {
  const { session } = await sessionsOf(`${date}\nE X\nB 1\nH ${HANDS}\nA NZ:PPPP\nC P\n`)
  expect(session.date).toBe(day)
})

test('what is wrong is told at its line of the file that was given', async () => {
  const result = await readFile(textAsSource(MATCH.replace('W:A8765', 'W:A8A65')), LIMITS)
  expect(result).toMatchObject({ error: { format: 'RBN', code: 'deal-card-twice', place: { line: 12 } } })
})

const resultsOf = ({ session }: Awaited<ReturnType<typeof sessionsOf>>) =>
  session.tables.flatMap(({ results }) => results.map(({ board, scoreNs }) => [board, scoreNs]))

test('who deals is told by the auction or the number of the board, and not by whose hand stands first', async () => {
  const { session } = await sessionsOf(`E X\nF M\nN A+B:C+D\nB 1\nH ${HANDS}\nC 4S:W\nR 10\n`)
  expect(session.boards).toMatchObject([{ number: 1, dealer: 'N', vulnerability: 'NONE' }])
})

test.each([
  ['', 8, 'W'],
  ['N:PPP', 11, 'N'],
])('an auction without its dealer begins with west (%s)', async (start, count, dealer) => {
  const { session } = await sessionsOf(
    `E X\nF M\nN A+B:C+D\nB 7\nH ${HANDS}\nA ${start}1SP2SP:4SA\nC 4S:W\nR 10\n`,
  )
  const calls = session.tables[0]!.logs[0]!.events.filter(({ type }) => type === 'BID')
  expect([calls.length, session.boards[0]!.dealer]).toEqual([count, dealer])
})

test('another board has no hands but its own, and a label without anything says no more', async () => {
  const { session } = await sessionsOf(
    `E X\nF M\nN A+B:C+D\nB 1\nH ${HANDS}\nC 4S:W\nR 10\n\nN E+F:G+H\nC 4S:W\nR 9\n\nB 2\nC 4S:W\nR 10\n`,
  )
  expect(session.boards.map(({ number, deal }) => [number, deal !== null])).toEqual([
    [1, true],
    [2, false],
  ])
  const cleared = await sessionsOf(`% RBN 3.2\nE X\nF M\nK Alder:Birch\n\nK \nN A+B:C+D\nB 1\nC 4S:W\nR 10\n`)
  expect(cleared.event.type).toBe('PAIR')
})

test('paragraphs have empty lines within, and one that never ends hides no more than itself', async () => {
  const start = '% RBN 3.2\nE X\nF M\nN A+B:C+D\nB 1\n'
  const end = 'C 4S:W\nR 10\n'
  const right = resultsOf(await sessionsOf(`${start}${end}`))
  expect(right).toHaveLength(1)
  const paragraphs = '{First.\n\nB 9 was worse,\nC 7N:N they bid.}\n'
  expect(resultsOf(await sessionsOf(`${start}${paragraphs}${end}`))).toEqual(right)
  expect(resultsOf(await sessionsOf(`${start}{Never closed\n\n${start}${end}`))).toEqual(right)
})

test('a contract that cannot be read is told', async () => {
  const result = await readFile(textAsSource(MATCH.replace('C 3SX:W', 'C 8Q:W')), LIMITS)
  expect(result).toMatchObject({ error: { format: 'RBN', code: 'contract-unknown', place: { line: 20 } } })
})

test('a file just within the limit is read, though it is longer as PBN', async () => {
  const { length } = new TextEncoder().encode(MATCH)
  const read = await readFile(textAsSource(MATCH), { ...LIMITS, bytes: length })
  expect(read.ok && read.value.counts.results).toBe(2)
  const refused = await readFile(textAsSource(MATCH), { ...LIMITS, bytes: length - 1 })
  expect(refused.ok).toBe(false)
})

test('a general note that stands at a call says nothing of it', async () => {
  const { faults, warnings, session } = await sessionsOf(
    MATCH.replace('4S^1A', '4S^0A').replace('1 to play', '0 to play'),
  )
  expect([faults, warnings]).toEqual([[], (await sessionsOf(MATCH)).warnings])
  expect(session.tables[0]!.logs).toHaveLength(1)
})
