/** What viewers may know, feature by feature; and that no feature tells anything without being in this table. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { mayKnow, TELLINGS, type Telling, type Viewing } from './mayKnow.ts'

const live = miniSession({ status: 'LIVE', type: 'TEAM' })
const bidOnly = { ...live, bidOnly: true }

const VIEWERS = {
  live: { session: live },
  over: { session: { ...live, status: 'CLOSED' } },
  pairs: { session: { ...live, type: 'PAIR' } },
  bidOnly: { session: bidOnly },
  adaptive: { session: { ...bidOnly, adaptive: true } },
  vugraph: { session: { ...bidOnly, vugraphClosedResult: true } },
  unseen: { session: { ...live, playVisible: false } },
  /** Of sessions with play these two say nothing. */
  adaptiveAlone: { session: { ...live, adaptive: true } },
  vugraphAlone: { session: { ...live, vugraphClosedResult: true } },
  kibitz: { session: live, kibitzes: true },
  kibitzAtTheEnd: { session: live, kibitzes: true, isOver: true },
  quizChosen: { session: live, kibitzes: true, hasChosen: true },
  noSpoilers: { session: live, hiding: true },
} as const satisfies Readonly<Record<string, Viewing>>

type Viewer = keyof typeof VIEWERS

const KEPT = ['adaptive', 'vugraph', 'unseen'] as const
const KIBITZ = ['kibitz', 'kibitzAtTheEnd'] as const

/** Of each feature: to whom it is not told. */
const NOT_TOLD: Readonly<Record<Telling, readonly Viewer[]>> = {
  watch: ['over', ...KEPT],
  match: ['over', 'pairs', ...KEPT],
  replay: KEPT,
  figures: KIBITZ,
  analysis: ['kibitz'],
  expected: ['over', 'bidOnly', ...KEPT, ...KIBITZ],
  costs: KIBITZ,
  whatIf: KIBITZ,
  leads: [],
  claim: [],
  // A choice made in a quiz is told by double dummy alone: what was played comes with the next step.
  result: ['kibitz', 'quizChosen'],
  rooms: ['kibitz', 'quizChosen'],
  paper: ['kibitz', 'quizChosen', 'noSpoilers'],
  standing: ['noSpoilers'],
}

test('every feature is told to whom it may be, and to nobody else', () => {
  expect(Object.keys(NOT_TOLD).sort()).toEqual([...TELLINGS].sort())
  for (const what of TELLINGS) {
    const silent = Object.entries(VIEWERS).flatMap(([viewer, of]) => (mayKnow(what, of) ? [] : [viewer]))
    expect([what, ...silent.sort()]).toEqual([what, ...[...NOT_TOLD[what]].sort()])
  }
})

const ROOT = new URL('../../', import.meta.url)

const SOURCES: ReadonlyMap<string, string> = new Map(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
    .map((file) => [file, readFileSync(new URL(file, ROOT), 'utf8')]),
)

/** Files in which something is found, each with what was found in its brackets, once. */
function foundIn(pattern: RegExp): Readonly<Record<string, readonly string[]>> {
  const found = [...SOURCES].flatMap(([file, text]) => {
    const all = [...text.matchAll(new RegExp(pattern, 'g'))].map(([, ...groups]) =>
      groups.filter(Boolean).join(' '),
    )
    return all.length === 0 ? [] : [[file, [...new Set(all)].sort()] as const]
  })
  return Object.fromEntries(found)
}

const filesWith = (pattern: RegExp): readonly string[] => Object.keys(foundIn(pattern)).sort()

