/** A page in another language begins anew: what was typed is asked about, and nothing is in two languages meanwhile. */
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { giveUp, guardLeaving } from '../../live/leaving.ts'
import { chooseLanguage } from './chooseLanguage.ts'
import LanguageDialog from './LanguageDialog.tsx'

afterEach(() => {
  giveUp()
  localStorage.clear()
})

test('while something is typed the question comes first, and until it is answered nothing has changed', () => {
  let loaded = 0
  const load = () => {
    loaded += 1
  }
  const asked: (() => void)[] = []
  guardLeaving((go) => asked.push(go), { isTyped: true })
  chooseLanguage('fr', true, load)
  expect(asked).toHaveLength(1)
  expect([loaded, localStorage.getItem('language'), localStorage.getItem('letters')]).toEqual([0, null, null])
  asked[0]?.()
  expect([loaded, localStorage.getItem('language'), localStorage.getItem('letters')]).toEqual([1, 'fr', 'en'])
  // The browser asks nobody again.
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(false)
})

test('where nothing is typed nobody is asked, not even at a match', () => {
  let loaded = 0
  guardLeaving(() => expect.fail('asked'))
  chooseLanguage('da', false, () => {
    loaded += 1
  })
  expect([loaded, localStorage.getItem('language')]).toEqual([1, 'da'])
})

test('what another tab has chosen can be chosen here as well', () => {
  document.documentElement.lang = 'en'
  localStorage.setItem('language', 'fr')
  let asked = 0
  guardLeaving(
    () => {
      asked += 1
    },
    { isTyped: true },
  )
  render(<LanguageDialog onClose={() => expect.fail('closed, and nothing done')} />)
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('fr')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(asked).toBe(1)
})
