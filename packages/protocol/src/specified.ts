/**
 * The numbers that the specification gives (documents 1 and 2, section 9), each spelled here and nowhere else.
 * Pages, screens and server import `DURATION` and `LIMIT` and add no constant of their own for any of them. A test
 * that sees a number's effect spells it as the specification does and has `[DURATION.name]` or `[LIMIT.name]` in
 * its title; apps/web/src/testing/specified.test.ts wants one for each.
 *
 * Elsewhere are what belongs to the game (dealer, vulnerability, ranks, match points: packages/bridge), what is
 * drawn (colours, the card's 229 to 155: apps/web/src/styles/tokens.css, ui/cards/geometry.ts) and names.
 */

/** In milliseconds. */
export const DURATION = {
  /** 1: the counter of the health check goes up this often. */
  healthCheck: 30_000,
  /** 1: a system message disappears so long after it was sent. */
  messageShown: 60_000,
  /** 1: and so long after its table or segment was gone to. */
  messageFollowed: 1_500,
  /** 1: the button bar of play and replay hides again. */
  buttonBar: 3_000,
  /** 1 and 2: a closed menu does not open again for so long. */
  menuLock: 1_000,
  /** 1: socket, each way. */
  heartBeat: 25_000,
  /** 1: until the socket is tried again. */
  reconnect: 5_000,
  /** 1: the cookie of the hand diagram. */
  diagramCookie: 86_400_000,
  /** 2: a longer delay of the broadcast is told. */
  toldDelay: 30_000,
  timerTick: 1_000,
  /** 2: automatic play of a replay. */
  replayStep: 800,
  /** 2: viewers of the tables are asked for. */
  viewerPoll: 5_000,
  /** 2: until the corrections of a knock-out are asked for. */
  corrections: 3_000,
  cardMove: 170,
  /** 2: 'Claim accepted', 'Claim declined'. */
  claimMessage: 2_000,
  /** 2: a call for the director and the answer. */
  callMessage: 4_000,
  /** 2: the end of a game is applied so long after it has come. */
  endGame: 300,
  /** 2: the match view looks whether there is more to scroll. */
  scroller: 500,
} as const

export const LIMIT = {
  /** 1: recent segments of a club. */
  recentSegments: 5,
  /** 1: above this counter of the health check the page reloads. */
  healthMisses: 1,
  /** 1: letters of a stream's label. */
  streamLabel: 50,
  /** 1: version of the saved screens. */
  savedVersion: 4,
  slots: 4,
  /** 1 and 2: rounds on one screen of the selector. */
  roundButtons: 10,
  /** 1 and 2: sessions on one screen of the selector. */
  sessionButtons: 15,
  /** 2: numbers of a paginator on a phone, in a quarter, zoomed. */
  pagerPhone: 5,
  pagerQuarter: 8,
  pagerZoomed: 16,
  /** 2: percent by which overdue play is sped up. */
  speedUpNormal: 5,
  speedUpFast: 20,
  /** 2: the round that stands for all that two teams played. */
  overallRound: 99_999,
  /** 2: letters of a team's name in a cross table. */
  teamName: 15,
  /** 2: narrowest window of a match view, px. */
  matchViewWidth: 768,
} as const
