import { expect, it } from 'vitest'
import type { Answer } from '../adminClient.ts'
import { importedText, send } from './import.ts'

const answer = (value: unknown): Answer => ({
  status: 200,
  body: Buffer.from(JSON.stringify(value)),
  leftOut: null,
})

const broken = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })

/** Breaks so many connections first. */
const client = (breaks: number) => {
  let calls = 0
  const importFiles = async () => {
    calls += 1
    if (calls <= breaks) throw broken()
    return answer({ unchanged: true })
  }
  return { importFiles, calls: () => calls }
}

it('a connection that is given up is tried once more, then said in words', async () => {
  const once = client(1)
  expect(await send(once, [])).toEqual({ unchanged: true })
  expect(once.calls()).toBe(2)
  const twice = client(2)
  await expect(send(twice, [])).rejects.toThrow(/gave the connection up before it answered, twice/)
  expect(twice.calls()).toBe(2)
})

it('shows a session that may be stored beside the one of the file', () => {
  const side = { date: '2026-03-05', contestants: 12, boards: 24, results: 144, people: ['Ann', 'Bob'] }
  const remark = {
    code: 'may-be-same',
    message: 'It may be one.',
    args: {},
    file: 'a.csv',
    line: null,
    column: null,
    excerpt: null,
  }
  const doubt = {
    miniSessionId: 5,
    same: 120,
    other: 24,
    stored: { ...side, name: 'Tuesday pairs' },
    given: { ...side, name: 'Club evening', date: null, people: [] },
  }
  const question = { confirm: 'x', doubts: [doubt], sessions: [], faults: [], faultCount: 0 }
  expect(importedText({ error: remark, question }).split('\n')).toEqual([
    'refused, nothing stored: It may be one.',
    '  session 5: Tuesday pairs, 2026-03-05; 12 pairs or teams, 24 boards, 144 results; Ann, Bob',
    '  the file: Club evening; 12 pairs or teams, 24 boards, 144 results',
    '  120 of 144 results in the same places are equal',
    '  Give --same if it is that session, --beside if it is another one.',
  ])
})
