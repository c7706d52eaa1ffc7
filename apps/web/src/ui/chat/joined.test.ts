import { expect, it } from 'vitest'
import { systemMessage } from '../../testing/messages.ts'
import { joined } from './joined.ts'

const said = (id: number, sentAt: string | null, text = 'Well bid', kind = 'plain') =>
  systemMessage({ id, sentAt, message: [[text, kind]] })

const at = (minute: number): string => `2026-11-23T19:${minute}:00Z`

it('has the messages of both rooms in the order in which they were written', () => {
  const all = joined('CLOSED', [said(4, at(12)), said(7, at(30))], [said(5, at(10)), said(6, at(20))])
  expect(all.map((one) => [one.said.id, one.room])).toEqual([
    [5, 'OPEN'],
    [4, 'CLOSED'],
    [6, 'OPEN'],
    [7, 'CLOSED'],
  ])
})

it('has those of a record first, and what is told of commentators once', () => {
  const came = (id: number) => said(id, at(11), 'Anna', 'commentator-start')
  const all = joined('OPEN', [came(1), said(3, at(12)), said(-2, null)], [came(2), said(-1, null)])
  expect(all.map((one) => one.room)).toEqual(['OPEN', 'CLOSED', 'OPEN', 'OPEN'])
  expect([0, 2, 3].map((place) => all[place]?.said.id)).toEqual([-2, 1, 3])
})

it('has two records board by board, in the order in which the room played them', () => {
  const record = (...boards: readonly number[]) =>
    boards.map((board, i) => ({ ...said(-1 - i, null, `${board}`), board }))
  const all = joined('OPEN', record(9, 9, 1), record(1, 9, 10))
  expect(all.map((one) => `${one.said.board} ${one.room}`)).toEqual([
    ...['9 OPEN', '9 OPEN', '9 CLOSED', '1 OPEN', '1 CLOSED', '10 CLOSED'],
  ])
})

it('keeps two records apart that are numbered alike, each in its own order', () => {
  const record = () => [said(-1, null, 'first'), said(-2, null, 'second')]
  const all = joined('OPEN', record(), record())
  expect(all.map((one) => [one.room, one.said.message[0]?.[0]])).toEqual([
    ['OPEN', 'first'],
    ['OPEN', 'second'],
    ['CLOSED', 'first'],
    ['CLOSED', 'second'],
  ])
  expect(new Set(all.map((one) => one.said.id)).size).toBe(4)
})
