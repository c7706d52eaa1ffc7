/** Made-up towns, clubs and teams. */
import type { Random } from '../random.ts'

export const TOWNS = [
  ...['Lindenhaven', 'Brackwater', 'Sint-Aldebrand', 'Ørnesund', 'Kővárfalva', 'Villacorta del Río'],
  ...['Świerkowa Góra', 'Mühlbrunn', 'Châtelneuf', 'Öxabäck-Norra', 'Montefosco', 'Dubrovec'],
  ...['Ålundsby', 'Great Tarnley', 'Pedrasanta', 'Žďárov', 'Yeşilpınar', 'Kiviranta'],
] as const

const FANCIES = [
  ...['The Open Room', 'Late Night Squeeze', 'Fourth Suit', 'Seven Trumps', 'The Silent Kibitzers'],
  ...['Two Down Doubled', 'Les Trois Atouts', 'Endplay & Friends', 'Coup en Passant', 'Vienna Lead'],
  ...['Roter König', 'Cherry Slam', 'Five-Card Majors', 'Rule of Eleven', 'The Ninth Trump', 'Grand Hotel'],
] as const

export const clubName = (town: string, random: Random): string =>
  random.pick([`Bridge Club ${town}`, `${town} BC`, `${town} Tuesday Bridge`, `Bridgeclub ${town} 1957`])

/** Names for `count` teams: captains' surnames, towns, fancies; none twice. */
export function teamNames(captains: readonly string[], random: Random): readonly string[] {
  const fancies = random.shuffled(FANCIES)
  const towns = random.shuffled(TOWNS)
  const used = new Set<string>()
  return captains.map((captain) => {
    const kinds = [captain.toUpperCase(), fancies.pop() ?? captain, towns.pop() ?? captain, captain]
    const wanted = random.pick(kinds)
    const name = used.has(wanted) ? `${wanted} ${used.size + 1}` : wanted
    used.add(name)
    return name
  })
}
