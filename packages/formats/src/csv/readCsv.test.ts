import { describe, expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { LENIENT, LIMITS } from '../limits.ts'
import { readFile } from '../read.ts'
import { soundDocument } from '../testing/formatTrial.ts'
import { bytesAsSource, textAsSource } from '../text.ts'
import { readUsebioText } from '../usebio/readUsebio.ts'
import { PAIRS, TEAMS } from '../usebio/testing/seeds.ts'
import { writeResultsCsv } from './results.ts'

async function read(text: string, limits = LIMITS) {
  const result = await readFile(textAsSource(text), limits)
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.message}`)
  soundDocument(result.value.document)
  return result.value
}

const EVENING = `Board;NS;EW;NS name;EW name;Contract;Declarer;Tricks;Scoring;Event;Date
1;1;2;Ann - Ben;Cid - Dot;3NT;N;9;MP;Tuesday;2024-03-05
1;3;4;Eva - Fay;Gus - Hal;Pass;;;;;
2;1;4;;;4Sx;E;8;;;
`

describe('results as CSV', () => {
  it('are a session of pairs', async () => {
    const { document, format, warnings } = await read(EVENING)
    expect([format, document.tournament.name]).toEqual(['CSV', 'Tuesday'])
    // The other two have not played board 2.
    expect(warnings.map(({ code, args }) => [code, args.boards])).toEqual([['results-fewer', '2']])
    const [session] = sessionsOfDocument(document)
    expect(session!.date).toBe('2024-03-05')
    expect(session!.registrations.map(({ number, name }) => [number, name])).toEqual([
      ['1', 'Ann - Ben'],
      ['2', 'Cid - Dot'],
      ['3', 'Eva - Fay'],
      ['4', 'Gus - Hal'],
    ])
    const scores = session!.tables.flatMap(({ results }) => results.map((one) => [one.board, one.scoreNs]))
    expect(scores).toEqual(
      expect.arrayContaining([
        [1, 400],
        [1, 0],
        [2, 300],
      ]),
    )
  })

  it.each([
    ['a number meets itself', '1,A,1,Ann - Ben,1,Cid - Dot,50\n1,A,2,Eva - Fay,2,Gus - Hal,-50\n'],
    ['a number is two pairs', '1,A,1,Ann - Ben,2,Gus - Hal,50\n1,A,2,Eva - Fay,1,Cid - Dot,-50\n'],
  ])('have pairs of both directions with the same numbers: %s', async (_, lines) => {
    const other = '1,B,1,Ida - Jon,2,Kim - Lea,50\n'
    const { document } = await read(`board,section,ns,ns_name,ew,ew_name,score_ns\n${lines}${other}`)
    const [event] = document.events
    expect([event!.winners, event!.arrangeType]).toEqual([2, 'MITCHELL'])
    const [session] = sessionsOfDocument(document)
    expect(session!.registrations.map(({ name, side }) => [name, side]).sort()).toEqual([
      ['Ann - Ben', 'NS'],
      ['Cid - Dot', 'EW'],
      ['Eva - Fay', 'NS'],
      ['Gus - Hal', 'EW'],
      ['Ida - Jon', 'NS'],
      ['Kim - Lea', 'EW'],
    ])
  })

  it('keep one pair in both directions where its number is its own', async () => {
    const { document } = await read(
      'board,ns,ns_name,ew,ew_name,score_ns\n1,1,Ann - Ben,2,Cid - Dot,50\n2,3,Eva - Fay,1,Ben - Ann,50\n',
    )
    expect(document.events[0]!.winners).toBe(1)
    expect(sessionsOfDocument(document)[0]!.registrations).toHaveLength(3)
  })

  it('have no numbers where keys or names stand in their place', async () => {
    const { document } = await read(
      'board,ns,ns_name,ew,ew_name,score_ns\n1,ann-ben-2,Ann - Ben,A12,Cid - Dot,50\n1,ann-ben,Ann - Ben,Eva and Fay,,50\n',
    )
    expect(sessionsOfDocument(document)[0]!.registrations.map(({ number, name }) => [number, name])).toEqual([
      [null, 'Ann - Ben'],
      ['A12', 'Cid - Dot'],
      [null, 'Ann - Ben'],
      [null, 'Eva and Fay'],
    ])
  })

  it('tell of values that cannot be, and leave out lines without board, pairs or result', async () => {
    const { warnings, faults } = await read(
      'board,ns,ew,score_ns,percent_ns,tricks,contract,declarer\n1,1,2,420,250,99,4H,N\n1,3,4,abc,,,,\nx,5,6,50,,,,\n2,,3,50,,,,\n',
      LENIENT,
    )
    expect(warnings.filter(({ code }) => code === 'value-unread').map(({ place }) => place?.line)).toEqual([
      2, 2, 3, 4,
    ])
    expect(faults.map(({ code, place }) => [code, place?.line])).toEqual([
      ['csv-line', 3],
      ['csv-line', 4],
      ['csv-line', 5],
    ])
  })

  it('in windows-1250 are asked of like any text, and a text without these columns is none', async () => {
    const bytes = Uint8Array.from('board,ns_name,ew_name,score_ns\n1,Pawe\xb3,Wa\xb3\xeasa,50\n', (one) =>
      one.charCodeAt(0),
    )
    const result = await readFile(bytesAsSource(bytes), LIMITS)
    expect(result.ok && result.value.warnings.map(({ code }) => code)).toContain('charset-guessed')
    const other = await readFile(textAsSource('name,place\nAnn,1\n'))
    expect(!other.ok && other.error.code).toBe('format-unknown')
  })

  it.each([
    ['pairs', PAIRS],
    ['teams', TEAMS],
  ])('that we export are read as the same results of %s', async (_, text) => {
    const given = readUsebioText(text, LIMITS)
    if (!given.ok) throw new Error(given.error.message)
    const [event, session] = [given.value.document.events[0]!, sessionsOfDocument(given.value.document)[0]!]
    const exported = writeResultsCsv(event, session)
    const again = await read(exported)
    const twice = writeResultsCsv(again.document.events[0]!, sessionsOfDocument(again.document)[0]!)
    expect(twice.split('\r\n').map((line) => line.split(',').slice(0, 22).join(','))).toEqual(
      exported.split('\r\n').map((line) => line.split(',').slice(0, 22).join(',')),
    )
  })
})
