import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawFault, drawOf, mostRounds, PAIR_FORMS } from './draw.ts'
import {
  eastIn,
  keepsDirections,
  MOVEMENT_FAULTS,
  type OwnMovement,
  ownMovement,
  readMovement,
  writeMovement,
} from './own.ts'

const HESITATION = `# as it lies in the club's folder
Name: Two tables and a half
shared = no
Round;Table;NS;EW;Boards
1;1;1;4;1
1;2;2;5;2
1;3;3;-;-
2;1;1;5;3
2;2;2;-;-
2;3;3;4;4
3\t1\t1\t0\t0
3 2 2 4 5
3, 3, 3, 5, 6
`

const read = (text: string) => {
  const own = readMovement(text, 'file')
  if (!own.ok) throw new Error(JSON.stringify(own.error))
  return own.value
}
const faultOf = (text: string) => {
  const own = readMovement(text)
  return own.ok ? null : own.error
}

describe('a movement of the club’s own', () => {
  it('is read as people write it, and drawn as it stands', () => {
    const own = read(HESITATION)
    expect(own).toMatchObject({
      name: 'Two tables and a half',
      pairs: 5,
      rounds: 3,
      sets: 6,
      isShared: false,
    })
    expect([keepsDirections(own), [...eastIn(own)].sort()]).toEqual([true, [3, 4]])
    const draw = drawOf('own', [5], 99, { own })
    expect([draw.rounds, draw.sets]).toEqual([3, 6])
    expect(draw.tables.filter(({ round }) => round === 3).map(({ ns, ew, set }) => [ns, ew, set])).toEqual([
      [0, null, 1],
      [1, 3, 4],
      [2, 4, 5],
    ])
    expect(drawOf('own', [5], 2, { own }).sets).toBe(4)
  })

  it('is read as a spreadsheet writes it', () => {
    const plain = read('name: Nine\n1 1 1 2 1\n1 2 3 0 0\n2 1 1 3 2\n2 2 0 2 0')
    for (const at of [';', ',', '\t']) {
      const row = (...cells: readonly (number | string)[]) => cells.join(at)
      const text = [
        row('name: Nine', '', '', '', ''),
        row('', '', '', '', ''),
        row('Round', 'Table', 'NS', 'EW', 'Boards'),
        row(1, 1, 1, 2, 1, ''),
        row(1, 2, 3, '', ''),
        row('', '', '', '', '', ''),
        row(2, 1, 1, 3, 2, '', ''),
        row(2, 2, '', 2, ''),
      ].join('\r\n')
      expect([at, read(text)]).toEqual([at, plain])
    }
  })

  it.each([
    ['name: My #2 movement', 'My #2 movement'],
    ['name: Tuesday; 9 tables, short;;', 'Tuesday; 9 tables, short'],
    ['name: # of Oakmere', '# of Oakmere'],
    ['# name: nothing', 'file #3'],
  ])('has a name of any characters, and keeps it: %s', (line, name) => {
    const own = readMovement(`${line}\n1 1 1 2 1\n1 2 3 4 2`, 'file #3')
    if (!own.ok) throw new Error(JSON.stringify(own.error))
    expect(own.value.name).toBe(name)
    expect(read(writeMovement(own.value))).toEqual(own.value)
  })

  it.each([
    ['', { code: 'empty' }],
    ['1;2;;;', { code: 'line', line: 1 }],
    ['1;1;1;2;', { code: 'line', line: 1 }],
    ['1;1;1;2;1;7', { code: 'line', line: 1 }],
    ['1 1 1 2', { code: 'line', line: 1 }],
    ['1 1 1 2 x', { code: 'line', line: 1 }],
    ['\n1 1 0 0 1', { code: 'line', line: 2 }],
    ['1 1 1 2 -', { code: 'line', line: 1 }],
    ['2 1 1 2 1', { code: 'round-missing', round: 1 }],
    ['1 1 1 2 1\n1 1 3 4 2', { code: 'table-twice', round: 1, table: 1 }],
    ['1 1 1 2 1\n1 2 3 1 2', { code: 'pair-at-two-tables', round: 1, pair: 1 }],
    ['1 1 1 2 1\n1 2 3 4 1', { code: 'board-at-two-tables', round: 1, set: 1 }],
    ['shared: yes\n1 1 1 2 1\n1 2 3 4 1', null],
    ['1 1 1 2 1\n1 2 3 4 2\n2 1 1 3 3\n2 2 2 4 1', { code: 'board-again', round: 2, pair: 2, set: 1 }],
    ['1 1 1 2 1\n1 2 3 5 2', { code: 'pair-missing', round: 1, pair: 4 }],
    ['1 1 1 2 1\n1 2 3 4 2\n2 1 1 3 3\n2 2 2 0 -', { code: 'pair-missing', round: 2, pair: 4 }],
    ['1 1 1 2 1\n1 2 3 201 2', { code: 'large' }],
    ['1 1 1 2 1\n1 2 3 4 201', { code: 'large' }],
    ['1 1 1 2 1\n1 2 3 4 3', { code: 'set-missing', set: 2 }],
    ['1 1 1 2 1\n1 2 3 0 3\n2 1 1 3 2\n2 2 2 0 3', null],
  ])('%j: %o', (text, fault) => {
    expect(faultOf(text)).toEqual(fault)
    if (fault) expect(MOVEMENT_FAULTS).toContain(fault.code)
  })

  it('is for as many pairs as it has, or for one less of an even number', () => {
    const own = read('1 1 1 2 1\n1 2 3 4 2\n2 1 1 3 3\n2 2 2 4 4')
    expect([4, 3].map((size) => drawFault('own', [size, 4], { own }))).toEqual([null, 'too-few'])
    expect(drawFault('own', [5], { own })).toBe('movement-size')
    expect(drawFault('own', [4])).toBe('movement-missing')
    const five = read(HESITATION)
    expect([4, 5, 6].map((size) => drawFault('own', [size], { own: five }))).toEqual([
      'movement-size',
      null,
      'movement-size',
    ])
  })

  it('can be any movement that is known, written and read again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAIR_FORMS), fc.integer({ min: 4, max: 16 }), (form, size) => {
        const draw = drawOf(form, [size], mostRounds(form, [size]))
        const stations = draw.tables.map(({ number: table, ...one }) => ({ ...one, table }))
        const own = ownMovement(`${form} ${size}`, stations, true)
        if (!own.ok) throw new Error(JSON.stringify(own.error))
        const again = read(writeMovement(own.value))
        expect(drawFault('own', [size], { own: again })).toBeNull()
        const drawn = drawOf('own', [size], draw.rounds, { own: again })
        const played = (tables: typeof draw.tables) =>
          tables
            .filter(({ ns, ew }) => ns !== null && ew !== null)
            .map(({ round, number, ns, ew, set }) => `${round} ${number} ${ns} ${ew} ${set}`)
            .sort()
        expect(played(drawn.tables)).toEqual(played(draw.tables))
        expect(keepsDirections(again)).toBe(form !== 'howell')
      }),
      { numRuns: runs(60, 20) },
    )
  })

  it('has boards for a late pair that nobody else has then, or such that it cannot come there', () => {
    const isApart = ({ stations, isShared }: OwnMovement) => {
      const isOut = (one: OwnMovement['stations'][number]) => one.ns === null || one.ew === null
      for (const out of stations.filter(isOut)) {
        const place = out.ns ?? out.ew
        const met = stations.some(
          (one) => !isOut(one) && one.set === out.set && (one.ns === place || one.ew === place),
        )
        const beside = stations.filter((one) => one !== out && one.round === out.round && one.set === out.set)
        // Without boards nobody comes there.
        if (!met && !isShared && out.set >= 0) expect([out, beside]).toEqual([out, []])
      }
    }
    const twoOut = '1 1 1 2 1\n1 2 3 0 0\n1 3 4 0 0\n2 1 3 4 2\n2 2 1 0 0\n2 3 2 0 0'
    const taken = '1 1 1 2 1\n1 2 3 0 1\n2 1 1 3 2\n2 2 2 0 2\n3 1 2 3 3\n3 2 1 0 0'
    for (const text of [twoOut, taken, HESITATION]) {
      const own = read(text)
      isApart(own)
      // Fewer rounds have fewer sets, in which a pair may only sit out.
      for (let rounds = 1; rounds <= own.rounds; rounds += 1) {
        const { tables } = drawOf('own', [own.pairs], rounds, { own })
        isApart({ ...own, stations: tables.map(({ number: table, ...one }) => ({ ...one, table })) })
      }
      expect(read(writeMovement(own))).toEqual(own)
    }
    // Each another, while there are enough.
    const spare = read('1 1 1 2 1\n1 2 3 4 2\n1 3 5 0 0\n2 1 1 5 3\n2 2 2 4 4\n2 3 3 0 0')
    expect(spare.stations.flatMap(({ ns, ew, set }) => (ns === null || ew === null ? set : []))).toEqual([
      3, 0,
    ])
  })

  it('never stops at what is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: fc.constantFrom(...'0123 -;,\n#ns:') }), (text) => {
        const own = readMovement(text)
        if (own.ok) expect(readMovement(writeMovement(own.value))).toEqual(own)
      }),
      { numRuns: runs(500, 100) },
    )
  })

  /** Rounds of so many pairs in any order; every table has boards that nobody has had, or those of a round before. */
  const someMovement = fc
    .record({
      pairs: fc.integer({ min: 2, max: 9 }),
      orders: fc.array(fc.array(fc.nat(), { minLength: 9, maxLength: 9 }), { minLength: 1, maxLength: 5 }),
      out: fc.array(fc.nat({ max: 5 }), { minLength: 45, maxLength: 45 }),
      at: fc.constantFrom(' ', ';', ', ', '\t'),
      nobody: fc.constantFrom('0', '-', ''),
      name: fc.string({ maxLength: 90 }),
      isShared: fc.boolean(),
    })
    .map(({ pairs, orders, out, at, nobody, name, isShared }) => {
      let sets = 0
      const none = at === ' ' && nobody === '' ? '0' : nobody
      const rows = orders.flatMap((order, i) => {
        const round = i + 1
        const all = Array.from({ length: pairs }, (_, pair) => pair + 1)
        const shuffled = all.sort((a, b) => order[a - 1]! - order[b - 1]!)
        const tables: (readonly (number | string)[])[] = []
        while (shuffled.length > 0) {
          const [one, other] = [
            shuffled.pop()!,
            out[tables.length + 9 * i] === 0 ? undefined : shuffled.pop(),
          ]
          const table = tables.length + 1
          sets += Number(other !== undefined)
          tables.push(
            other === undefined ? [round, table, none, one!, none] : [round, table, one!, other, sets],
          )
        }
        return tables
      })
      return [`name: ${name}`, `shared: ${isShared ? 'yes' : 'no'}`, ...rows.map((row) => row.join(at))].join(
        '\n',
      )
    })

  it('is the same when it is written and read again', () => {
    let sound = 0
    fc.assert(
      fc.property(someMovement, (text) => {
        const own = readMovement(text, 'file')
        sound += Number(own.ok)
        if (own.ok) expect(read(writeMovement(own.value))).toEqual(own.value)
        else expect(own.error.code).toBe('empty')
      }),
      { numRuns: runs(300, 60) },
    )
    expect(sound).toBeGreaterThan(40)
  })
})
