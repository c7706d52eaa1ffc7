/** Names in Cyrillic and Greek letters as they may be written in Latin ones: roughly, as there are many ways. */

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'd',
  е: 'e',
  є: 'ie',
  ж: 'z',
  з: 'z',
  и: 'i',
  і: 'i',
  ј: 'i',
  к: 'k',
  л: 'l',
  љ: 'li',
  м: 'm',
  н: 'n',
  њ: 'ni',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'c',
  џ: 'dz',
  ш: 's',
  щ: 'sc',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 't',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'ks',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  τ: 't',
  υ: 'i',
  φ: 'f',
  χ: 'c',
  ψ: 'ps',
  ω: 'o',
}

/** Pairs of letters first, that sound otherwise than one by one. */
const PAIRS: Readonly<Record<string, string>> = { ου: 'ou', μπ: 'b', ντ: 'd', γκ: 'g', ευ: 'ev', αυ: 'av' }

const WRITTEN_OTHERWISE = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

export const isRomanised = (word: string): boolean => WRITTEN_OTHERWISE.test(word)

/** How a word sounds, of whichever way of writing it in Latin letters: for words of two scripts alone. */
export const sound = (word: string): string =>
  word
    .replaceAll(/ου|μπ|ντ|γκ|ευ|αυ/g, (pair) => PAIRS[pair]!)
    .replaceAll(/./gu, (letter) => LATIN[letter] ?? letter)
    .replaceAll(/kh/g, 'h')
    .replaceAll(/ph/g, 'f')
    .replaceAll(/t[sz]/g, 'c')
    .replaceAll('x', 'ks')
    .replaceAll('w', 'v')
    .replaceAll(/ff$/g, 'v')
    .replaceAll('h', '')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/i+e/g, 'e')
    .replaceAll(/(.)\1+/gu, '$1')
