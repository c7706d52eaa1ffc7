import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '..')

/** Any of these words. */
const words = (all: string): RegExp => new RegExp(`(?<![\\p{L}{])(?:${all})(?![\\p{L}}])`, 'u')

/** Where a sentence or a part of it begins. */
const begun = (all: string, until = ''): RegExp =>
  new RegExp(`(?:^|[.!?:;,] |(?<=[.,][^.,]*) (?:e|y|i) )(?:${all})(?!\\p{L})${until}`, 'iu')

/** By language, what speaks to readers otherwise than all other texts do. */
const OTHERWISE: Readonly<Record<string, RegExp>> = {
  de: words('[Dd](?:u|ich|ir|ein|eine[nmrs]?)'),
  es: begun(
    'abra|compruebe|decida|diga|elija|escriba|introduzca|marque|numere|mire|escanee|imprímal[ao]s?|déjel[ao]s?|escríbal[ao]s?|póngal[ao]s?|pida|pregunte|pulse|rellene|tenga|use|vuelva|empiece|su nombre$|su respuesta',
  ),
  fr: words('[Tt](?:u|oi|es)'),
  it: begun(
    'apra|cominci|dica|guardi|inserisca|numeri i|prema|riprovi|ricontrolli|scelga|scriva|la scriva|tenga|usi|il suo nome$|decidere|chiedere|scegliere [^.]*\\.|segnare|compilare|inquadrare',
  ),
  nl: words('[Uu]w|u(?! oud| \\{minutes)'),
  // Buttons and lines of lists are short; sentences ask.
  pl: begun(
    'dodaj|napisz|obejrzyj|podaj|przygotuj|sprawdź|ustaw|wpisz|wskaż|wybierz|zacznij|zapisz|zdecyduj',
    '[^„”]*\\.(?: |$)',
  ),
  pt: words('[Tt](?:u|eus?|uas?)'),
  tr: words('[Ss](?:en|eni|ana|enin)'),
}

const textsOf = (language: string): readonly (readonly [string, string])[] =>
  readdirSync(join(FOLDER, language)).flatMap((file) =>
    Object.entries<string>(JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8'))),
  )

test.each(Object.entries(OTHERWISE))('texts of %s speak to readers in one way', (language, otherwise) => {
  expect(textsOf(language).filter(([, text]) => otherwise.test(text))).toEqual([])
})

/** Parts of a sentence are read apart, and a blank before the mark. */
test.each(Object.keys(OTHERWISE).concat('en'))('no text of %s begins with a comma', (language) => {
  expect(
    textsOf(language).filter(([id, text]) => id !== 'language.decimal' && /^[,;:.] ?/.test(text)),
  ).toEqual([])
})
