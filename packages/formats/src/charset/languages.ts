/** The letters beyond ASCII of the languages that bridge is played in, and the 8-bit sets that write them. */

const both = (lower: string): string => `${lower}${lower.toUpperCase()}`

type Language = {
  readonly letters: ReadonlySet<string>
  /** Sets in use for it, the commonest first. */
  readonly charsets: readonly string[]
}

const language = (lower: string, ...charsets: readonly string[]): Language => ({
  letters: new Set(both(lower)),
  charsets,
})

const WEST = ['windows-1252', 'cp850', 'macintosh'] as const
const CENTRAL = ['windows-1250', 'iso-8859-2', 'cp852'] as const

/** Where letters fit several, the first is meant. */
export const LANGUAGES: readonly Language[] = [
  language('äöüßéè', ...WEST), // German
  language('àâçéèêëîïôùûü', ...WEST), // French
  language('åäöéü', ...WEST), // Swedish, Finnish
  language('æøåéöäü', ...WEST), // Danish, Norwegian
  language('ëéèïöüáóí', ...WEST), // Dutch
  language('àèéìòù', ...WEST), // Italian
  language('áéíóúñüçàèòï', ...WEST), // Spanish, Catalan
  language('ãõáâàçéêíóôúü', ...WEST), // Portuguese
  language('ąćęłńóśźż', ...CENTRAL), // Polish
  language('áčďéěíňóřšťúůýž', ...CENTRAL), // Czech
  language('áäčďéíĺľňóôŕšťúýž', ...CENTRAL), // Slovak
  language('áéíóöőúüű', ...CENTRAL), // Hungarian
  language('çğıİöşüâîû', 'windows-1254'), // Turkish
  language('čćđšž', ...CENTRAL), // Croatian, Slovene, Serbian
  language('ăâîşţșțé', ...CENTRAL), // Romanian
  language('áðéíóúýþæö', ...WEST), // Icelandic
  language('äöõüšž', 'windows-1257', 'windows-1252'), // Estonian
  language('ąčęėįšųūž', 'windows-1257'), // Lithuanian
  language('āčēģīķļņšūž', 'windows-1257'), // Latvian
  language('абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ', 'windows-1251', 'koi8-r', 'cp866'),
  language('αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋ', 'windows-1253'), // Greek
  language('אבגדהוזחטיךכלםמןנסעףפץצקרשת', 'windows-1255'), // Hebrew
]

/** Signs of any language, and the blank at which no line ends. */
export const SIGNS: ReadonlySet<string> = new Set('’‘“”„–—…\u00a0')
