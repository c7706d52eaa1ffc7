/** What a browser says it is, in two words, so that its owner knows it again: `Firefox, Windows`. */

/** The first that fits: browsers name those before them too. */
const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrom(e|ium)|CriOS/],
  ['Safari', /Safari/],
] as const

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

type Named = readonly (readonly [name: string, sign: RegExp])[]

const firstOfNamed = (named: Named, agent: string): readonly string[] =>
  named
    .filter(([, sign]) => sign.test(agent))
    .map(([name]) => name)
    .slice(0, 1)

export const deviceNamed = (agent = ''): string =>
  [...firstOfNamed(BROWSERS, agent), ...firstOfNamed(SYSTEMS, agent)].join(', ')
