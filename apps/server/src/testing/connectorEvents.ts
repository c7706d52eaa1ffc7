/** What a scoring program tells a Data Connector, as the maker's public guide has it, for tests. */

export const GUID = '0123456789ABCDEF0123456789ABCDEF'

export type Dto = Readonly<Record<string, unknown>>

/** Two pairs, and the first of two boards. */
export type Seating = readonly [ns: number, ew: number, low: number]

const placed = { SessionGuid: GUID, ValidationMessages: null }

/** @param tables of each its rounds */
export const section = (
  letters: string,
  tables: readonly (readonly Seating[])[],
  changes: Dto = {},
): Dto => ({
  ...placed,
  ...{ ScoringGroupNumber: 1, Letters: letters, Name: letters, Winners: 1, GameType: 10 },
  ...{ EWMoveBeforePlay: 0, MissingPair: 0, KeepBridgematesAlive: false, IsCombiSection: false },
  ...{ NorthSouthPairSectionLetters: null, EastWestPairSectionLetters: null },
  HasExplicitParticipations: false,
  Tables: tables.map((rounds, i) => ({
    ...placed,
    ...{ SectionLetters: letters, TableNumber: i + 1, ConnectionMode: 0, KeepBridgematesAlive: false },
    Rounds: rounds.map(([ns, ew, low], at) => ({
      ...placed,
      ...{ SectionLetters: letters, TableNumber: i + 1, RoundNumber: at + 1 },
      ...{ LowBoardNumber: low, HighBoardNumber: low === 0 ? 0 : low + 1, PairNS: ns, PairEW: ew },
      ...{ TeamNS: 0, TeamEW: 0, MatesTableSectionLetters: null, MatesTableTableNumber: 0 },
      ...{ MatesTableRoundNumber: 0, Updated: false },
    })),
  })),
  ...changes,
})

/** Four pairs at two tables in section A, the same in B, two rounds of two boards. */
export const SECTIONS: readonly Dto[] = ['A', 'B'].map((letters) =>
  section(letters, [
    [
      [1, 2, 1],
      [1, 3, 3],
    ],
    [
      [3, 4, 1],
      [4, 2, 3],
    ],
  ]),
)

export const player = (number: string, first: string, last: string): Dto => ({
  ...{ SessionGuid: GUID, ClubId: '', PlayerNumber: number, FirstName: first, LastName: last },
  ...{ CountryCode: '', ValidationMessages: null },
})

/** @param direction 1 North, 2 East, 3 South, 4 West */
export const seat = (letters: string, table: number, direction: number, who: Dto): Dto => ({
  ...placed,
  ...{ SectionLetters: letters, TableNumber: table, Direction: direction, RoundNumber: 1 },
  ...{ PlayerNumber: '', FirstName: '', LastName: '', CountryCode: '', IsPlayerSwap: false },
  ...who,
})

export const eventOf = (sections: readonly Dto[] = SECTIONS, changes: Dto = {}, session: Dto = {}): Dto => ({
  ...{ Commands: 135, EventGuid: GUID, ClubId: 'club', AlternativeDataFolder: null },
  Sessions: [
    {
      ScoringGroups: [
        {
          ...placed,
          ...{ ClubId: 'club', Sections: sections, ScoringGroupNumber: 1, ScoringMethod: 10, Name: 'Pairs' },
          IsDeleted: false,
        },
      ],
      ...placed,
      ...{ EventGuid: GUID, Name: 'Monday pairs', Year: 2026, Month: 11, Day: 30, Hour: 19, Minute: 30 },
      ...{ ShowInApp: false, EWReturnHome: false, PairsMoveAccrossField: false },
      ...session,
    },
  ],
  ...{ PlayerData: null, Participations: null, Handrecords: null },
  ...{ Bridgemate2Settings: null, Bridgemate3Settings: null, ValidationMessages: null },
  ...changes,
})

export type Where = {
  readonly section: string
  readonly table: number
  readonly round: number
  readonly board: number
}

/** Four spades by North, ten tricks, or otherwise. */
export const resultOf = ({ section: letters, table, round, board }: Where, changes: Dto = {}): Dto => ({
  ...placed,
  ...{ SectionLetters: letters, TableNumber: table, RoundNumber: round, BoardNumber: board },
  ...{ ScoringDirection: 3, IsDeleted: false, PairNorthSouth: 1, PairEastWest: 2, DeclaringPair: 1 },
  ...{ DeclarerDirection: 1, Level: 4, Denomination: 4, Stake: 0, TotalTricks: 10 },
  ...{ LeadCardRank: 0, LeadCardSuit: 0 },
  ...changes,
})
