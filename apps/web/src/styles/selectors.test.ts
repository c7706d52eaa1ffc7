/** What all selectors of the app keep to. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../', import.meta.url)

/** What stands between a pair of brackets, which may have pairs of their own. */
const INSIDE = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`
const WITHIN = new RegExp(String.raw`:(?:is|where|not|has|nth-[\w-]+)\(${INSIDE}`, 'g')
/** A comma that stands in no brackets: what follows it closes none before it opens it. */
const OUTSIDE = new RegExp(`,(?!${INSIDE})`)

/** Selectors one by one, steps of animations and rules with an at-sign left out. */
const selectorsOf = (css: string): readonly string[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(OUTSIDE))
    .map((selector) => selector.trim())
    .filter((selector) => !selector.startsWith('@') && !/^(?:from|to|[\d.]+%)$/.test(selector))

/** `file: selector` of each, in all files with this end. */
function found(end: string, isFound: (selector: string) => boolean): readonly string[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(end))
  expect(files.length).toBeGreaterThan(50)
  return files.flatMap((file) =>
    selectorsOf(readFileSync(new URL(file, ROOT), 'utf8'))
      .filter(isFound)
      .map((selector) => `${file}: ${selector}`),
  )
}

/** A selector of a module that names no class of it styles the whole site: only names of classes are made the module's own. */
describe('a module', () => {
  const isScoped = (selector: string): boolean => selector.includes('.') || selector.startsWith(':global')

  it.each([
    ['[data-suit="S"]', false],
    ['.face[data-suit="S"]', true],
    ['tr:has(.open, .shut) > th', true],
    ['.list, li', false],
    [':global([data-guided])', true],
  ])('%s is its own: %s', (selector, isOwn) => {
    expect(selectorsOf(`${selector} {`).every(isScoped)).toBe(isOwn)
  })

  it('names a class of its own in every style', () => {
    expect(found('.module.css', (selector) => !isScoped(selector))).toEqual([])
  })
})

/**
 * A sibling that is named by its element alone (`li + li`) has a browser look for what follows whatever comes into any
 * list: with a hundred small boards on a page, all of them are laid out anew when one is moved, 11 ms instead of 2.
 */
describe('a sibling', () => {
  /** Whether what stands before a combinator for siblings has no class, no id and no attribute. */
  const isByElement = (selector: string): boolean =>
    [...selector.replaceAll(WITHIN, '').matchAll(/([^\s>+~]+)\s*[+~]/g)].some(
      ([, before = '']) => !/[.#[]/.test(before),
    )

  it.each([
    ['.list li + li', true],
    ['.where b + span', true],
    ['.list > * ~ li', true],
    ['.row td:last-child + td', true],
    ['.list .ok + .ok', false],
    ['.list:is(:empty, :has([data-busy])) + .foot', false],
    ['.list:has(.a + .b) .c', false],
    ['.list [data-open] ~ li', false],
    ['.list li:nth-child(n + 2)', false],
    ['.table tr:has([data-x]) + tr', true],
    ['.table td:has(> .under + .under)', false],
  ])('%s is named by its element: %s', (selector, isFound) => {
    expect(selectorsOf(`${selector} {`).some(isByElement)).toBe(isFound)
  })

  it('is nowhere named by its element alone', () => {
    expect(found('.css', isByElement)).toEqual([])
  })
})

/** Of two rules that weigh the same the later one wins, whatever room the page has. */
describe('a rule for some room', () => {
  type Rule = {
    readonly selectors: readonly string[]
    readonly sets: readonly string[]
    readonly isFor: boolean
  }

  /** All rules in order; `isFor`: within `@media` or `@container`. */
  function rulesOf(css: string): readonly Rule[] {
    const rules: Rule[] = []
    const within: string[] = []
    for (const [, before = '', brace] of css
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{}]*)([{}])/g)) {
      const head = within.at(-1) ?? ''
      if (brace === '{') within.push(before.trim())
      else {
        within.pop()
        if (head.startsWith('@')) continue
        const sets = [...before.matchAll(/([\w-]+)\s*:/g)].map(([, property = '']) => property)
        const isFor = within.some((one) => /^@(?:media|container)/.test(one))
        rules.push({ selectors: head.split(OUTSIDE).map((one) => one.trim()), sets, isFor })
      }
    }
    return rules
  }

  const lostIn = (css: string): readonly string[] =>
    rulesOf(css).flatMap(({ selectors, sets, isFor }, at, rules) =>
      isFor
        ? rules
            .slice(at + 1)
            .filter((later) => !later.isFor && later.selectors.some((one) => selectors.includes(one)))
            .flatMap((later) => later.sets.filter((one) => sets.includes(one) || one === 'all'))
            .map((property) => `${selectors.join(', ')} ${property}`)
        : [],
    )

  it.each([
    ['@media (x) { .a { width: 1px } } .a { width: 2px }', ['.a width']],
    ['@container (x) { .a b, .c { width: 1px } } .c { all: unset }', ['.a b, .c all']],
    ['.a { width: 2px } @media (x) { .a { width: 1px } }', []],
    ['@media (x) { .a { width: 1px } } .a { height: 2px } .b { width: 2px }', []],
  ])('%s loses %j', (css, lost) => {
    expect(lostIn(css)).toEqual(lost)
  })

  it('stands below what it changes', () => {
    const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.endsWith('.css'),
    )
    const lost = files.flatMap((file) =>
      lostIn(readFileSync(new URL(file, ROOT), 'utf8')).map((one) => `${file}: ${one}`),
    )
    expect(lost).toEqual([])
  })
})

/**
 * What `:has` asks for is looked for again with every change below it: a table in which a card was played had 350 elements
 * styled anew for what `.call:has(sup)` and `.bar:not(:has(:focus-visible))` asked, 8 ms of its 25.
 */
describe('the picture of a table', () => {
  const asks = (selector: string): boolean => /:has\((?!\[data-paper\])/.test(selector)

  it.each([
    ['.call:has(sup)', true],
    ['.bar:not(:has(:focus-visible))', true],
    ['.bar:is(:not(:focus-within), :focus-within:not(:has(:focus-visible)))', true],
    ['.root:has([data-paper]) > .screen', false],
    ['.call[data-noted]', false],
  ])('%s asks what is in it: %s', (selector, isFound) => {
    expect(asks(selector)).toBe(isFound)
  })

  it('asks nothing of what is in it', () => {
    const own = found('.css', asks).filter((one) => one.startsWith('ui/table/'))
    expect(own).toEqual([])
    // So does what rows of results ask beside it: `tr:has([data-followed])` took half of the time of a replay's step.
    expect(found('.css', asks).filter((one) => /^ui\/results\/.*:has\((?![>+])/.test(one))).toEqual([])
    // What may be anything is looked for whatever comes, on every page that has the style.
    expect(found('.css', (selector) => /:has\(>? ?:not\(/.test(selector))).toEqual([])
  })
})

/** WebKit makes letters larger by it, but not the rows of a grid: what stands in them is cut. */
it('nothing is drawn larger by zoom', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.css'))
  const zoomed = files.filter((file) => /^\s*zoom:/m.test(readFileSync(new URL(file, ROOT), 'utf8')))
  expect(zoomed).toEqual([])
})

/**
 * Engines of Safari place nothing by a row of a table, unless it is transformed: what a row is said to hold lies over the
 * whole table there, and a press on any row is one on the last. One with a `z-index` is painted by itself, and holds nothing.
 */
describe('a row of a table that things are placed by', () => {
  const RULE = /([^{};]+)\{([^{}]*)\}/g
  const isRow = (selector: string): boolean => {
    const last =
      selector
        .replaceAll(WITHIN, '')
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    return /^(?:tr|tbody|thead|tfoot)(?![\w-])/.test(last) && !last.includes('::')
  }
  const faultsIn = (css: string): readonly string[] =>
    [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(RULE)].flatMap(([, selectors = '', body = '']) =>
      /position:\s*relative/.test(body) && !/(?:transform|z-index):/.test(body)
        ? selectors.split(OUTSIDE).filter(isRow)
        : [],
    )

  it.each([
    ['tr:has(.open) { position: relative; }', 1],
    ['tr:has(.open) { position: relative; transform: translate(0); }', 0],
    ['.a tr > td { position: relative; }', 0],
    ['.a tbody tr:hover, .b { position: relative; }', 1],
  ])('%s: %i', (css, count) => {
    expect(faultsIn(css)).toHaveLength(count)
  })

  it('is transformed', () => {
    const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.css'),
    )
    expect(
      files.flatMap((file) =>
        faultsIn(readFileSync(new URL(file, ROOT), 'utf8')).map((one) => `${file}: ${one.trim()}`),
      ),
    ).toEqual([])
  })
})
