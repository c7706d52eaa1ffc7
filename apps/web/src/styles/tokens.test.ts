/** Colours of texts against what they stand on, by WCAG 2.2, 1.4.3: 4.5 to 1. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('[data-theme="dark"]')

const tokens = (block: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]),
  )

const THEMES = { light: tokens(light), dark: { ...tokens(light), ...tokens(dark) } }

/** Red, green and blue as amounts of light, 0 to 1. */
function lightOf(hex: string): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [r, g, b]
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = lightOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

const GROUNDS = ['paper', 'surface', 'raise'] as const
const WRITTEN = ['ink', 'ink-2', 'ink-3', 'accent', 'bad', 'warn', 'good', 'vul']
const SUITS = ['spade', 'heart', 'diamond', 'club']
const CHATS = [1, 2, 3, 4, 5, 6, 7, 8].map((who) => `chat-${who}`)
const PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...GROUNDS.flatMap((ground) => [...WRITTEN, ...SUITS, ...CHATS].map((text) => [text, ground] as const)),
  ...['card-s', 'card-h', 'card-d', 'card-c'].map((text) => [text, 'card'] as const),
  ...['on-felt', 'on-felt-2', 'on-felt-turn'].flatMap((text) =>
    ['felt', 'felt-deep'].map((ground) => [text, ground] as const),
  ),
  ['on-accent', 'accent'],
  ['on-live', 'live'],
  ['on-vul', 'vul'],
  ['warn', 'warn-soft'],
  ['plate-ink', 'plate'],
  ['plate-ink-2', 'plate'],
  ['turn-ink', 'turn'],
]

for (const theme of ['light', 'dark'] as const)
  it.each(PAIRS)(`${theme}: %s on %s can be read`, (text, ground) => {
    const colours = THEMES[theme]
    expect(contrast(colours[text]!, colours[ground]!)).toBeGreaterThanOrEqual(4.5)
  })

/** L*, a*, b* of CIE 1976, for D65: equal distances look about equally far apart. */
function lab(hex: string): readonly [number, number, number] {
  const [r, g, b] = lightOf(hex)
  const root = (part: number) => (part > 216 / 24389 ? Math.cbrt(part) : (part * 24389) / 27 / 116 + 16 / 116)
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const distance = (one: string, other: string): number => {
  const [l, a, b] = lab(one)
  const [l2, a2, b2] = lab(other)
  return Math.hypot(l - l2, a - a2, b - b2)
}

/** What stands side by side and says something by its colour; each is told from each. */
const NEIGHBOURS = {
  suits: ['spade', 'heart', 'diamond', 'club'],
  'suits on cards': ['card-s', 'card-h', 'card-d', 'card-c'],
  'calls on cards': ['card-redouble', 'card-h', 'card-c'],
  results: ['good', 'bad', 'warn', 'ink'],
  plates: ['plate', 'turn', 'alert', 'felt'],
  'what lives and what waits': ['live', 'ink-3', 'good'],
  'who chats': ['chat-1', 'chat-2', 'chat-3', 'chat-4', 'chat-5', 'chat-6', 'chat-7', 'chat-8'],
} as const

/** Twice what is seen as another colour at a glance beside it (about 10). */
const TOLD_APART = 20

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  it.each(Object.entries(NEIGHBOURS))('%s have colours that are told apart', (_, names) => {
    const colours = THEMES[theme]
    const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const))
    const alike = pairs
      .map(([one, other]) => [one, other, Math.round(distance(colours[one]!, colours[other]!))] as const)
      .filter(([, , far]) => far < TOLD_APART)
    expect(alike).toEqual([])
  })
})

/** All files of an end, as one text. */
function textOf(end: RegExp): string {
  const root = new URL('../', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => end.test(file))
  return files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('\n')
}

it('no text has a colour that is tried with none of what it stands on', () => {
  const texts = textOf(/\.css$/).matchAll(/(?:^|[\s;{])color: var\(--([\w-]+)\)/g)
  const tried = new Set(PAIRS.map(([text]) => text))
  // Of what cannot be pressed; and of plates and chips whose colours are mixed, which axe looks at.
  const others = ['line-2', 'surface', 'card', 'card-dim', 'card-head-ink', 'plate-empty']
  const system = ['chip-good-ink', 'chip-bad-ink', 'edge-ground', 'on-mark']
  const untried = [...new Set([...texts].map(([, name]) => name!))].filter((name) => !tried.has(name))
  expect(untried.filter((name) => ![...others, ...system].includes(name))).toEqual([])
})

it('every property that a style takes is set somewhere', () => {
  const all = textOf(/\.(css|tsx?)$/)
  const set = new Set([...all.matchAll(/--([\w-]+)(?:'(?: as string\])?)?\s*:/g)].map(([, name]) => name))
  // Radix sets its own. A second value stands in for one that is not set.
  const taken = new Set([...all.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name))
  expect([...taken].filter((name) => !set.has(name) && !name?.startsWith('radix-'))).toEqual([])
})
