import { expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { readFile } from '../read.ts'

async function* bytes(text: string) {
  yield new TextEncoder().encode(text)
}

const HANDS = ['AKQJ.T98.765.432', 'T987.AKQ.JT9.876', '654.J76.AKQ.AKQJ', '32.5432.8432.T95']

type Given = {
  readonly event?: string
  readonly date?: string
  readonly first?: number
  readonly result?: number
}

async function tournamentKey({ event, date, first = 0, result = 9 }: Given): Promise<string> {
  const hands = HANDS.map((_, i) => HANDS[(i + first) % 4]).join(' ')
  const tags = [
    ...(event ? [`[Event "${event}"]`] : []),
    ...(date ? [`[Date "${date}"]`] : []),
    ...['[Board "1"]', '[West "W"]', '[North "N"]', '[East "E"]', '[South "S"]', '[Dealer "N"]'],
    ...[
      '[Vulnerable "None"]',
      `[Deal "N:${hands}"]`,
      '[Declarer "N"]',
      '[Contract "3NT"]',
      `[Result "${result}"]`,
    ],
  ]
  const read = await readFile(bytes(`${tags.join('\n')}\n`))
  if (!read.ok) throw new Error(read.error.message)
  return read.value.document.tournament.key
}

it.each([{}, { event: 'Club evening' }, { date: '2026.11.21' }])(
  'a file that does not say enough of what it is (%o) is known by its deals',
  async (given) => {
    const key = await tournamentKey(given)
    expect(await tournamentKey({ ...given, result: 10 })).toBe(key)
    expect(await tournamentKey({ ...given, first: 1 })).not.toBe(key)
  },
)

it('a file with name and date is known by them', async () => {
  const given = { event: 'Club evening', date: '2026.11.21' }
  expect(await tournamentKey(given)).toBe('club-evening')
  expect(await tournamentKey({ ...given, first: 1 })).toBe('club-evening')
})

it('a pair is the same whatever the case of its names and the seats it takes', async () => {
  const game = (board: number, north: string, south: string) =>
    [
      ...['[Event "Club evening"]', '[Date "2026.11.21"]', `[Board "${board}"]`, '[West "w"]', '[East "e"]'],
      ...[`[North "${north}"]`, `[South "${south}"]`, '[Dealer "N"]', '[Vulnerable "None"]'],
      ...[`[Deal "N:${HANDS.join(' ')}"]`, '[Declarer "N"]', '[Contract "3NT"]', '[Result "9"]', ''],
    ].join('\n')
  const read = await readFile(bytes(`${game(1, 'Cheryl O', 'annlahey')}\n${game(2, 'cheryl o', 'annlahey')}`))
  if (!read.ok) throw new Error(read.error.message)
  expect(sessionsOfDocument(read.value.document)[0]!.registrations).toHaveLength(2)
})
