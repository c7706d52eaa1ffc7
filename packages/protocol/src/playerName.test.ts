import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitName } from './playerName.ts'

describe('a name as it is written', () => {
  test.each([
    ['Anna Schmidt', 'Anna', 'Schmidt'],
    ['Anna Maria Schmidt', 'Anna Maria', 'Schmidt'],
    ['  Anna   Schmidt ', 'Anna', 'Schmidt'],
    ['Zia', '', 'Zia'],
    ['李小龙', '', '李小龙'],
    ['', '', ''],
    // Particles.
    ['Joost de Graaf', 'Joost', 'de Graaf'],
    ['Jan van den Berg', 'Jan', 'van den Berg'],
    ['Jan Van Den Berg', 'Jan', 'Van Den Berg'],
    ['Max von Hohenfels', 'Max', 'von Hohenfels'],
    ['Ian Mc Donald', 'Ian', 'Mc Donald'],
    ['Ian McDonald', 'Ian', 'McDonald'],
    ["Piet van 't Hof", 'Piet', "van 't Hof"],
    ['Ana Maria dos Santos', 'Ana Maria', 'dos Santos'],
    ['Oscar de la Hoya', 'Oscar', 'de la Hoya'],
    ["Siobhan O'Brien", 'Siobhan', "O'Brien"],
    ['van Damme', '', 'van Damme'],
    ['De Jong', '', 'De Jong'],
    ['Van Morrison', 'Van', 'Morrison'],
    ['Ben Green', 'Ben', 'Green'],
    // Double surnames.
    ['Anna Smith-Jones', 'Anna', 'Smith-Jones'],
    ['Anna Smith - Jones', 'Anna', 'Smith - Jones'],
    ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
    ['Eça e Silva', 'Eça e', 'Silva'],
    // Surname first.
    ['Schmidt, Anna', 'Anna', 'Schmidt'],
    ['van den Berg, Jan Peter', 'Jan Peter', 'van den Berg'],
    ['SCHMIDT Anna', 'Anna', 'SCHMIDT'],
    ['SCHMIDT Anna Maria', 'Anna Maria', 'SCHMIDT'],
    ['SMITH-JONES Anna', 'Anna', 'SMITH-JONES'],
    ['VAN DER BERG Jan', 'Jan', 'VAN DER BERG'],
    ['de GROOT Jan', 'Jan', 'de GROOT'],
    ['LI Wei', 'Wei', 'LI'],
    ['ÖZTÜRK Ayşe', 'Ayşe', 'ÖZTÜRK'],
    // Capitals that are no sign of it.
    ['Anna SCHMIDT', 'Anna', 'SCHMIDT'],
    ['Anna SMITH JONES', 'Anna', 'SMITH JONES'],
    ['Jan van den BERG', 'Jan', 'van den BERG'],
    ['ANNA SCHMIDT', 'ANNA', 'SCHMIDT'],
    ['JP Smith', 'JP', 'Smith'],
    ['J. P. Smith', 'J. P.', 'Smith'],
    ['J SMITH', 'J', 'SMITH'],
    ['JOYCE NG', 'JOYCE', 'NG'],
    ['NG Mei', 'Mei', 'NG'],
    // What comes after.
    ['John Smith Jr', 'John', 'Smith Jr'],
    ['John Smith, Jr.', 'John', 'Smith Jr.'],
    ['Jan van Dam III', 'Jan', 'van Dam III'],
    ['Anna Schmidt (GER)', 'Anna', 'Schmidt (GER)'],
    ['Schmidt,', '', 'Schmidt,'],
    ['RUTH MCCONNELL 2', 'RUTH', 'MCCONNELL 2'],
    ['GIB 2.6.2', '', 'GIB 2.6.2'],
  ])('%s', (text, name, surname) => {
    expect(splitName(text)).toEqual({ name, surname })
  })
})

const word = fc.oneof(
  fc.constantFrom('van', 'De', 'SMITH', 'Jan', 'J.', 'y', '-', 'Jr', '(GBR)', 'LI', "O'Neil", '李', 'al'),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !/[\s,]/.test(text)),
)

test('no word is lost or added, and there is a surname wherever there is a name', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const { name, surname } = splitName(words.join(' '))
      expect(`${name} ${surname}`.trim().split(' ').sort()).toEqual([...words].sort())
      expect(surname).not.toBe('')
    }),
  )
})

test('a name put together again is split in the same places', () => {
  const names = fc.constantFrom('Anna', 'Jan Peter', 'J. P.', 'José')
  const surnames = fc.constantFrom('Schmidt', 'van den Berg', 'Mc Donald', 'Ortega y Gasset', 'Smith-Jones')
  fc.assert(
    fc.property(names, surnames, (name, surname) => {
      expect(splitName(`${name} ${surname}`)).toEqual({ name, surname })
      expect(splitName(`${surname}, ${name}`)).toEqual({ name, surname })
    }),
  )
})
