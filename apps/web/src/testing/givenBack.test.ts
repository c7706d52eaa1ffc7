/** Whoever asks for a wake lock, a timer, a frame, an observer or to hear of events gives it back, or says why not. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('../', import.meta.url)

type Pair = { readonly asks: RegExp; readonly gives: RegExp }

const PAIRS: Readonly<Record<string, Pair>> = {
  'wake lock': { asks: /wakeLock\.request\(/g, gives: /\.release\(\)/ },
  interval: { asks: /\bsetInterval\(/g, gives: /clearInterval\(/ },
  timeout: { asks: /\bsetTimeout\((?!resolve)/g, gives: /clearTimeout\(/ },
  frame: { asks: /\brequestAnimationFrame\(/g, gives: /cancelAnimationFrame\(/ },
  observer: { asks: /new \w*Observer\(/g, gives: /\.(disconnect|unobserve|stop|destroy)\(/ },
  events: { asks: /addEventListener\(/g, gives: /removeEventListener\(/ },
}

/** Asked for as long as the page lives, or what ends by itself. */
const KEPT: Readonly<Record<string, string>> = {
  'app/App.tsx timeout': 'ends by itself: what is opened next is fetched once',
  'app/history.ts events': 'begun once, for the page',
  'app/printing.ts events': 'begun once, for the page',
  'app/touchSnap.ts events': 'begun once, for the page',
  'live/archive.ts timeout': 'ends by itself: what came with the page is asked for once more',
  'live/cache.ts timeout': 'ends by itself, once the page is drawn for whoever has come',
  'live/connection.ts events': 'begun once, for the page; a socket that is closed tells nothing',
  'live/connection.ts interval': 'begun once, for the page',
  'live/health.ts interval': 'begun once, for the page',
  'live/inPieces.ts events': 'a socket that is closed tells nothing',
  'live/leaving.ts timeout': 'ends by itself, and calls back what waits if nothing is unsaved by then',
  'live/notify.ts timeout': 'ends by itself, and tells a promise that nobody hears any more',
  'live/offline/keeping.ts timeout': 'ends by itself: what is kept is written once',
  'live/offline/worker.ts events': 'of the worker itself',
  'open.tsx timeout': 'ends by itself, once after the first page',
  'paper/printing.ts events': 'begun once, for the page',
  'ui/followed/keepTold.ts events': 'begun once, for the page',
  'ui/followed/observe.ts observer': 'given to its caller, who ends it',
  'ui/opener.ts events': 'begun once, for the page',
  'ui/parts/Field.tsx frame': 'one frame; what it looks for may be gone',
  'ui/parts/frameQueue.ts frame': 'one frame; who has gone is asked for no more',
  'ui/parts/viewportObserver.ts frame': 'one frame; who has gone is asked for no more',
  'ui/parts/viewportObserver.ts timeout': 'ends by itself; who has gone is asked for no more',
  'ui/results/ResultTable.tsx observer': 'ends with the rows that it looks at',
  'ui/table/ear/speech.ts events': 'of what is said, which ends',
  'ui/table/ear/speech.ts timeout': 'ends by itself: what was to be said is over by then',
  'ui/slot/useSize.ts frame': 'one frame; an element that is gone takes it',
  'ui/wall/useFar.ts observer': 'ends with what it looks at',
  'ui/wall/useFar.ts timeout': 'ends by itself; who has gone is asked for no more',
}

/** Events that are heard as long as the page lives, beside those of their file that are given back. */
const HEARD: readonly string[] = [
  "live/entryKept.ts 'scroll'",
  "live/entryKept.ts 'beforeunload'",
  "live/entryKept.ts 'pagehide'",
  "live/entryKept.ts 'visibilitychange'",
]

/** `file what`, of what is asked for and not given back. */
function kept(file: string, text: string): readonly string[] {
  return Object.entries(PAIRS)
    .filter(([, { asks, gives }]) => text.match(asks) && !gives.test(text))
    .map(([what]) => `${file} ${what}`)
}

/** Names of events that are asked for and not given back, in a file that gives others back. */
function unheard(file: string, text: string): readonly string[] {
  if (kept(file, text).length > 0) return []
  const namesAfter = (call: string) =>
    [...text.matchAll(new RegExp(`${call}\\(\\s*('[^']+'|\\w+)`, 'g'))].map(([, name]) => name)
  const given = new Set(namesAfter('removeEventListener'))
  return namesAfter('addEventListener')
    .filter((name) => !given.has(name))
    .map((name) => `${file} ${name}`)
}

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('testing/'))
  .map((file) => [file, readFileSync(new URL(file, ROOT), 'utf8')] as const)

it('gives back what it has asked for', () => {
  const found = sources.flatMap(([file, text]) => kept(file, text))
  expect(found.sort()).toEqual(Object.keys(KEPT).sort())
})

it('gives back each event by its name', () => {
  expect(sources.flatMap(([file, text]) => unheard(file, text))).toEqual(HEARD)
})

it.each([
  ["addEventListener('a', f)", ['x events'], []],
  ["addEventListener('a', f)\nremoveEventListener('a', f)", [], []],
  ["addEventListener('a', f)\naddEventListener('b', f)\nremoveEventListener('a', f)", [], ["x 'b'"]],
  ['navigator.wakeLock.request()', ['x wake lock'], []],
  ['new ResizeObserver(f)', ['x observer'], []],
])('%s', (text, whole, names) => {
  expect([kept('x', text), unheard('x', text)]).toEqual([whole, names])
})

it('hears of keys in one place', () => {
  const heard = sources.filter(([, text]) => /addEventListener\(\s*'key(down|up|press)'/.test(text))
  expect(heard.map(([file]) => file)).toEqual(['ui/keyMap.ts'])
})
