import { spelled } from '@openroom/bridge/person/spelling'
import { describe, expect, it } from 'vitest'
import { maskedEntry, maskedProse, maskedTitle } from './maskedText.public.ts'

const hidden = (name: string) => [{ name, shown: 'hidden' as const }]

describe('a pair or team that is called by its players', () => {
  it.each([
    ['Zebulon Quixwater', 'Quixwater – Ann Bo', 'N. N. – Ann Bo'],
    ['Zebulon Quixwater', 'Quixwater, Zebulon & Bo, Ann', 'N. N. & Bo, Ann'],
    ['Quixwater Zebulon', 'Quixwater - Bo', 'N. N. - Bo'],
    ['Zebulon Quixwater', 'QUIXWATER-BO', 'N. N.-BO'],
    ['Zebulon Quixwater', 'Zebulon / Ann', 'N. N. / Ann'],
    ['Bjørn Åkermüller', 'AKERMULLER B. – Bo', 'N. N. – Bo'],
    ['Zebulon Quixwater', 'Team Quixwaterford', 'Team Quixwaterford'],
    ['Zebulon Quixwater', 'Q. Bo', 'Q. Bo'],
    ['Jan van Dijk', 'van Dam – van Dijk', 'van Dam – N. N.'],
    ['Ann Quixwater', 'Ann Quixwater & Ann Bo', 'N. N. & Ann Bo'],
    ['Zebulon Bo', 'Zebulon Bo & Ann Bo', 'N. N. & Ann Bo'],
    ['Зебулон Квиксуотер', 'КВИКСУОТЕР – Ann', 'N. N. – Ann'],
    ['王小明', '王小明 – Ann Bo', 'N. N. – Ann Bo'],
  ])('%s in %s', (name, text, is) => expect(maskedEntry(text, hidden(name), ['Ann Bo'])).toBe(is))

  it('is shortened to initials in the order in which they stand', () =>
    expect(
      maskedEntry('Quixwater, Zebulon – Bo', [{ name: 'Zebulon Quixwater', shown: 'initials' }], []),
    ).toBe('Q. Z. – Bo'))
})

describe('what somebody wrote', () => {
  it.each([
    ['Zebulon Quixwater', 'Quixwater led the king.', 'N. N. led the king.'],
    ['Zebulon Quixwater', 'well done QUIXWATER', 'well done N. N.'],
    ['Zebulon Quixwater', "Zebulon Quixwater's play", "N. N.'s play"],
    ['Zebulon King', 'The King of hearts; Zebulon King ducked', 'The King of hearts; N. N. ducked'],
    ['Zebulon Play', 'a fine play by Play', 'a fine play by N. N.'],
    ['Zebulon Quixwater', 'led by Z. Quixwater.', 'led by N. N.'],
    ['papi', 'papi: hello', 'N. N.: hello'],
    [
      'Quixwater',
      "as quixwater said, in quixwaters chair, quixwater's",
      "as N. N. said, in N. N. chair, N. N.'s",
    ],
    ['Quixwater', 'quixwaterford', 'quixwaterford'],
    ['Ann Young', 'he was young; Young led', 'he was young; N. N. led'],
    ['Bo Lu', 'lu and Lu', 'lu and N. N.'],
    ['Zebulon Quixwater', 'Zebulon is a name of many', 'Zebulon is a name of many'],
  ])('%s in %s', (name, text, is) => expect(maskedProse(text, hidden(name))).toBe(is))
})

describe('what events are called', () => {
  it.each([
    ['Zebulon Quixwater', "Zebulon Quixwater's birthday cup", "N. N.'s birthday cup"],
    ['Zebulon Quixwater', 'Memorial QUIXWATER, Zébulon (final)', 'Memorial N. N. (final)'],
    ['Zebulon Quixwater', 'Quixwater Zebulon – Bo Ann', 'N. N. – Bo Ann'],
    ['Zebulon Quixwater', 'Zebulon Quixwater.', 'N. N.'],
    ['Jürgen Müller', 'Juergen-Mueller-Pokal', 'N. N.-Pokal'],
    ['Jürgen Müller', 'Jurgen Muller Cup 2024', 'N. N. Cup 2024'],
    ['Juergen Mueller', 'Jürgen-Müller-Pokal', 'N. N.-Pokal'],
    ['Bjørn Åkermüller', 'BJOERN AAKERMUELLER Cup', 'N. N. Cup'],
    ['Zebulon Quixwater', 'Quixwater – Bo', 'Quixwater – Bo'],
    ['Zebulon Quixwater', 'Zebulon Bo – Ann Quixwater', 'Zebulon Bo – Ann Quixwater'],
    ['Zebulon Quixwater', 'Zebulon Quixwaterford', 'Zebulon Quixwaterford'],
    ['Spring', 'Spring Open', 'Spring Open'],
  ])('%s in %s', (name, title, is) =>
    expect(maskedTitle(title, [{ ...spelled(name), shown: 'hidden' }])).toBe(is),
  )
})
