/** Pairs and teams of a USEBIO session, found again by the numbers that its lines use. */
import type { Side } from '@openroom/bridge/seat'
import type { DocumentPlayer, DocumentRegistration } from '../json/document.ts'
import { cleanName, Keys, player, registration, slug } from '../json/documentBuilder.ts'
import { remark, type Warnings } from '../remark.ts'
import { parseSide } from '../side.ts'
import { awardedTo } from './awards.ts'
import { parseFigure, parsePercent, parsePlace } from './values.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

type Official = DocumentRegistration['official']

function officialOf(element: XmlElement): Official {
  const rank = parsePlace(textOf(element, 'PLACE'))
  const total = parseFigure(textOf(element, 'TOTAL_SCORE'))
  const percent = parsePercent(textOf(element, 'PERCENTAGE'))
  return rank === null && total === null && percent === null ? null : { rank, total, percent }
}

/** The national number, else that of the club; 0 says that there is none. */
function memberId(element: XmlElement): string | null {
  const numbers = ['NATIONAL_ID_NUMBER', 'CLUB_ID_NUMBER'].map((name) => textOf(element, name)?.slice(0, 50))
  return numbers.find((number) => number !== undefined && !/^0*$/.test(number)) ?? null
}

function playerOfElement(element: XmlElement): DocumentPlayer | null {
  const name = cleanName(textOf(element, 'PLAYER_NAME') ?? '')
  return name === null ? null : player(name, memberId(element))
}

const playersOfElement = (element: XmlElement): readonly DocumentPlayer[] =>
  childrenOf(element, 'PLAYER').flatMap((one) => playerOfElement(one) ?? [])

/** `01` in a list is the `1` of a line. */
const withoutZeros = (number: string): string => number.replace(/^0+(?=.)/, '')

/** As printed, if short enough for one. */
const shortNumber = (text: string | null): string | null => text?.slice(0, 20) ?? null

const pairNumberKey = (section: string | null, number: string): string =>
  `${section ?? ''}\n${withoutZeros(number)}`

type Wanted = {
  readonly section: string | null
  readonly number: string
  readonly side: Side | null
  readonly word: 'Pair' | 'Player'
  readonly line: XmlElement
}

/** Who takes part; a number that the lists do not have is taken in when a line uses it. */
export class Participants {
  readonly registrations: DocumentRegistration[] = []
  private readonly keys = new Keys()
  private listed = 0
  private hasNoList = false
  private readonly byNumber = new Map<string, DocumentRegistration[]>()
  private readonly teams = new Map<string, DocumentRegistration>()
  private readonly partnerships = new Map<string, DocumentRegistration>()
  private readonly linesUp = new Map<string, readonly DocumentPlayer[]>()

  /** @param standings whether the official standings belong to this session */
  constructor(
    private readonly standings: boolean,
    private readonly warnings: Warnings,
  ) {}

  addAll(participants: XmlElement, section: string | null): void {
    for (const pair of childrenOf(participants, 'PAIR')) this.addPair(pair, section)
    for (const team of childrenOf(participants, 'TEAM')) this.addTeam(team)
    for (const one of childrenOf(participants, 'PLAYER')) this.addPlayer(one, section)
    this.listed = this.registrations.length
  }

  private put(section: string | null, number: string, entry: DocumentRegistration): void {
    this.registrations.push(entry)
    const at = pairNumberKey(section, number)
    const same = this.byNumber.get(at)
    if (same) same.push(entry)
    else this.byNumber.set(at, [entry])
  }

  /** With what each of them was awarded. */
  private playersIn(element: XmlElement): readonly DocumentPlayer[] {
    return childrenOf(element, 'PLAYER').flatMap((one) => {
      const own = playerOfElement(one)
      return own ? [{ ...own, ...awardedTo(one, this.standings) }] : []
    })
  }

  private addPair(pair: XmlElement, section: string | null): void {
    const number = textOf(pair, 'PAIR_NUMBER') ?? `${this.registrations.length + 1}`
    const players = this.playersIn(pair).slice(0, 20)
    const side = parseSide(textOf(pair, 'DIRECTION'))
    const known = this.byNumber.get(pairNumberKey(section, number))
    const name = cleanName(players.map((one) => one.name).join(' - ')) ?? `Pair ${number.slice(0, 100)}`
    // Once more, in another list of its section.
    if (players.length > 0 && known?.some((one) => one.name === name && one.side === side)) return
    const key = this.keys.unique(slug(section, number, known ? side : null))
    const official = this.standings ? officialOf(pair) : null
    this.put(
      section,
      number,
      registration({
        key,
        name,
        number: shortNumber(number),
        section,
        side,
        players,
        official,
        ...awardedTo(pair, this.standings),
      }),
    )
  }

