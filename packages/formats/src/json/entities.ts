/** What pages write for letters: `&eacute;`, `&#233;`, `&#xE9;`. */

/** Of U+00A0 and those behind it. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute ' +
  'Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave ' +
  'iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const OTHERS =
  'amp & lt < gt > quot " apos \' OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ Ccaron Č ccaron č Zcaron Ž zcaron ž Cacute Ć ' +
  'cacute ć Nacute Ń nacute ń Sacute Ś sacute ś Zacute Ź zacute ź Zdot Ż zdot ż Lstrok Ł lstrok ł Aogon Ą aogon ą Eogon Ę ' +
  'eogon ę Dstrok Đ dstrok đ Rcaron Ř rcaron ř Ecaron Ě ecaron ě Dcaron Ď dcaron ď Tcaron Ť tcaron ť Ncaron Ň ncaron ň ' +
  'Uring Ů uring ů Odblac Ő odblac ő Udblac Ű udblac ű Gbreve Ğ gbreve ğ Idot İ inodot ı imath ı Scedil Ş scedil ş ' +
  'Tcedil Ţ tcedil ţ Abreve Ă abreve ă Amacr Ā amacr ā Emacr Ē emacr ē Imacr Ī imacr ī Umacr Ū umacr ū Edot Ė edot ė ' +
  'ndash – mdash — lsquo ‘ rsquo ’ ldquo “ rdquo ” bdquo „ hellip … bull •'

const pairs = OTHERS.split(' ')

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, i) => [name, String.fromCodePoint(0xa0 + i)] as const),
  ...pairs.flatMap((name, i) => (i % 2 === 0 ? [[name, pairs[i + 1]!] as const] : [])),
])

/** Nothing where there is no such letter. */
function entityText(code: number): string {
  const isLetter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isLetter ? String.fromCodePoint(code) : ''
}

/** A text with the letters that are meant; what is none stays as it is. */
export const withLetters = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}\d{0,2}));/g,
        (all, decimal, hex, name) => {
          if (name !== undefined) return NAMED.get(name) ?? all
          return entityText(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
        },
      )
    : text
