import type { UploadReport } from '@openroom/protocol/schema/upload'
import { expect, it } from 'vitest'
import type { Answer } from '../adminClient.ts'
import { importedText, send, unusedChoices } from './import.ts'

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

const remark = {
  code: 'may-be-same',
  message: 'It may be one.',
  args: {},
  file: 'a.csv',
  line: null,
  column: null,
  excerpt: null,
}
const NO_QUESTION = { confirm: 'x', doubts: [], sessions: [], faults: [], faultCount: 0, undecided: [] }
const AMOUNTS = { boards: 6, results: 12, auctions: 0, plays: 0, people: 8, details: 0, figures: 0 }
const NONE = { boards: 0, results: 0, auctions: 0, plays: 0, people: 0, details: 0, figures: 0 }

it('names what a session would lose, and that it would be scored otherwise', () => {
  const before = { ...AMOUNTS, results: 18 }
  const lost = { ...NONE, results: 6 }
  const session = {
    miniSessionId: 5,
    name: 'Pairs',
    before,
    after: AMOUNTS,
    lost,
    changed: 0,
    changes: [],
    renamed: [],
    fed: true,
    rescored: true,
  }
  const alike = { ...session, miniSessionId: 6, before: AMOUNTS, lost: NONE, changed: 3, fed: false }
  const question = { ...NO_QUESTION, sessions: [session, alike] }
  expect(importedText({ error: remark, question }).split('\n').slice(1, 3)).toEqual([
    '  session 5, Pairs: results 18 -> 12 (6 gone), the log of its live source, another way of scoring',
    '  session 6, Pairs: 3 results different, another way of scoring',
  ])
})

it('shows a session that may be stored beside the one of the file', () => {
  const side = { date: '2026-03-05', contestants: 12, boards: 24, results: 144, people: ['Ann', 'Bob'] }
  const doubt = {
    miniSessionId: 5,
    same: 120,
    other: 24,
    stored: { ...side, name: 'Tuesday pairs' },
    given: { ...side, name: 'Club evening', date: null, people: [] },
  }
  const question = { ...NO_QUESTION, doubts: [doubt] }
  expect(importedText({ error: remark, question }).split('\n')).toEqual([
    'refused, nothing stored: It may be one.',
    '  session 5: Tuesday pairs, 2026-03-05; 12 pairs or teams, 24 boards, 144 results; Ann, Bob',
    '  the file: Club evening; 12 pairs or teams, 24 boards, 144 results',
    '  120 of 144 results in the same places are equal',
    '  Give --same if it is that session, --beside if it is another one.',
  ])
})

it('lists what nothing in a file decides with what to give, and tells an answer that nothing takes', () => {
  const remark = {
    ...{ code: 'score-weighed', message: 'Board 1: neither counts.', args: {}, file: 'a.csv' },
    ...{ line: 2, column: 1, excerpt: null },
  }
  const open = { id: 'k1', remark, readings: ['450', '420'], now: null, chosen: null }
  const report: UploadReport = {
    ...{ unchanged: false, replaced: false, added: false, waiting: 0, miniSessionIds: [3], files: [] },
    counts: { boards: 1, results: 2, auctions: 0, plays: 0, registrations: 4 },
    official: { compared: 0, differing: 0, explained: {}, figures: [] },
    ...{ warnings: [remark], faults: [], undecided: [open, { ...open, id: 'k2', chosen: '420' }] },
  }
  expect(importedText(report).split('\n')).toEqual([
    'stored: 1 boards, 2 results, 0 auctions, 0 plays as session 3',
    '  undecided: line 2, column 1: Board 1: neither counts.',
    "    --choose 'k1=450' or --choose 'k1=420'",
  ])
  expect(unusedChoices({ k1: '45', k2: '420', k3: '1' }, [report])).toEqual([
    'k1 can be 450 or 420, not 45.',
    'No statement has the id k3 in what was stored.',
  ])
})
