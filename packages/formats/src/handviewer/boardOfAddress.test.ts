import type { Result } from '@openroom/bridge/result'
import { reduceTable } from '@openroom/bridge/table/reducer'
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import { describe, expect, it } from 'vitest'
import type { Remark } from '../report.ts'
import { type AddressedBoard, boardOfAddress } from './boardOfAddress.ts'

const HANDS = 'n=sakq2hakqdakqcakq&e=sj43hj43dj43cj432&s=st98765ht98765d2&w=hd'
const FOUR = 'n=sak32hak2dak32ck2&e=sqj54hqj3dqj4cqj4&s=sT98hT987dT987cT9&w=s76h654d65ca87653'

const read = (query: string) => boardOfAddress(new URLSearchParams(query))

function tableOf(result: Result<AddressedBoard, Remark>) {
  if (!result.ok) throw new Error(result.error.message)
  return result.value.events.reduce(reduceTable, EMPTY_TABLE)
}
const shown = async (query: string) => tableOf(await read(query))
const refusal = async (query: string) => {
  const result = await read(query)
  return result.ok ? null : result.error.code
}

describe('a board hand by hand, as BBO’s hand viewer takes it', () => {
  it('has hands, names, dealer, vulnerability and number', async () => {
    const state = await shown(`${FOUR}&nn=Anna&sn=Bo+Berg&d=w&v=b&b=7`)
    expect(state.board).toMatchObject({ number: 7, dealer: 'W', vulnerability: 'ALL' })
    expect(state.board?.deal?.W).toHaveLength(13)
    expect(state.players.N?.name).toBe('Anna')
    expect(state.players.S?.name).toBe('Bo Berg')
    expect(state.players.E).toBeNull()
  })

  it('has dealer and vulnerability of its number, and board 1 without one', async () => {
    expect((await shown(`${FOUR}&b=4`)).board).toMatchObject({ dealer: 'W', vulnerability: 'ALL' })
    expect((await shown(FOUR)).board).toMatchObject({ number: 1, dealer: 'N', vulnerability: 'NONE' })
  })

  it.each([
    ['n', 'NS'],
    ['E', 'EW'],
    ['b', 'ALL'],
    ['o', 'NONE'],
    ['-', 'NONE'],
    ['0', 'NONE'],
  ])('reads v=%s as %s', async (v, vulnerability) => {
    expect((await shown(`${FOUR}&v=${v}&b=2`)).board?.vulnerability).toBe(vulnerability)
  })

  it('deduces the fourth hand, and shows one hand alone', async () => {
    const three = await shown(FOUR.replace(/&w=.*/, ''))
    expect(three.board?.deal?.W).toHaveLength(13)
    const alone = await shown('s=sak32hak2dak32ck2')
    expect(alone.board?.deal?.S).toHaveLength(13)
    expect(alone.board?.deal?.N).toBeNull()
  })

  it('reads tens as T and 10, suits and ranks in any order', async () => {
    const one = await shown('s=d10987h789Ts89Tc9T')
    expect(one.board?.deal?.S).toEqual((await shown('s=sT98hT987dT987cT9')).board?.deal?.S)
  })

  it('reads an auction with alerts, explanations and comments', async () => {
    const state = await shown(`${FOUR}&d=n&a=1C!(16 plus)P1D{waiting}PP D r 1nPPP`)
    expect(state.calls.map(({ call }) => call)).toEqual([
      '1C',
      'P',
      '1D',
      'P',
      'P',
      'X',
      'XX',
      '1NT',
      'P',
      'P',
      'P',
    ])
    expect(state.calls[0]).toMatchObject({ alert: true, explanations: [{ to: 'all', text: '16 plus' }] })
    expect(state.contract).toMatchObject({ level: 1, strain: 'NT', declarer: 'W' })
  })

  it('shows an auction that asks what to call', async () => {
    const state = await shown('s=sak32hak2dak32ck2&d=s&a=1nP2c?')
    expect(state.calls).toHaveLength(3)
    expect(state.contract).toBeNull()
  })

  it('plays the cards from the hands that hold them, and ends with the claim', async () => {
    const state = await shown(`${FOUR}&d=n&a=1nPPP&p=sQs8s6sAsKs4s9s7&c=9`)
    expect(state.tricks[0]?.cards.map(({ seat }) => seat)).toEqual(['E', 'S', 'W', 'N'])
    expect(state.tricks[1]?.cards.map(({ card }) => card)).toEqual(['SK', 'S4', 'S9', 'S7'])
    expect(state.claim).toMatchObject({ tricks: 9 })
  })

  it('leaves out a card that was played before, and says so', async () => {
    const told = await read(`${FOUR}&d=n&a=1nPPP&p=sQs8s6sQ`)
    expect(told.ok && told.value.warnings.map(({ message }) => message).join()).toMatch(/card 4/)
    expect(tableOf(told).tricks[0]?.cards).toHaveLength(3)
  })

  it.each([
    ['', 'address-empty'],
    ['v=b&d=n', 'address-empty'],
    ['n=hello', 'address-hand'],
    ['n=sakq', 'address-hand-size'],
    [`${FOUR.replace('w=s76', 'w=sA6')}`, 'address-card-twice'],
    [`${FOUR}&d=x`, 'address-dealer'],
    [`${FOUR}&v=x`, 'address-vulnerability'],
    [`${FOUR}&b=-1`, 'address-board'],
    [`${FOUR}&a=8c`, 'address-auction'],
    [`${FOUR}&a=1nPPP&p=zz`, 'address-play'],
    [HANDS, 'address-hand-size'],
  ])('refuses %s', async (query, code) => {
    expect(await refusal(query)).toBe(code)
  })
})

