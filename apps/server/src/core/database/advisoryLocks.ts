/** What one transaction, connection or node does at a time in a database, by numbers that nothing else locks on. */
export const ADVISORY_LOCKS = {
  migrations: 7_204_001,
  /** Making, moving and removing tournaments, events and segments. */
  places: 7_204_002,
  /** Making the words that the archive is searched by. */
  searchWords: 7_204_004,
  /** Making the lines that boards of the archive are found by. */
  boardFacts: 7_204_006,
  /** Two admins must not disable each other at the same moment. */
  disabling: 7_204_005,
  /** There is a first account, or a key for making it. */
  firstAccount: 7_204_007,
} as const
