/** Words of files whose letters are written in a set that the files do not say, for people to see which is right. */

/** The upper halves of the two sets of DOS that clubs in Europe used; browsers do not know them. */
const DOS_LETTERS: Readonly<Record<string, string>> = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

/** The sets in use for the languages that play bridge, as the server names them. */
export const CHARSETS = [
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'cp852',
  'cp850',
  'windows-1254',
  'windows-1257',
  'windows-1253',
  'windows-1251',
  'koi8-r',
  'ibm866',
  'macintosh',
  'big5',
] as const

export type Charset = (typeof CHARSETS)[number]

/** As much of a file as is looked at. */
const HEAD = 2_000_000
const MOST_WORDS = 3
/** A word with a byte beyond ASCII, as Latin 1 shows it. */
const WORD = /[A-Za-z\u0080-\u00ff]*[\u0080-\u00ff][A-Za-z\u0080-\u00ff]*/g

const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // The head may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

const isText = (bytes: Uint8Array): boolean => !bytes.includes(0)

/** Words as bytes; none where every file says how it is written, or is no text. */
export async function wordsIn(files: readonly File[]): Promise<readonly Uint8Array[]> {
  const found = new Map<string, Uint8Array>()
  for (const file of files) {
    const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
    if (!isText(bytes) || isUtf8(bytes)) continue
    for (const [word] of latin1(bytes).matchAll(WORD)) {
      if (word.length >= 3)
        found.set(
          word,
          Uint8Array.from(word, (letter) => letter.charCodeAt(0)),
        )
      if (found.size === MOST_WORDS) return [...found.values()]
    }
  }
  return [...found.values()]
}

function decoded(word: Uint8Array, charset: Charset): string {
  const upper = DOS_LETTERS[charset]
  if (upper === undefined) return new TextDecoder(charset).decode(word)
  return [...word].map((byte) => (byte < 128 ? String.fromCharCode(byte) : upper[byte - 128]!)).join('')
}

export const sampleIn = (words: readonly Uint8Array[], charset: Charset): string =>
  words.map((word) => decoded(word, charset)).join(', ')