const LIN =
  'pn|Ann,Bo,Cy,Di|st||md|1SK2H862D976CKQT97,S4HQJ974DAK5CJ432,SAJT86HAKTDQJT3C8,SQ9753H53D842CA65|sv|e|rh||' +
  'ah|Board 19|mb|P|mb|1H|mb|1S|mb|P|mb|2C|mb|P|mb|3N|mb|P|mb|P|mb|P|pc|H5|pc|H2|pc|HJ|pc|HA|'

describe('a board as LIN', () => {
  it('has the board with its auction and cards', async () => {
    const state = await shown(`lin=${encodeURIComponent(LIN)}`)
    expect(state.board).toMatchObject({ number: 19, vulnerability: 'EW', dealer: 'S' })
    expect(state.players.S?.name).toBe('Ann')
    expect(state.calls).toHaveLength(10)
    expect(state.tricks[0]?.cards).toHaveLength(4)
  })

  it('is before the hands beside it', async () => {
    expect((await shown(`lin=${encodeURIComponent(LIN)}&n=nothing`)).board?.number).toBe(19)
  })

  it('has a deal alone, with its names', async () => {
    const state = await shown(`lin=${encodeURIComponent(LIN.slice(0, LIN.indexOf('mb|')))}`)
    expect(state.board?.deal?.N).toHaveLength(13)
    expect(state.players.W?.name).toBe('Bo')
  })

  it('refuses what is none', async () => {
    expect(await refusal('lin=hello')).not.toBeNull()
  })
})

const PBN = `[Board "5"]
[North "Anna"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:AK32.AK2.AK32.K2 QJ54.QJ3.QJ4.QJ4 T98.T987.T987.T9 76.654.65.A87653"]
[Contract "3NT"]
[Declarer "N"]
[Result "9"]
`

describe('a board as PBN', () => {
  it('has the deal with the contract', async () => {
    const state = await shown(`pbn=${encodeURIComponent(PBN)}`)
    expect(state.board).toMatchObject({ number: 5, vulnerability: 'NS' })
    expect(state.contract).toMatchObject({ level: 3, strain: 'NT', declarer: 'N' })
    expect(state.players.N?.name).toBe('Anna')
  })

  it('has auction and play', async () => {
    const state = await shown(
      `pbn=${encodeURIComponent(`${PBN}[Auction "N"]\n1NT Pass 3NT AP\n[Play "E"]\nSQ S8 S6 SA\n`)}`,
    )
    expect(state.calls.map(({ call }) => call)).toEqual(['1NT', 'P', '3NT', 'P', 'P', 'P'])
    expect(state.tricks[0]?.cards).toHaveLength(4)
  })

  it('has the deal alone', async () => {
    const state = await shown(`pbn=${encodeURIComponent('[Deal "N:AK32.AK2.AK32.K2 - - -"]')}`)
    expect(state.board?.deal?.N).toHaveLength(13)
    expect(state.contract).toBeNull()
  })

  it('refuses what is none', async () => {
    expect(await refusal('pbn=hello')).not.toBeNull()
  })
})