describe('what tells of a table or leads to one asks first', () => {
  /** A new feature adds itself here, with what it asks; one that does not ask has no way to double dummy at all. */
  const ASKS: Readonly<Record<string, readonly Telling[]>> = {
    'app/overlay/useChosen.ts': ['watch'],
    'pages/help/usePlace.ts': ['replay'],
    'pages/operate/claimCheck.ts': ['claim'],
    'pages/sessions/SeatedNow.tsx': ['watch'],
    'pages/sessions/SessionListPage.tsx': ['watch'],
    'screens/frequency/TeamFrequency.tsx': ['replay'],
    'screens/frequency/field/LeadTable.tsx': ['leads'],
    'screens/frequency/field/Plays.tsx': ['replay'],
    'screens/personal-cross-imp/PersonalScreen.tsx': ['replay'],
    'screens/match-view/useMatch.ts': ['watch'],
    'screens/play/LiveAnnouncer.tsx': ['standing'],
    'screens/play/PlayScreen.tsx': ['standing'],
    'screens/play/Results.tsx': ['expected'],
    'screens/play/usePlay.ts': ['analysis', 'figures'],
    'screens/replay/BoardPlayer.tsx': ['analysis'],
    'screens/replay/ReplayAnnouncer.tsx': ['result', 'standing'],
    'screens/replay/ReplayPlayer.tsx': ['paper', 'result', 'whatIf'],
    'screens/replay/ReplayScreen.tsx': ['whatIf'],
    'screens/replay/quiz/QuizPlayer.tsx': ['analysis', 'figures'],
    'screens/replay/rooms/RoomsBox.tsx': ['costs', 'rooms'],
    'screens/replay/useReplay.ts': ['analysis', 'figures'],
    'screens/replay/whatIf/WhatIfPlayer.tsx': ['figures'],
    'screens/score-card/ScoreCardScreen.tsx': ['expected', 'replay'],
    'screens/tables/rules.ts': ['replay'],
    'ui/matchView.ts': ['match'],
    'ui/picture/AtTable.tsx': ['expected'],
    'ui/picture/useExpected.ts': ['expected'],
    'ui/results/liveRules.ts': ['match', 'replay', 'watch'],
    'ui/table/ResultBoxes.tsx': ['rooms'],
    'ui/table/tableSource.ts': ['analysis'],
    'ui/wall/WallChoice.tsx': ['watch'],
  }

  test('every feature is in the table', () => {
    expect(foundIn(/\b(?:mayKnow|doubleDummyFor)\(\s*'(\w+)'/)).toEqual(ASKS)
    const asked = new Set(Object.values(ASKS).flat())
    expect(TELLINGS.filter((what) => !asked.has(what))).toEqual([])
  })

  test('double dummy comes from one place, which asks', () => {
    const source = 'ui/secrecy/doubleDummy.ts'
    expect(filesWith(/@openroom\/dds\/(?:browserPool|pool'\)|solver'\))/)).toEqual(['ui/secrecy/solver.ts'])
    expect(filesWith(/import \{[^}]*(?<!type )\bborrowSolver\b/)).toEqual([source])
    expect(filesWith(/viewAt(?:<[^>]*>)?\(\s*'dds(?:Live|Archive)'/)).toEqual([source])
    expect(filesWith(/dds-(?:live|archive)/)).toEqual([])
  })

  test('the optimum is told beside all four hands, and nowhere else', () => {
    expect(filesWith(/\boptimumScores\b/)).toEqual([
      'pages/handRecords/HandRecord.tsx',
      'screens/frequency/DealPanel.tsx',
      'screens/frequency/DealStrip.tsx',
      'screens/frequency/field/Field.tsx',
      'screens/personal-cross-imp/DealOf.tsx',
      'ui/deal/Optimum.tsx',
    ])
  })

  test('who looks into one hand is known in one place', () => {
    const tables = 'ui/table/tableSource.ts'
    expect(filesWith(/import \{[^}]*\bkibitzedSeat\b/)).toEqual([tables])
    expect(filesWith(/import \{[^}]*\buseKibitzing\b/)).toEqual([tables])
    expect(filesWith(/\bkibitzed\s*[!=]==?\s*null/)).toEqual([tables])
  })

  test('the flags of a session are read by the rules, and by the forms that set them', () => {
    expect(filesWith(/\b(?:playVisible|vugraphClosedResult)\b/)).toEqual([
      'dialogs/upload/UploadDialog.tsx',
      'dialogs/upload/send.ts',
      'dialogs/upload/usePreview.ts',
      'pages/upcoming/SessionForm.tsx',
      'pages/upcoming/edit.ts',
      'ui/secrecy/mayKnow.ts',
    ])
  })
})

describe('screens', () => {
  test('are drawn by hosts that apply every redirect', () => {
    const hosts = filesWith(/import \{[^}]*\bscreenOf\b[^}]*\} from '[^']*\/screens\.ts'/)
    expect(hosts).toEqual(['app/embed/EmbeddedScreen.tsx', 'app/slots/SlotFrame.tsx'])
    for (const host of hosts) expect(SOURCES.get(host)).toMatch(/\buseRedirects\(at, miniSession,/)
    // A screen is known to nobody but the list that hosts draw from.
    const importers = Object.entries(foundIn(/import\('([^']*screens\/[^']*Screen\.tsx)'\)/))
    expect(importers.map(([file]) => file)).toEqual(['app/slots/screens.ts'])
    expect(filesWith(/from '[^']*screens\/[^']*Screen\.tsx'/)).toEqual([])
  })

  /**
   * Why each way to a table or a replay is one that may be gone: `server`: it tells of those alone that may be seen;
   * `rows`: rows say so by the rules above; `within`: from one to another view of the same; `host`: who comes there is
   * led on or told.
   */
  const WAYS: Readonly<Record<string, 'server' | 'rows' | 'within' | 'host' | RegExp>> = {
    'app/slots/SessionView.tsx': 'host',
    'app/slots/SinceLeft.tsx': /redirectOf\('replay', miniSession\) === null/,
    'pages/help/usePlace.ts': /mayKnow\('replay', \{ session \}\)/,
    'pages/sessions/SeatedNow.tsx': /isWanted = mayKnow\('watch', \{ session \}\) && !session\.bidOnly/,
    'pages/sessions/followed/ways.ts':
      /canSearchTable\(session\)[\s\S]*canReplay\(session,[\s\S]*canPlayRoom\(session,/,
    'screens/frequency/PairFrequency.tsx': 'rows',
    'screens/frequency/TeamFrequency.tsx': 'rows',
    'screens/frequency/field/Plays.tsx': /mayKnow\('replay', \{ session \}\)/,
    'screens/match-view/MatchViewScreen.tsx': 'host',
    'screens/match-view/matchParams.ts': 'host',
    'screens/personal-cross-imp/PersonalScreen.tsx': 'rows',
    'screens/play/links.ts': /mayViewMatch\(miniSession\)/,
    'screens/private-score/PairPrivate.tsx': 'rows',
    'screens/replay/ReplayPlayer.tsx': 'within',
    'screens/replay/whatIf/ShowLine.tsx': 'within',
    'screens/running-score/usePairTable.ts': /canSearchTable\(session\)/,
    'screens/score-card/ScoreCardScreen.tsx': 'rows',
    'screens/selector/Boards.tsx': 'server',
    'screens/tables/PairTables.tsx': /canPlayPair\(miniSession,/,
    'screens/tables/TeamTables.tsx': /showsOperatorReplay\(miniSession\)/,
    'screens/tables/WallTables.tsx': 'server',
    'ui/boards/FoundBoard.tsx': 'server',
    'ui/folder/folder.ts': /redirectOf\('replay', known\) === null/,
    'ui/results/LiveRooms.tsx': /canPlayRoom\(session,[\s\S]*canViewMatch\(session,/,
    'ui/slot/replayList.ts': 'within',
    'ui/wall/SmallBoard.tsx': 'server',
  }

  test('are led to where they may be shown', () => {
    const ways = filesWith(
      /navigate\(\s*'(?:play|replay|match-view)'|screen: '(?:play|replay|match-view)'|screen=\}?(?:play|replay|match-view)|\}replay&|\breplayAddress\(|\bopenReplay\(\s/,
    ).concat(filesWith(/\bopenReplay\(slot/))
    expect([...new Set(ways)].sort()).toEqual(Object.keys(WAYS).sort())
    for (const [file, why] of Object.entries(WAYS))
      if (why instanceof RegExp) expect([file, why.test(SOURCES.get(file) ?? '')]).toEqual([file, true])
  })
})
