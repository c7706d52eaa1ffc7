import { describe, expect, test } from 'vitest'
import { linesOf, pairOf, playerOf, teamOf, textOf } from './names.ts'

const BOTH = ['Nora Field', 'Tove Strand']
const MEMBERS = [
  { name: 'Nora Field', memberId: '4711' },
  { name: 'Tove Strand', memberId: '4712' },
]

describe('a pair', () => {
  test.each([
    ['Nora Field - Tove Strand', BOTH],
    ['Nora Field, Tove Strand', BOTH],
    ['Nora Field;Tove Strand', BOTH],
    ['Nora Field\tTove Strand', BOTH],
    ['"Nora Field","Tove Strand"', BOTH],
    ['"Field, Nora","Strand, Tove"', BOTH],
    ['Field, Nora;Strand, Tove', BOTH],
    ['Field, Nora - Strand, Tove', BOTH],
    ['Nora;Field;Tove;Strand', BOTH],
    ['1. Nora Field - Tove Strand', BOTH],
    ['1 Nora Field - Tove Strand', BOTH],
    ['1;Nora Field;Tove Strand', BOTH],
    ['4711;Nora Field;4712;Tove Strand', MEMBERS],
    ['1,4711,Nora Field,4712,Tove Strand', MEMBERS],
    ['Nora Field;Tove Strand;4711;4712', MEMBERS],
    ['Nora Field (4711) - Tove Strand (4712)', MEMBERS],
    ['4711 Nora Field - 4712 Tove Strand', MEMBERS],
    ['4711 - 4712', [{ memberId: '4711' }, { memberId: '4712' }]],
    ['3;4711;4712', [{ memberId: '4711' }, { memberId: '4712' }]],
  ])('is read from %s', (line, players) => {
    expect(pairOf(line).players).toEqual(players)
  })

  test.each(['Pair 1', 'The Fields'])('has a name of its own: %s', (line) => {
    expect(pairOf(line)).toEqual({ name: line, players: [] })
  })
})

test.each([
  ['Nora Field', 'Nora Field'],
  ['Field, Nora', 'Nora Field'],
  ['4711;Nora Field', MEMBERS[0]],
  ['4711,Nora Field', MEMBERS[0]],
  ['Nora Field (4711)', MEMBERS[0]],
])('a player is read from %s', (line, player) => {
  expect(playerOf(line)).toEqual({ name: 'Nora Field', players: [player] })
})

test.each([
  ['Ash', []],
  ['Ash: Nora Field, Tove Strand', BOTH],
  ['Ash;Nora Field;Tove Strand', BOTH],
  ['1\tAsh\tNora Field\tTove Strand', BOTH],
  ['Ash,4711,Nora Field,4712,Tove Strand', MEMBERS],
])('a team is read from %s', (line, players) => {
  expect(teamOf(line)).toEqual({ name: 'Ash', players })
})

test('the head of a sheet and empty cells at the end of a line are no names', () => {
  expect(linesOf('No;Name 1;Name 2\r\n1;A;B;;\r\n\r\n;;\r\n2;C;D')).toEqual(['1;A;B', '', '', '2;C;D'])
  expect(linesOf('Pair 1\nPair 2')).toEqual(['Pair 1', 'Pair 2'])
})

describe('a sheet is read as its columns are headed', () => {
  const pairs = (text: string) => linesOf(text).map((line) => pairOf(line).players)

  test.each([
    [
      'Paar;Nachname;Vorname;Mitgliedsnr.;Nachname;Vorname;Mitgliedsnr.',
      '1;Field;Nora;4711;Strand;Tove;4712',
    ],
    ['Nr.;Name;Vorname;Mitgl.-Nr.;Name;Vorname;Mitgl.-Nr.', '1;Field;Nora;4711;Strand;Tove;4712'],
    ['Nom 1;Prénom 1;Licence 1;Nom 2;Prénom 2;Licence 2', 'Field;Nora;4711;Strand;Tove;4712'],
    ['Cognome,Nome,Tessera,Cognome,Nome,Tessera', '"Field",Nora,4711,Strand,Tove,4712'],
    ['First name;Surname;Member no;First name;Surname;Member no', 'Nora;Field;4711;Tove;Strand;4712'],
    ['Name 1;Member no 1;Name 2;Member no 2', 'Nora Field;4711;Tove Strand;4712'],
    ['Member ID 1;Name 1;Member ID 2;Name 2', '4711;"Field, Nora";4712;"Strand, Tove"'],
  ])('%s', (head, row) => {
    expect(pairs(`${head}\r\n${row}\r\n`)[0]).toEqual(MEMBERS)
  })

  test('the number of a pair is no member’s where one of the two has none', () => {
    expect(pairs('Paar;Name 1;Mitgliedsnr. 1;Name 2;Mitgliedsnr. 2\n6;Nora Field;4711;Tove Strand;')).toEqual(
      [BOTH],
    )
  })
})

test('a file is read in the encoding that it has', () => {
  const latin = new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72])
  const utf8 = new TextEncoder().encode('Müller')
  expect(textOf(latin)).toBe('Müller')
  expect(textOf(utf8)).toBe('Müller')
  expect(textOf(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toBe('Müller')
  expect(textOf(new Uint8Array([0xff, 0xfe, 0x4d, 0, 0xfc, 0]))).toBe('Mü')
})
