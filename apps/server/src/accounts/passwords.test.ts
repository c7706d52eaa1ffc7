import { expect, it } from 'vitest'
import { isEasilyGuessed } from './passwords.ts'

const NORA = ['Nora Østergård', 'nora.east@oakmere.example']

it.each([
  ['a common one', 'QwertyUIOP12'],
  ['a common word with digits', 'Password1234'],
  ['a common word with more common digits', 'sunshine123456789'],
  ['one letter', 'aaaaaaaaaaaa'],
  ['a word twice', 'bridgebridge'],
  ['digits in a row', '123456789012'],
  ['letters backwards', 'zyxwvutsrqpo'],
  ['the owner’s e-mail', 'nora.east@oakmere.example'],
  ['the owner’s name with a year', 'NoraØstergård26'],
  ['the name of the site', 'openroom2026'],
])('is easily guessed: %s', async (_name, password) => {
  expect(await isEasilyGuessed(password, NORA)).toBe(true)
})

it.each([
  'correct horse battery',
  'four spades by north',
  '8392748291-dog',
  'tr0ub4dor&3 at the table',
  'Äpfel, Birnen, Quitten',
  'ponytail umbrella 7',
])('is taken: %s', async (password) => {
  expect(await isEasilyGuessed(password, NORA)).toBe(false)
})

it('answers at once to a long one', async () => {
  expect(await isEasilyGuessed('a'.repeat(499) + 'b'.repeat(501), [])).toBe(false)
})
