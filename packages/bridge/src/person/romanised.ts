/** Names in Cyrillic and Greek letters as they may be written in Latin ones: roughly, as there are many ways. */

/**
 * What each letter may sound like, the most usual first: of whichever language (Ukrainian г is h, Bulgarian щ sht), and
 * in whichever other one it is written (German writes ж as sch, з as s, х as ch). `h` is never told apart.
 */
const LATIN: Readonly<Record<string, readonly string[]>> = {
  а: ['a'],
  б: ['b'],
  в: ['v'],
  г: ['g', ''],
  ґ: ['g'],
  д: ['d'],
  ђ: ['d', 'di'],
  е: ['e'],
  ё: ['e', 'io', 'o'],
  є: ['ie'],
  ж: ['z', 's'],
  з: ['z', 's'],
  и: ['i'],
  і: ['i'],
  ї: ['i'],
  й: ['i'],
  ј: ['i'],
  к: ['k'],
  л: ['l'],
  љ: ['li'],
  м: ['m'],
  н: ['n'],
  њ: ['ni'],
  о: ['o'],
  п: ['p'],
  р: ['r'],
  с: ['s'],
  т: ['t'],
  ћ: ['c'],
  у: ['u'],
  ў: ['u', 'v'],
  ф: ['f'],
  х: ['', 'c'],
  ц: ['c', 's'],
  ч: ['c'],
  џ: ['dz'],
  ш: ['s'],
  щ: ['sc', 'st'],
  ъ: ['', 'a', 'u'],
  ы: ['i'],
  ь: [''],
  э: ['e'],
  ю: ['iu'],
  я: ['ia'],
  α: ['a'],
  β: ['v'],
  γ: ['g'],
  δ: ['d'],
  ε: ['e'],
  ζ: ['z'],
  η: ['i'],
  θ: ['t'],
  ι: ['i'],
  κ: ['k'],
  λ: ['l'],
  μ: ['m'],
  ν: ['n'],
  ξ: ['ks'],
  ο: ['o'],
  π: ['p'],
  ρ: ['r'],
  σ: ['s'],
  ς: ['s'],
  τ: ['t'],
  υ: ['i'],
  φ: ['f'],
  χ: ['c', ''],
  ψ: ['ps'],
  ω: ['o'],
}

/** Letters together that sound otherwise than one by one. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  ου: ['u'],
  αι: ['e', 'ai'],
  ει: ['i', 'ei'],
  οι: ['i', 'oi'],
  ευ: ['ev', 'ef'],
  αυ: ['av', 'af'],
  μπ: ['b', 'mp', 'mb'],
  ντ: ['nt', 'd', 'nd'],
  γκ: ['g', 'gk', 'ng'],
  γγ: ['ng', 'g'],
  γι: ['gi', 'i'],
}

const LETTERS = /ου|αι|ει|οι|ευ|αυ|μπ|ντ|γκ|γγ|γι|./gu

const WRITTEN_OTHERWISE = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

export const isRomanised = (word: string): boolean => WRITTEN_OTHERWISE.test(word)

/** How a word in Latin letters sounds, whichever language wrote it so: for words of two scripts alone. */
const latinSound = (word: string): string =>
  word
    .replaceAll(/schtsch|shch/g, 'sc')
    .replaceAll('tsch', 'c')
    .replaceAll('sch', 's')
    .replaceAll(/kh/g, 'h')
    .replaceAll(/ph/g, 'f')
    .replaceAll(/t[sz]/g, 'c')
    .replaceAll('x', 'ks')
    .replaceAll('w', 'v')
    .replaceAll(/ff$/g, 'v')
    .replaceAll(/(?<=.)h|h(?=.)/g, '')
    .replaceAll('ou', 'u')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/i+e/g, 'e')
    .replaceAll(/(.)\1+/gu, '$1')
    .replaceAll(/(?<=[^aeiou])er$/g, 'r')

/** More ways than these nobody writes. */
const MOST_WAYS = 48

/** A letter without its accents; those that make another letter stay. */
const withoutAccent = (letter: string): string =>
  letter in LATIN ? letter : letter.normalize('NFD').replaceAll(/\p{Mark}/gu, '')

/** Words come again and again: first names, and each name with each seat. */
const KNOWN = new Map<string, readonly string[]>()
const MOST_KNOWN = 20_000

/** All that a word may sound like. */
export function sounds(word: string): readonly string[] {
  const known = KNOWN.get(word)
  if (known) return known
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear()
  const own = soundsAnew(word)
  KNOWN.set(word, own)
  return own
}

function soundsAnew(word: string): readonly string[] {
  const lower = word.normalize('NFC').toLowerCase()
  if (/^[a-z]*$/.test(lower)) return [latinSound(lower)]
  const plain = [...lower].map(withoutAccent).join('')
  if (!isRomanised(plain)) return [latinSound(plain)]
  let ways: readonly string[] = ['']
  for (const [letters] of plain.matchAll(LETTERS)) {
    const own = TOGETHER[letters] ?? LATIN[letters] ?? [letters]
    const of = ways.length * own.length > MOST_WAYS ? own.slice(0, 1) : own
    ways = ways.flatMap((way) => of.map((one) => way + one))
  }
  return [...new Set(ways.map(latinSound))]
}

const AS_RUSSIAN: Readonly<Record<string, string>> = {
  і: 'и',
  ї: 'и',
  ы: 'и',
  є: 'е',
  э: 'е',
  ґ: 'г',
  ў: 'у',
}

/** A word in the letters that all languages of its script have. */
export const common = (word: string): string =>
  word.replaceAll(/[іїыєэґў]/g, (letter) => AS_RUSSIAN[letter]!).replaceAll(/[ьъ]/g, '')
