/** What an organiser tells of a player beside the name: country, title, rating, number. */
import type { Player } from '@openroom/protocol/schema/results'
import { isolated } from '@openroom/texts/isolated'
import { t } from '../../texts/t.ts'
import { countryName } from './country.ts'
import { Flag } from './Flag.tsx'
import styles from './flag.module.css'

export type Told = Pick<Player, 'country' | 'title' | 'rating' | 'publicNumber'>

/** `World Master · rating 2431 · no. 12`; empty where nothing is told. */
export function toldText({ title, rating, publicNumber }: Told): string {
  const parts = [
    title === undefined ? null : isolated(title),
    rating === undefined ? null : t('who.rating', { rating }),
    publicNumber === undefined ? null : t('who.number', { number: publicNumber }),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The same with the country in words, for readers and titles. */
export const aboutText = (told: Told): string =>
  [told.country && (countryName(told.country) ?? isolated(told.country)), toldText(told)]
    .filter(Boolean)
    .join(' · ')

/** Behind a name. */
export function About({ of }: { readonly of: Told | null | undefined }) {
  if (!of) return null
  const text = toldText(of)
  return (
    <>
      {of.country !== undefined && (
        <>
          {' '}
          <Flag of={of.country} />
        </>
      )}
      {text !== '' && (
        <>
          {' '}
          <span className={styles.about}>{text}</span>
        </>
      )}
    </>
  )
}