  /** A player of an individual event. */
  private addPlayer(element: XmlElement, section: string | null): void {
    const number = textOf(element, 'PLAYER_NUMBER') ?? `${this.registrations.length + 1}`
    const own = playerOfElement(element)
    this.put(
      section,
      number,
      registration({
        key: this.keys.unique(slug(section, number)),
        name: own?.name ?? `Player ${number.slice(0, 100)}`,
        number: shortNumber(number),
        section,
        players: own ? [own] : [],
        official: this.standings ? officialOf(element) : null,
        ...awardedTo(element, this.standings),
      }),
    )
  }

  /** Two players who are partners for a while; one alone where the other is not told, `null` for nobody. */
  partners(
    section: string | null,
    numbers: readonly (string | null)[],
    line: XmlElement,
  ): DocumentRegistration | null {
    const both = numbers.flatMap((number) =>
      number === null ? [] : [this.numbered({ section, number, side: null, word: 'Player', line })],
    )
    const [one, other] = both
    if (!one || !other) return one ?? null
    const members = both.map(({ key }) => key)
    const id = [...members].sort().join('\n')
    const known = this.partnerships.get(id)
    if (known) return known
    const name = cleanName(both.map((each) => each.name).join(' - '))!
    const number = shortNumber(both.map((each) => each.number).join('+'))
    const players = both.flatMap((each) => each.players)
    const entry = registration({
      key: this.keys.unique(slug(...members, 'partners')),
      name,
      number,
      section,
      players,
      members,
    })
    this.registrations.push(entry)
    this.partnerships.set(id, entry)
    return entry
  }

  private addTeam(team: XmlElement): void {
    const id = team.attributes.TEAM_ID || textOf(team, 'TEAM_ID') || `${this.teams.size + 1}`
    const named = cleanName(team.attributes.TEAM_NAME || textOf(team, 'TEAM_NAME') || '')
    const pairs = childrenOf(team, 'PAIR')
    for (const pair of pairs) {
      const number = textOf(pair, 'PAIR_NUMBER')
      if (number !== null) this.linesUp.set(number, playersOfElement(pair))
    }
    const players = [...pairs, team].flatMap((one) => this.playersIn(one))
    const once = [...new Map(players.map((one) => [`${one.name}\n${one.memberId}`, one])).values()]
    const entry = registration({
      key: this.keys.unique(slug('team', id)),
      name: named ?? `Team ${id.slice(0, 100)}`,
      number: shortNumber(id),
      players: once.slice(0, 20),
      official: this.standings ? officialOf(team) : null,
      ...awardedTo(team, this.standings),
    })
    this.registrations.push(entry)
    this.teams.set(id, entry)
  }

  /** Each who is not in the list; where there is no list, that once. */
  private warnOfUnlisted(who: 'Pair' | 'Player' | 'Team', number: string, { place }: XmlElement): void {
    if (this.listed === 0) {
      if (!this.hasNoList) this.warnings.add(remark('participants-missing', { place }))
      this.hasNoList = true
      return
    }
    this.warnings.add(remark('participant-unlisted', { args: { who, number: number.slice(0, 40) }, place }))
  }

  pair(section: string | null, number: string, side: Side, line: XmlElement): DocumentRegistration {
    return this.numbered({ section, number, side, word: 'Pair', line })
  }

  /** Who has a number: of its section, then of the whole session; of this side if two have it. */
  private numbered({ section, number, side, word, line }: Wanted): DocumentRegistration {
    const found =
      this.byNumber.get(pairNumberKey(section, number)) ?? this.byNumber.get(pairNumberKey(null, number))
    // Two under one number whose directions are not told stand in the order north-south, east-west.
    const listed = found?.length === 2 && found.every((one) => one.side === null) && side === 'EW' ? 1 : 0
    const own = found?.find((one) => one.side === side) ?? found?.[listed]
    if (own) return own
    this.warnOfUnlisted(word, number, line)
    const key = this.keys.unique(slug(section, number))
    const name = `${word} ${number.slice(0, 100)}`
    const entry = registration({ key, name, number: shortNumber(number), section })
    this.put(section, number, entry)
    return entry
  }

  team(id: string, match: XmlElement): DocumentRegistration {
    const known = this.teams.get(id)
    if (known) return known
    this.warnOfUnlisted('Team', id, match)
    const key = this.keys.unique(slug('team', id))
    const entry = registration({ key, name: `Team ${id.slice(0, 100)}`, number: shortNumber(id) })
    this.registrations.push(entry)
    this.teams.set(id, entry)
    return entry
  }

  /** Players of a pair of a team, by the number that the lines of a match use. */
  lineUp(number: string | null, match: XmlElement): readonly DocumentPlayer[] {
    const known = number === null ? [] : this.linesUp.get(number)
    if (!known && this.linesUp.size > 0) this.warnOfUnlisted('Pair', number ?? '', match)
    return known ?? []
  }
}
