import { auction, cards, deal } from '@openroom/test-kit/build'
import { describe, expect, it } from 'vitest'
import { type Board, dealerOf } from '../board.ts'
import type { PlayedContract } from '../contract.ts'
import type { TableEvent } from '../table/events.ts'
import { recordToLog } from '../table/record.ts'
import { foldTable, reduceTable } from '../table/reducer.ts'
import type { TableState } from '../table/state.ts'
import { type Reading, readTyped } from './typed.ts'

const DEAL = 'N:K94.KJ9.AQ32.A95 QJT.AQT8.KT9.KT8 A82.7654.876.432 7653.32.J54.QJ76'
const BOARD: Board = { number: 1, dealer: dealerOf(1), vulnerability: 'NONE', deal: deal(DEAL) }
const UNKNOWN: Board = { ...BOARD, deal: null }
const THREE: PlayedContract = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' }

function at(calls: string, played = '', board = BOARD): TableState {
  const isPlay = played !== '' || calls.endsWith('P P P')
  const made = recordToLog({
    board,
    calls: calls === '' ? [] : auction(calls, 'N'),
    contract: isPlay ? THREE : null,
    cards: played === '-' || played === '' ? [] : cards(played),
    result: null,
  })
  if (!made.ok) throw new Error(made.error.breach.code)
  return foldTable(made.value.events)
}

const AUCTION = '1NT P 3NT P P P'

function shown(reading: Reading): string {
  if (reading.kind === 'done') return reading.events.map(short).join(' ')
  if (reading.kind === 'more') return `${reading.missing}? ${reading.cards.join(' ')}`.trim()
  if (reading.kind === 'breach')
    return `${reading.breach.code}: ${reading.events.map(short).join(' ') || 'never'}`
  if (reading.kind !== 'choice') return 'none'
  const { card, tricks, likely } = reading
  return likely === 'card' ? `${card} or claim ${tricks}` : `claim ${tricks} or ${card}`
}

function short(event: TableEvent): string {
  const mark = 'irregular' in event && event.irregular ? ` ${event.irregular}` : ''
  if (event.type === 'BID') return `${event.seat} ${event.call}${mark}`
  if (event.type === 'PLAY_CARD') return `${event.seat} ${event.card}${mark}`
  if (event.type === 'CLAIM') return `claim ${event.seat ?? 'declarer'} ${event.tricks}`
  return event.type
}

describe('calls', () => {
  it.each([
    ['', '', 'call?'],
    ['', '1', 'strain?'],
    ['', '1s', 'N 1S'],
    ['', '3n', 'N 3NT'],
    ['', 'p', 'N P'],
    ['1S', 'x', 'E X'],
    ['1S X', 'x', 'redouble?'],
    ['1S X', 'xx', 'S XX'],
    ['1S', 'xx', 'redouble-inadmissible: E XX inadmissibleCall'],
    ['', 'x', 'double-inadmissible: N X inadmissibleCall'],
    ['2S', '.e1n', 'insufficient-bid: E 1NT insufficientBid'],
    ['2S', '1n', 'insufficient-bid: E 1NT insufficientBid'],
    ['2S', '1n!', 'E 1NT insufficientBid'],
    ['1S', '.', 'seat?'],
    ['1S', '.w', 'call?'],
    ['1S', '.wp', 'call-out-of-turn: W P callOutOfTurn'],
    ['1S', '.wp!', 'W P callOutOfTurn'],
    ['1S', '8', 'none'],
    ['1S', '.z', 'none'],
  ])('after "%s": %s', (calls, text, expected) => {
    expect(shown(readTyped(at(calls), text))).toBe(expected)
  })
})

