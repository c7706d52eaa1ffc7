import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { site } from '../../live/site.ts'
import PrivacyPage from './PrivacyPage.tsx'

const { profile } = site.getState()

afterEach(() => {
  cleanup()
  site.setState({ profile })
})

test('says under its first heading who runs the site, and where', () => {
  site.setState({
    profile: { ...profile, organiser: { name: 'Harbour BC', address: ['1 Quay Street', 'Lindhaven'] } },
  })
  render(<PrivacyPage />)
  const [first, ...others] = screen.getAllByRole('heading', { level: 2 })
  expect(first?.textContent).toBe('Who runs this site')
  expect(others.length).toBeGreaterThan(5)
  expect([...screen.getByRole('group').children].map((line) => line.textContent)).toEqual([
    'Harbour BC',
    '1 Quay Street',
    'Lindhaven',
  ])
})

test('without a name it says that none was given', () => {
  render(<PrivacyPage />)
  expect(screen.getByText(/have not been entered yet/)).toBeDefined()
})

test('says after how many days something is taken away, as the settings have it', () => {
  site.setState({ profile: { ...profile, kept: { audit: 365, links: 1, versions: null } } })
  render(<PrivacyPage />)
  const timeOf = (what: RegExp) => screen.getByRole('row', { name: what }).lastElementChild?.textContent
  expect(timeOf(/^The log of what staff do/)).toBe('365 days')
  expect(timeOf(/^Of sessions that are over/)).toBe('one day')
  expect(timeOf(/^Earlier versions/)).toBe('no time limit')
})
