/** Made-up tournaments: any kind and size, from a seed. */
import type { DocumentEvent, TournamentDocument } from '@openroom/formats/json/document'
import { slug, tournamentDocument } from '@openroom/formats/json/documentBuilder'
import { individualEvent } from './individuals.ts'
import { type Settings, type SimulateOptions, settingsOf } from './options.ts'
import { pairsEvent } from './pairs.ts'
import { clubName, TOWNS } from './people/places.ts'
import { Random } from './random.ts'
import { swissPairsEvent } from './swissPairs.ts'
import { teamsEvent } from './teams.ts'

/** Hears how many boards have been played at all tables so far. */
export type OnProgress = (played: number) => void

function eventOfSettings(settings: Settings, progress: (boards: number) => void): DocumentEvent {
  if (settings.form === 'individual') return individualEvent(settings, progress)
  if (settings.form === 'swissPairs') return swissPairsEvent(settings, progress)
  return settings.form === 'pairs' ? pairsEvent(settings, progress) : teamsEvent(settings, progress)
}

/** The same options give the same document. */
export function simulate(options: SimulateOptions, onProgress: OnProgress = () => {}): TournamentDocument {
  const settings = settingsOf(options)
  const random = new Random(settings.seed).fork('place')
  const town = random.pick(TOWNS)
  const isClub = options.kind === 'club-evening'
  const name =
    settings.name ?? (isClub ? `Club Evening ${settings.date}` : `${town} Open ${settings.date.slice(0, 4)}`)
  let played = 0
  const event = eventOfSettings(settings, (boards) => {
    played += boards
    onProgress(played)
  })
  return tournamentDocument(
    { key: slug(name, settings.seed), name, location: town, timeZone: 'Europe/Vienna' },
    [event],
    isClub ? { name: clubName(town, random), club: true } : { name: `${town} Bridge Festival`, club: false },
  )
}
