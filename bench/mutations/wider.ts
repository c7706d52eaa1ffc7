/** What programs, hands and mail make of a file beside dropping and exchanging: encodings, line ends, sides, rounds, boards. */
import type { Pick } from '@openroom/formats/testing/exchanges'
import type { Change } from './changes.ts'
import type { File } from './files.ts'

/** What a file becomes: text, or its bytes in another encoding. */
export type Wider = Omit<Change, 'kind' | 'text'> & {
  readonly kind: string
  readonly given: string | Uint8Array
}

const made = (kind: string, given: string | Uint8Array, what = kind): Wider => ({
  kind,
  what,
  given,
  of: null,
})

const wide = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isLittle ? bytes : bytes.swap16()
}

/** `null` where the text has letters that the character set lacks. */
function encoded(text: string, charset: string): Uint8Array | null {
  const decoder = new TextDecoder(charset)
  const known = new Map(Array.from({ length: 256 }, (_, i) => [decoder.decode(Uint8Array.of(i)), i] as const))
  const bytes = [...text].map((letter) => known.get(letter))
  return bytes.some((one) => one === undefined) ? null : Uint8Array.from(bytes as number[])
}

const CHARSETS = ['windows-1252', 'iso-8859-2', 'windows-1250']

/** The same file to whoever reads it. */
function asSent({ text }: File): readonly Wider[] {
  const plain = text.replaceAll('\r\n', '\n')
  return [
    made('utf-16le', wide(text, true)),
    made('utf-16be', wide(text, false)),
    made('byte order mark', `\ufeff${text}`),
    made('CRLF', plain.replaceAll('\n', '\r\n')),
    made('CR', plain.replaceAll('\n', '\r')),
    ...CHARSETS.flatMap((charset) => {
      const bytes = encoded(text, charset)
      return bytes ? [made(charset, bytes)] : []
    }),
  ]
}

const some = <T>(all: readonly T[], most: number): readonly T[] => {
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.floor(i * step)]!)
}

/** One match of a pattern as something else. */
const replaced = (
  kind: string,
  text: string,
  pattern: RegExp,
  to: (found: RegExpMatchArray) => string,
  most: number,
): readonly Wider[] =>
  some([...text.matchAll(pattern)], most).flatMap((found) => {
    const [own] = found
    const other = to(found)
    if (other === own) return []
    return [
      made(
        kind,
        text.slice(0, found.index) + other + text.slice(found.index + own.length),
        own.trim().slice(0, 80),
      ),
    ]
  })

const OTHER = { None: 'All', All: 'NS', NS: 'EW', EW: 'None' } as const
const LIN_OTHER = { o: 'b', b: 'n', n: 'e', e: 'o', '0': 'b' } as const

/** Cells of a line of CSV, names of two columns in each other's place. */
const crossed = (line: string, a: number, b: number): string => {
  const all = line.match(/"[^"]*"|[^,\r]+|(?<=,)(?=,)/g) ?? []
  if (all[a] === undefined || all[b] === undefined) return line
  const cells = line.split(',')
  ;[cells[a], cells[b]] = [cells[b]!, cells[a]!]
  return cells.join(',')
}

const GAME = /(?:^\[[^\n]*\n)+(?:[^\r\n]+\r?\n)*/gm

const sidesOf = (game: string): string =>
  game.replace(
    /^\[(North|East|South|West) /gm,
    (_, seat: string) => `[${{ North: 'East', East: 'North', South: 'West', West: 'South' }[seat]} `,
  )

function changed({ format, text }: File, most: number, pick: Pick): readonly Wider[] {
  const rows = {
    PBN: /^(?![[%{;])[ \t]*\S+[ \t]+\S+[ \t]+\S+.*\n/gm,
    CSV: /^\d.*\n/gm,
    LIN: /\bqx\|[^|]*\|[\s\S]*?(?=\bqx\||$)/g,
    USEBIO: /[ \t]*<TRAVELLER_LINE\b[\s\S]*?<\/TRAVELLER_LINE>\r?\n?/g,
  }[format]
  const all = [...text.matchAll(rows)]
  const apart = Array.from({ length: all.length > 1 ? most : 0 }, () => {
    const [one, other] = [all[pick(all.length)]!, all[pick(all.length)]!].sort((a, b) => a.index - b.index)
    if (one!.index === other!.index) return []
    const [a, b] = [one![0], other![0]]
    return [
      made(
        'rows far apart',
        text.slice(0, one!.index) +
          b +
          text.slice(one!.index + a.length, other!.index) +
          a +
          text.slice(other!.index + b.length),
        a.trim().slice(0, 60),
      ),
    ]
  }).flat()
  const commas = replaced(
    'decimal comma',
    text,
    /(?<=[\s">])\d+\.\d+(?=[\s"<])/g,
    ([own]) => own.replace('.', ','),
    most,
  )
  const shift = replaced(
    'board shifted',
    text,
    {
      PBN: /\[Board "(\d+)"\]/g,
      CSV: /^(\d+)(?=,)/gm,
      LIN: /\bqx\|[oc]?(\d+)\|/g,
      USEBIO: /<BOARD_NUMBER>(\d+)</g,
    }[format],
    ([own]) => own.replace(/\d+/, (n) => `${Number(n) + 1}`),
    most,
  )
  const vulnerable =
    format === 'PBN'
      ? replaced(
          'vulnerability',
          text,
          /\[Vulnerable "(None|All|NS|EW)"\]/g,
          ([, v]) => `[Vulnerable "${OTHER[v as keyof typeof OTHER]}"]`,
          most,
        )
      : format === 'LIN'
        ? replaced(
            'vulnerability',
            text,
            /\bsv\|([obne0])\|/g,
            ([, v]) => `sv|${LIN_OTHER[v as keyof typeof LIN_OTHER]}|`,
            most,
          )
        : []
  const sides =
    format === 'PBN'
      ? replaced('sides', text, GAME, ([own]) => sidesOf(own), most)
      : format === 'CSV'
        ? replaced('sides', text, /^\d.*$/gm, ([own]) => crossed(own, 6, 8), most)
        : format === 'LIN'
          ? replaced(
              'sides',
              text,
              /\bpn\|([^,|]*),([^,|]*),([^,|]*),([^,|]*)\|/g,
              ([, s, w, n, e]) => `pn|${w},${s},${e},${n}|`,
              most,
            )
          : replaced(
              'sides',
              text,
              /<NS_PAIR_NUMBER>([^<]*)<\/NS_PAIR_NUMBER>(\s*)<EW_PAIR_NUMBER>([^<]*)</g,
              ([, ns, gap, ew]) => `<NS_PAIR_NUMBER>${ew}</NS_PAIR_NUMBER>${gap}<EW_PAIR_NUMBER>${ns}<`,
              most,
            )
  const rounds = [...new Set([...text.matchAll(/\[Round "(\w+)"\]/g)].map(([, round]) => round!))]
  const again = some(rounds, 4).flatMap((round) => {
    const games = [...text.matchAll(GAME)]
      .map(([game]) => game)
      .filter((game) => game.includes(`[Round "${round}"]`))
    const later = games.join('\n').replace(/\[Date "(\d{4})\.(\d\d)\.(\d\d)"\]/g, '[Date "$1.$2.28"]')
    return games.length === 0 ? [] : [made('round under another date', `${text}\n${later}`, `round ${round}`)]
  })
  return [...apart, ...commas, ...shift, ...vulnerable, ...sides, ...again]
}

export const widerChangesOf = (file: File, most: number, pick: Pick): readonly Wider[] => [
  ...asSent(file),
  ...changed(file, most, pick),
]
