import { readFileSync } from 'node:fs'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { describe, expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { LENIENT, LIMITS } from '../limits.ts'
import { readFile } from '../read.ts'
import { bytesAsSource } from '../text.ts'

const HANDS = ['AKQJT98765432...', '.AKQJT98765432..', '..AKQJT98765432.', '...AKQJT98765432']
const WHOLE = { N: HANDS[0], E: HANDS[1], S: HANDS[2], W: HANDS[3] }

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const DIGITS = Array.from({ length: 39 }, (_, i) => `${i + 1}`.padStart(2, '0')).join('')
const BRI = ascii(`${DIGITS}${' '.repeat(32)}${'\0'.repeat(18)}`)
const DUP = ascii(`${DIGITS}\x06${' '.repeat(67)}YN5  0 5  `)
/** Rank after rank: spades to north, hearts to east, diamonds to south, clubs to west. */
const RZD = Uint8Array.from([1, 0, ...Array(11).fill(32), ...Array(13).fill(0b00011011)])
const LETTERS = 'aaaaaabffffffkkkkkklpppppp'
/** Four signs and their ranks a hand. */
const DGE_HANDS = [6, 3, 4, 5]
  .map((suit) =>
    [6, 3, 4, 5].map((one) => String.fromCharCode(one) + (one === suit ? 'AKQJT98765432' : '')).join(''),
  )
  .join('')
const DGE = ascii(DGE_HANDS.padEnd(128, '\0'))
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BHG = ascii(`\r\n${ALPHABET}\r\n`)
const dlm = (sum: number) =>
  ascii(`[Document]\r\nTo board=3\r\nBoard 03=${LETTERS}${`${sum}`.padStart(3, '0')}\r\nBoard 04=x\r\n`)

const read = (bytes: Uint8Array, limits = LIMITS) => readFile(bytesAsSource(bytes), limits)

async function boardsOf(bytes: Uint8Array) {
  const result = await read(bytes)
  if (!result.ok) throw new Error(result.error.message)
  return sessionsOfDocument(result.value.document)[0]!.boards
}

describe('files of deals', () => {
  it.each([
    ['BRI', BRI, 1],
    ['DUP', DUP, 5],
    ['RZD', RZD, 1],
    ['DGE', DGE, 1],
    ['BHG', BHG, 1],
  ])('%s', async (format, bytes, number) => {
    const result = await read(bytes)
    expect(result.ok && result.value.format).toBe(format)
    expect(await boardsOf(bytes)).toMatchObject([{ number, deal: WHOLE }])
  })

  it.each([
    ['DGE', ascii(DGE_HANDS.replace('K', 'A').padEnd(128, '\0')), 'dealt-card-twice'],
    ['DGE', ascii(DGE_HANDS.replace('2', '1').padEnd(128, '\0')), 'dealt-card'],
    ['BHG', ascii(`\r\n${ALPHABET}\r\n${ALPHABET.replace('B', 'A')}\r\n`), 'dealt-card-twice'],
    ['BHG', ascii(`\r\n${ALPHABET}\r\n${ALPHABET.slice(1)}\r\n`), 'dealt-card'],
  ])('%s in which a card is wrong says which', async (_, bytes, code) => {
    const both = bytes[0] === 6 ? Uint8Array.from([...DGE, ...bytes]) : bytes
    const lenient = await read(both, LENIENT)
    expect(lenient.ok && lenient.value.faults).toMatchObject([{ code, args: { board: 2 } }])
  })

  it('DLM, whose checksum must fit', async () => {
    expect(await boardsOf(dlm(13))).toMatchObject([{ number: 3 }])
    const wrong = await read(dlm(14))
    expect(!wrong.ok && wrong.error).toMatchObject({ code: 'dlm-checksum', place: { line: 3 } })
  })

  it('of which one is no deal lose that one', async () => {
    const twice = ascii(`0101${DIGITS.slice(4)}${' '.repeat(32)}${'\0'.repeat(18)}`)
    const both = Uint8Array.from([...BRI, ...twice])
    expect((await read(both)).ok).toBe(false)
    const lenient = await read(both, LENIENT)
    expect(lenient.ok && lenient.value.faults).toMatchObject([
      { code: 'dealt-card-twice', args: { board: 2 } },
    ])
    const cut = await read(Uint8Array.from([...BRI, ...BRI.slice(0, 50)]), LENIENT)
    expect(cut.ok && cut.value.faults.map(({ code }) => code)).toEqual(['deals-cut'])
  })
})

describe.skipIf(!hasSharedData)('the collected files', () => {
  const of = (name: string) => boardsOf(readFileSync(sharedPath(`other/${name}`)))
  it.each([
    ['dealconvert_test', 'dlm'],
    ['dealconvert_test', 'bri'],
    ['dealconvert_test', 'dup'],
    ['dealconvert_test', 'rzd'],
    ['dealconvert_test', 'dge'],
    ['dealconvert_test', 'bhg'],
    ['rs-pbn_big-deal', 'dlm'],
    ['rs-pbn_big-deal', 'bri'],
    ['rs-pbn_big-deal', 'dup'],
    ['rs-pbn_big-deal', 'dge'],
    ['rs-pbn_big-deal', 'bhg'],
  ])('%s.%s has the deals of the PBN', async (name, ending) => {
    const deals = (boards: Awaited<ReturnType<typeof of>>) => boards.map(({ number, deal }) => [number, deal])
    expect(deals(await of(`${name}.${ending}`))).toEqual(deals(await of(`${name}.pbn`)))
  })
})