describe('cards of known hands', () => {
  it.each([
    ['-', 'q', 'suit? SQ HQ', 'rank with two suits'],
    ['-', 'sq', 'E SQ', 'suit and rank'],
    ['-', 'qs', 'E SQ', 'rank and suit'],
    ['-', 'j', 'E SJ', 'rank that is there once'],
    ['-', '1', 'rank?', 'ten begun'],
    ['-', 's10', 'E ST', 'ten in figures'],
    ['-', 's0', 'E ST', 'ten as zero'],
    ['-', '2', 'card-not-held: never', 'rank that nobody there has'],
    ['-', 'sa', 'opening-lead-out-of-turn: S SA leadOutOfTurn', "another hand's card"],
    ['-', 'sa!', 'S SA leadOutOfTurn', 'accepted'],
    ['E SQ', '2', 'S S2', 'rank in the suit led'],
    ['E SQ', 'a', 'S SA', 'following'],
    ['E SQ', '7', 'suit? H7 D7', 'no spade of this rank, two others'],
    ['E SQ', 'h7', 'revoke: S H7 revoke', 'revoke'],
    ['E SQ', 'h7!', 'S H7 revoke', 'revoke that happened'],
    ['E SQ', '5', 'revoke: S H5 revoke', 'revoke by rank alone'],
    ['E SQ S SA', '7', 'W S7', 'next hand'],
    ['E SQ S SA', '.n', 'card?', 'another seat'],
    ['E SQ S SA', '.ns4', 'play-out-of-turn: N S4 playOutOfTurn', 'card out of turn'],
  ])('after %s: %s → %s (%s)', (played, text, expected) => {
    expect(shown(readTyped(at(AUCTION, played), text))).toBe(expected)
  })
})

describe('cards of hands that nobody knows', () => {
  it.each([
    ['-', 'q', 'suit? SQ HQ DQ CQ'],
    ['-', 'hq', 'E HQ'],
    ['E HQ', '7', 'S H7'],
    ['E HQ', 's7', 'S S7'],
    ['E HQ', 'q', 'suit? SQ DQ CQ'],
    ['E HQ', 'hq', 'card-played-twice: never'],
  ])('after %s: %s → %s', (played, text, expected) => {
    expect(shown(readTyped(at(AUCTION, played, UNKNOWN), text))).toBe(expected)
  })

  it('takes a card that only another known hand can have as out of turn', () => {
    const dummy: Board = { ...BOARD, deal: { ...BOARD.deal!, N: null, E: null, W: null } }
    expect(shown(readTyped(at(AUCTION, '-', dummy), 'sa'))).toBe(
      'opening-lead-out-of-turn: S SA leadOutOfTurn',
    )
  })
})

describe('claims', () => {
  it.each([
    ['E SQ', 'c9', 'claim declarer 9'],
    ['E SQ', 'cw4', 'claim W 4'],
    ['E SQ', 'c1', 'tricks?'],
    ['E SQ', 'c1\n', 'claim declarer 1'],
    ['E SQ', 'c13', 'claim declarer 13'],
    ['E SQ', 'c14', 'claim-impossible: never'],
    ['-', 'c8', 'C8 or claim 8'],
    ['-', 'c8\n', 'E C8'],
    ['-', 'c8c', 'claim declarer 8'],
    ['-', 'cc8', 'claim declarer 8'],
    ['-', 'ck', 'E CK'],
    ['E SQ', 'c', 'rank?'],
  ])('after %s: %j → %s', (played, text, expected) => {
    expect(shown(readTyped(at(AUCTION, played), text))).toBe(expected)
  })

  it.each([
    ['-', 'c10', 'CT or claim 10'],
    ['-', 'c10\n', 'E CT'],
    ['E CT', 'c8', 'C8 or claim 8'],
    ['E SQ', 'c10', 'claim 10 or CT'],
    ['E SQ', 'c10\n', 'claim declarer 10'],
    ['E SQ', 'c10c', 'claim declarer 10'],
    ['E SQ', 'c10!', 'S CT'],
    ['E SQ', 'c0', 'CT or claim 0'],
    ['E SQ', 'c0\n', 'S CT'],
    ['E SQ', 'c1', 'tricks?'],
    ['E SQ', 'c1\n', 'claim declarer 1'],
    ['E SQ', 'ck', 'S CK'],
    ['E SQ S CT', 'c10', 'claim declarer 10'],
  ])('of hands that nobody knows, after %s: %j → %s', (played, text, expected) => {
    expect(shown(readTyped(at(AUCTION, played, UNKNOWN), text))).toBe(expected)
  })

  it.each([
    ['\n', 'CLAIM_ACCEPT'],
    ['y', 'CLAIM_ACCEPT'],
    ['n', 'CLAIM_DECLINE'],
    ['s', 'none'],
  ])('made is answered by %j: %s', (text, expected) => {
    const claimed = reduceTable(at(AUCTION, 'E SQ'), { type: 'CLAIM', seat: null, tricks: 9 })
    expect(shown(readTyped(claimed, text))).toBe(expected)
  })
})

it('reads nothing where nothing can come', () => {
  expect(shown(readTyped(foldTable([]), '1s'))).toBe('none')
  expect(shown(readTyped(at('P P P P'), 'p'))).toBe('none')
})
