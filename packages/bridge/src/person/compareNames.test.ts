/** Whether two names are one person's. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNames } from './compareNames.ts'
import { nameKey } from './spelling.ts'

const BOTH = (one: string, other: string) => [compareNames(one, other), compareNames(other, one)]

describe('the same person', () => {
  it.each([
    ['letters that are no base and accent', 'Wisława Gąsiołek', 'Wislawa Gasiolek'],
    ['slashed o', 'Bjørn Ødegård', 'Bjorn Odegard'],
    ['slashed o and ring as two', 'Bjørn Ødegård', 'Bjoern Oedegaard'],
    ['each letter in another way', 'Bjørn Ødegård', 'ODEGAARD Bjoern'],
    ['umlaut as two', 'Käthe Böhlün', 'Kaethe Boehluen'],
    ['umlaut left out', 'Käthe Böhlün', 'Kathe Bohlun'],
    ['umlaut as base and mark', 'Ju\u0308rgen Vo\u0308ss', 'Jürgen Vöß'],
    ['sharp s', 'Uwe Preßler', 'UWE PRESSLER'],
    ['barred d', 'Vesna Đokić', 'Vesna Dokic'],
    ['barred d as two', 'Vesna Đokić', 'Vesna Djokic'],
    ['eth and thorn', 'Þuríður Guðrún', 'Thuridur Gudrun'],
    ['ligatures', 'Cæcilie Œrsted', 'Caecilie Oersted'],
    ['dotless i', 'YILDIZ IŞIK', 'Yıldız Işık'],
    ['dotted capital', 'İpek Çiğdem', 'Ipek Cigdem'],
    ['Hungarian', 'Győző Szűcs', 'Gyozo Szucs'],
    ['Romanian', 'Ștefan Țepeș', 'Stefan Tepes'],
    ['Vietnamese', 'Đặng Thị Ngọc', 'Dang Thi Ngoc'],
    ['order', 'Quentin Ashdown', 'Ashdown Quentin'],
    ['comma', 'Quentin Ashdown', 'ASHDOWN, Quentin'],
    ['dots', 'Q.R. Ashdown', 'Q R Ashdown'],
    ['hyphen', 'Lise-Lotte Faber', 'Lise Lotte Faber'],
    ['hyphen left out', 'Lise-Lotte Faber', 'Faber Liselotte'],
    ['apostrophes', 'Nuala O’Shea', "Nuala O'Shea"],
    ['apostrophe left out', 'Nuala O’Shea', 'OSHEA Nuala'],
    ['apostrophe as a gap', 'Nuala O’Shea', 'Nuala O Shea'],
    ['particles together', 'Piet van der Zwaan', 'Piet Vanderzwaan'],
    ['gaps', ' Quentin   Ashdown', 'Quentin\u00a0Ashdown '],
    ['other scripts', 'Олег Ёлкин', 'ЕЛКИН Олег'],
    ['final sigma', 'Νίκος Παππάς', 'ΠΑΠΠΑΣ ΝΙΚΟΣ'],
    ['no letters', '???', '???'],
    ['Maltese', 'Ħelena Ċaċi', 'Helena Caci'],
    ['eng and barred t', 'Aŋa Ŧuri', 'Ana Turi'],
    ['an apostrophe that is a letter', 'Nuala Oʼ Shea', 'Nuala OShea'],
    ['an okina', 'Keoni Kaʻula', "Keoni Ka'ula"],
    ['a soft hyphen', 'Quen\u00adtin Ashdown', 'Quentin Ashdown'],
    ['hyphens and gaps at two places', 'Lise-Lotte van der Zwaan', 'Liselotte Vanderzwaan'],
    ['a script without gaps', '李小明', '李 小明'],
    ['a title', 'Dr. Quentin Ashdown', 'Quentin Ashdown'],
    ['a title without its dot', 'Dr Quentin Ashdown', 'Ashdown Quentin'],
    ['a title in capitals', 'PROF. QUENTIN ASHDOWN', 'Quentin Ashdown'],
    ['titles', 'Dipl.-Ing. Uta Faber', 'Mag. Uta Faber'],
  ])('%s: %s, %s', (_, one, other) => expect(BOTH(one, other)).toEqual(['same', 'same']))
})

describe('likely the same person', () => {
  it.each([
    ['the surname alone', 'Quentin Ashdown', 'Ashdown'],
    ['the surname alone, in two spellings', 'Bjørn Ødegård', 'Oedegaard'],
    ['an initial', 'Quentin Ashdown', 'Q. Ashdown'],
    ['an initial that is written as two', 'Þóra Ashdown', 'Th. Ashdown'],
    ['an initial of an accent', 'Ødger Ashdown', 'Ø. Ashdown'],
    ['an initial behind', 'Quentin Ashdown', 'Ashdown Q'],
    ['an initial and the surname', 'Q. Ashdown', 'Ashdown'],
    ['a middle name', 'Quentin Rufus Ashdown', 'Quentin Ashdown'],
    ['a middle initial', 'Quentin R. Ashdown', 'Q. Ashdown'],
    ['accents lost in two ways', 'Uwe Moeller', 'Uwe Moller'],
    ['letters that may stand for an accent', 'Ann Baur', 'Ann Bauer'],
    ['Cyrillic', 'Олег Мышкин', 'Oleg Myshkin'],
    ['Cyrillic, its initial', 'О. Мышкин', 'Oleg Myshkin'],
    ['Cyrillic in another way', 'Юлия Щукина', 'Juliia Shchukina'],
    ['Greek', 'Γιώργος Φωτόπουλος', 'Giorgos Fotopoulos'],
    ['a hyphened surname in another order', 'Quentin Ashdown-Upham', 'Upham-Ashdown Quentin'],
    ['schwa', 'Əhməd Vəliyev', 'Ahmad Valiyev'],
    ['initials as one word', 'LL Faber', 'Lise-Lotte Faber'],
    ['initials as one word behind', 'Faber LL', 'Lise-Lotte Faber'],
    ['initials as one word, of which one is an initial there', 'QR Ashdown', 'Quentin R. Ashdown'],
    ['a title and the surname', 'Dr. Ashdown', 'Ashdown'],
    ['how somebody is addressed', 'Mr. Quentin Ashdown', 'Quentin Ashdown'],
    ['the son, or the father', 'Quentin Ashdown Jr.', 'Quentin Ashdown'],
    ['particles as one word', 'Piet vd Zwaan', 'Piet van der Zwaan'],
    ['an initial of two letters', 'Ch. Ashdown', 'Charlotte Ashdown'],
    ['a Polish initial', 'Sz. Gąsiołek', 'Szczepan Gąsiołek'],
    ['a Hungarian initial', 'Zs. Szűcs', 'Zsófia Szűcs'],
    ['an initial of two letters behind', 'Szűcs Gy.', 'Győző Szűcs'],
    ['a name cut short', 'Alex. Ashdown', 'Alexandra Ashdown'],
    ['a name drawn together', 'Wm. Ashdown', 'William Ashdown'],
    ['a number in brackets', 'Quentin Ashdown (54321)', 'Quentin Ashdown'],
    ['a number behind', 'Quentin Ashdown WBF543', 'Ashdown Quentin'],
    ['the first of two surnames', 'Pérez', 'Inés Pérez Duarte'],
    ['Ukrainian and Russian letters', 'Олексій Мишкін', 'Олексий Мишкин'],
    ['Ukrainian', 'Григорій Ящук', 'Hryhorii Yashchuk'],
    ['Ukrainian at the beginning', 'Галина Гнатенко', 'Halyna Hnatenko'],
    ['x for two letters', 'Александр Дубов', 'Alexander Dubov'],
    ['x, and no e', 'Максим Фоксов', 'Maxim Foxov'],
    ['Serbian', 'Ђура Ћопић', 'Djura Ćopić'],
    ['Serbian with its own letters', 'Ђура Ћопић', 'Đura Copic'],
    ['Bulgarian', 'Щерю Щилянов', 'Shteryu Shtilyanov'],
    ['German', 'Женя Чуковский', 'Schenja Tschukowski'],
    ['German, of another letter', 'Захар Сухов', 'Sachar Suchow'],
    ['yo', 'Анна Королёва', 'Anna Korolyova'],
    ['yo without its dots', 'Анна Королёва', 'Anna Koroleva'],
    ['Greek as it sounds', 'Γιώργος Ντούκας', 'Yorgos Doukas'],
    ['Greek letter by letter', 'Χρύσα Αντωνίου', 'Chrysa Antoniou'],
    ['Greek, its h', 'Χρήστος Χατζής', 'Hristos Hatzis'],
    ['Greek, its ei', 'Μαρία Βασιλείου', 'Maria Vasiliou'],
  ])('%s: %s, %s', (_, one, other) => expect(BOTH(one, other)).toEqual(['likely', 'likely']))
})

describe('somebody else', () => {
  it.each([
    ['another first name', 'Quentin Ashdown', 'Rufus Ashdown'],
    ['another surname', 'Quentin Ashdown', 'Quentin Upham'],
    ['a first name that goes on', 'Jan Ashdown', 'Jana Ashdown'],
    ['another initial', 'Q. Ashdown', 'Rufus Ashdown'],
    ['another middle initial', 'Ann B. Ashdown', 'Ann C. Ashdown'],
    ['initials alone', 'Q. A.', 'Quentin Ashdown'],
    ['each the other’s initial', 'Q. Ashdown', 'Quentin A.'],
    ['a middle name alone', 'Rufus', 'Quentin Rufus Ashdown'],
    ['numbers', 'Pair 3', 'Pair'],
    ['other scripts', 'Олег Мышкин', 'Ivan Petrov'],
    ['vowels that are marks', 'राम', 'रमा'],
    ['letters made by marks', 'かな', 'がな'],
    ['no letters', '???', '!!!'],
    ['a gap that makes another name', 'Al Bertina', 'Albertina'],
    ['two words in one', 'Tina Marie', 'Tinamarie'],
    ['gaps that cross', 'Jo Annabel Lee', 'Joanna Bel Lee'],
    ['e of a syllable of its own', 'Noel Ashdown', 'Nol Ashdown'],
    ['e of a syllable of its own, behind u', 'Samuel Ashdown', 'Samul Ashdown'],
    ['e of a syllable of its own, in a surname', 'Quentin Manuel', 'Quentin Manul'],
    ['e of a syllable of its own, behind a', 'Quentin Raed', 'Quentin Rad'],
    ['two of one family', 'Quentin Ashdown II', 'Quentin Ashdown III'],
    ['two numbers', 'Quentin Ashdown (54321)', 'Quentin Ashdown (54322)'],
    ['a short number', 'Ashdown Quentin 2', 'Ashdown Quentin'],
    ['two of one family, addressed', 'Mr. Ashdown', 'Mrs. Ashdown'],
    ['son and father', 'Quentin Ashdown Jr.', 'Quentin Ashdown Sr.'],
    ['Dr., no Dieter', 'Dr. Faber', 'Dieter Faber'],
    ['Fr., no Franz', 'Fr. Faber', 'Franz Faber'],
    ['Hr., no Harald', 'Hr. Faber', 'Harald Faber'],
    ['Mr., no Martin', 'Mr. Faber', 'Martin Faber'],
    ['Mr, no initials', 'Mr Faber', 'Martin Robert Faber'],
    ['MR., no initials', 'MR. FABER', 'Martin Robert Faber'],
    ['Mrs., no Morris', 'Mrs. Faber', 'Morris Faber'],
    ['Ms., no Moses', 'Ms. Faber', 'Moses Faber'],
    ['Ing., no Ingrid', 'Ing. Faber', 'Ingrid Faber'],
    ['Mag., no Margit', 'Mag. Faber', 'Margit Faber'],
    ['Prof., no name', 'Prof. Faber', 'Preofer Faber'],
    ['Jr., no Jeremy', 'Jr. Faber', 'Jeremy Faber'],
    ['Sr., no Samir', 'Sr. Faber', 'Samir Faber'],
    ['a surname in capitals', 'LI Na', 'Lena Ivanova Na'],
    ['a surname in capitals behind', 'Na LI', 'Lena Ivanova Na'],
    ['a surname that cannot be said', 'Ng Wei', 'Nina Gao Wei'],
    ['more initials than first names', 'QR Ashdown', 'Quentin Ashdown'],
  ])('%s: %s, %s', (_, one, other) => expect(BOTH(one, other)).toEqual(['other', 'other']))
})

const WORDS = [
  'Ødegård',
  'Müller',
  'Mueller',
  'Muller',
  'Łoś',
  'Q.',
  'M',
  'Đokić',
  'Anne-Marie',
  'Annemarie',
  'Ann',
  'Ann-Łoś',
  'ML',
  'Mul.',
  'Джон',
]
const MORE = [
  'Олег',
  'Oleg',
  "O'Shea",
  'O Shea',
  'Oshea',
  'Weiß',
  'YILDIZ',
  'Yıldız',
  'van den Berg',
  'Åe',
  'Ae',
  '3',
]
const nameArb = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...WORDS, ...MORE) },
      fc.string({ maxLength: 4, unit: 'grapheme' }),
    ),
    { maxLength: 4 },
  )
  .map((words) => words.join(' '))

it('every name is its own, whoever asks, and is found by its key', () => {
  let same = 0
  fc.assert(
    fc.property(nameArb, nameArb, (one, other) => {
      const likeness = compareNames(one, other)
      expect(compareNames(one, one)).toBe('same')
      expect(compareNames(other, one)).toBe(likeness)
      if (likeness !== 'same') return
      same += 1
      expect(nameKey(one)).toBe(nameKey(other))
    }),
    { numRuns: 1500 },
  )
  expect(same).toBeGreaterThan(5)
})
