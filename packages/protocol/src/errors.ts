/** The catalogue of errors: a code, its HTTP status and a text that is safe to show. */
export const ERRORS = {
  'bad-request': { status: 400, message: 'The request is not of the expected form.' },
  'not-signed-in': { status: 401, message: 'Sign in first.' },
  'wrong-credentials': { status: 403, message: 'The e-mail or the password is wrong.' },
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  'cross-origin': { status: 403, message: 'This request came from another site and was refused.' },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'session-not-found': { status: 404, message: 'This session does not exist.' },
  'board-not-found': { status: 404, message: 'This board is not part of the session.' },
  'registration-not-found': { status: 404, message: 'Nobody plays under this number in the session.' },
  'player-not-found': { status: 404, message: 'This player did not play in the session.' },
  'match-not-found': { status: 404, message: 'There is no such match in this round.' },
  'replay-not-found': { status: 404, message: 'No play was recorded for this board at this table.' },
  'position-not-found': { status: 404, message: 'The record of the play does not reach this card.' },
  'event-not-found': { status: 404, message: 'This event does not exist.' },
  'tournament-not-found': { status: 404, message: 'This tournament does not exist.' },
  'export-without-record': { status: 404, message: 'No auction or play is there, which this format tells.' },
  'export-without-results': { status: 404, message: 'There is no result yet, which this format tells.' },
  'export-of-sessions': { status: 404, message: 'This format holds one session. Ask for a session.' },
  'export-of-board': { status: 404, message: 'A single board has no ranking. Ask for its session.' },
  'wrong-session-type': { status: 409, message: 'This call does not fit the type of the session.' },
  'too-large': { status: 413, message: 'The file is larger than this server accepts.' },
  'export-too-large': { status: 413, message: 'This is too much at once. Ask session by session.' },
  'encoding-refused': { status: 415, message: 'Send the content as it is, not compressed.' },
  'file-refused': { status: 422, message: 'The file cannot be read. Nothing was stored.' },
  'too-many-requests': { status: 429, message: 'Too many attempts. Wait a minute and try again.' },
  internal: { status: 500, message: 'Something went wrong on the server. It has been logged.' },
  'solver-not-running': { status: 503, message: 'This server does not analyse plays at the moment.' },
  'shutting-down': { status: 503, message: 'The server is restarting. Try again in a moment.' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** Body of every refused JSON call; a failed login answers with the message as plain text instead. */
export type ErrorBody = { readonly code: ErrorCode; readonly message: string }
