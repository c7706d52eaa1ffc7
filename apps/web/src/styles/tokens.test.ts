/** Colours of texts against what they stand on, by WCAG 2.2, 1.4.3: 4.5 to 1. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('[data-theme="dark"]')

const tokens = (block: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]),
  )

const THEMES = { light: tokens(light), dark: { ...tokens(light), ...tokens(dark) } }

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

const GROUNDS = ['paper', 'surface', 'raise'] as const
const PAIRS = [
  ...GROUNDS.flatMap((ground) => ['ink', 'ink-2', 'ink-3', 'accent', 'bad'].map((text) => [text, ground])),
  ...['on-felt', 'on-felt-2'].flatMap((text) => ['felt', 'felt-deep'].map((ground) => [text, ground])),
  ...[
    ['on-accent', 'accent'],
    ['on-live', 'live'],
    ['on-vul', 'vul'],
    ['warn', 'warn-soft'],
  ],
  ...[
    ['plate-ink', 'plate'],
    ['plate-ink-2', 'plate'],
    ['turn-ink', 'turn'],
  ],
] as const

for (const theme of ['light', 'dark'] as const)
  it.each(PAIRS)(`${theme}: %s on %s can be read`, (text, ground) => {
    const colours = THEMES[theme]
    expect(contrast(colours[text!]!, colours[ground!]!)).toBeGreaterThanOrEqual(4.5)
  })

it('every property that a style takes is set somewhere', () => {
  const root = new URL('../', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => readFileSync(new URL(file, root), 'utf8'))
  const all = sources.join('\n')
  const set = new Set([...all.matchAll(/--([\w-]+)(?:'(?: as string\])?)?\s*:/g)].map(([, name]) => name))
  // Radix sets its own. A second value stands in for one that is not set.
  const taken = new Set([...all.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name))
  expect([...taken].filter((name) => !set.has(name) && !name?.startsWith('radix-'))).toEqual([])
})
