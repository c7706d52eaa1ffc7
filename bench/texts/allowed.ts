/** What stays as it is in English, by decision (docs/languages.md). */

/** Names, abbreviations and words of files, in every language. */
export const SAME: readonly string[] = [
  ...['Openroom', 'Bridge', 'bridge', 'Butler', 'Howell', 'Mitchell', 'Monrad', 'Swiss', 'Bermuda Bowl'],
  ...[
    'IMPs',
    'IMP',
    'VPs',
    'VP',
    'MPs',
    'MP',
    'BAM',
    'PBN',
    'LIN',
    'USEBIO',
    'JSON',
    'CSV',
    'ZIP',
    'XML',
    'BWS',
  ],
  ...[
    'BridgeMate',
    'Bridgemate',
    'BBO',
    'DUPLIMATE',
    'WBF',
    'Atom',
    'iCalendar',
    'YouTube',
    'Twitch',
    'Vimeo',
  ],
  ...[
    'UTF-8',
    'Windows-1252',
    'WebSocket',
    'JavaScript',
    'Ctrl',
    'Shift',
    'Alt',
    'Esc',
    'Enter',
    'Tab',
    'Home',
    'End',
  ],
  ...['Blackwood', 'Gerber', 'Lebensohl', 'Michaels', 'Stayman', 'Smith', 'Texas'],
]

/** Texts of a language that are spelled as in English. */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  da: ['staff.stream.start', 'staff.stream.stop'],
  de: ['users.limit.legend'],
  it: ['operate.bidding'],
  nb: ['field.story.best'],
  nl: ['video.behind'],
}

const ANY = /^/

/** Files, and which of their sentences. */
export const ALLOWED: readonly (readonly [file: RegExp, text: RegExp])[] = [
  // Drawings.
  [ANY, /^M-?[\d.]+ ?[\d.-]+/],
  // Said by the command line, at the start, in logs, and to those who watch over the server.
  [/server\/src\/(doctor|dataFolder|main|settings|adminSocket)/, ANY],
  [
    /server\/src\/(services\/(backups|readiness)|store\/(postgres|backup|timedPool|migrations|unreleased\/lease)|wiring|runtime)/,
    ANY,
  ],
  [/server\/src\/http\/(admin|docs|liveDocs)/, ANY],
  // The watched folder of a server: files beside those that were put there.
  [/server\/src\/watch/, ANY],
  // Names of typefaces.
  [/server\/src\/services\/preview\/typefaces/, /^Noto Sans/],
  // What the interface says of its calls, and of what a program sent to it.
  [/server\/src\/http\/(feeds|listCalls|site|viewers|users|corrections|seasons|persons|views)\.ts/, ANY],
  [/server\/src\/http\/(ingest|operate|phones)\//, ANY],
  // Kept with a correction as its reason, whoever reads it.
  [/upload\/named\.ts/, /^Named with the upload$/],
  // Labels of official figures that a benchmark prints, and faults of a document's form, for its programmer.
  [/formats\/src\/(official\/words|json\/document|usebio\/lineLog|bws\/guard)/, ANY],
  [/protocol\/src/, ANY],
]
