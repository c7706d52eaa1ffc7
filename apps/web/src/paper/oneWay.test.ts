/** Nothing is drawn later, printed or made larger for fingers in a way of its own, which paper would not know of. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../', import.meta.url)

const filesWith = (end: RegExp, isFound: (text: string) => boolean): readonly string[] =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      end.test(file) && !file.startsWith('paper/') && isFound(readFileSync(new URL(file, ROOT), 'utf8')),
  )

test('nothing draws later than paper in a way of its own', () => {
  // Whole pages: until the next one is there, paper has the one that is seen.
  expect(filesWith(/\.tsx?$/, (text) => text.includes('useDeferredValue'))).toEqual(['app/App.tsx'])
  expect(filesWith(/\.tsx?$/, (text) => /window\.print\(\)/.test(text))).toEqual(['ui/printWhole.ts'])
})

test('what is larger for fingers is so on screens alone', () => {
  expect(filesWith(/\.css$/, (text) => /@media \(pointer/.test(text))).toEqual([])
})

test('nothing is drawn frame by frame in a way of its own', () => {
  const isLoop = (text: string) => text.includes('requestAnimationFrame') && text.includes('startTransition')
  // A table is measured in a frame, and the console is drawn after the last one was painted: once each.
  expect(filesWith(/(?<!\.test)\.tsx?$/, isLoop)).toEqual([
    'pages/operate/useAfterPaint.ts',
    'ui/results/measures.ts',
  ])
})
