import { expect, it } from 'vitest'
import { formatContract } from '../notation.ts'
import { readResultLine } from './resultLine.ts'

it.each([
  ['4s n h5 +1', null, '4S-N', 'H5', 11],
  ['4sn+1', null, '4S-N', null, 11],
  ['4S N H5 =', null, '4S-N', 'H5', 10],
  ['3n n -2', null, '3NT-N', null, 7],
  ['3nt s d10 -1', null, '3NT-S', 'DT', 8],
  ['3nns4=', null, '3NT-N', 'S4', 9],
  ['7cxx w ca =', null, '7CXX-W', 'CA', 13],
  ['1dx e +3', null, '1DX-E', null, 10],
  ['12: 2h e =', 12, '2H-E', null, 8],
  ['p', null, 'P', null, null],
  ['5: passed out', 5, 'P', null, null],
])('%s', (text, board, contract, lead, tricks) => {
  const read = readResultLine(text)
  expect(read && { ...read, contract: formatContract(read.contract) }).toEqual({
    board,
    contract,
    lead,
    tricks,
  })
})

it.each(['', '4s', '4s n', '4s n h5', '4s n +', '7s n +1', '1s n -8', '8s n =', '4s n h1 ='])(
  'is no whole result: %s',
  (text) => expect(readResultLine(text)).toBeNull(),
)
