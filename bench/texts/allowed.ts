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
  fr: ['help.to.interface'],
  it: ['operate.bidding'],
  nb: ['field.story.best'],
  nl: ['video.behind', 'help.to.interface'],
  pt: ['help.to.interface'],
}

const ANY = /^/

/** Files, and which of their sentences. */
export const ALLOWED: readonly (readonly [file: RegExp, text: RegExp])[] = [
  // Drawings.
  [ANY, /^M-?[\d.]+ ?[\d.-]+/],
  // Said by the command line, at the start, in logs, and to those who watch over the server.
  [/server\/src\/(operations\/|core\/database\/|main|dataFolder|settings|pairedSettings)/, ANY],
  [/server\/src\/(\w+\/module|core\/(figures|fairQueue))\.ts/, ANY],
  // The watched folder of a server: files beside those that were put there.
  [/server\/src\/intake\/watchedFolder/, ANY],
  // Names of typefaces, and what a file of Access begins with.
  [/server\/src\/pages\/preview\/typefaces/, /^Noto Sans/],
  [/server\/src\/desk\/clubMovements/, /^Standard Jet DB$/],
  // What the interface says of its calls, and of what a program sent to it.
  [/server\/src\/(.*\.routes|core\/http\/(plugins|refusals|docs\/\w+))\.ts/, ANY],
  [/formats\/src\/bws\/toldEvening/, ANY],
  // Kept with a correction as its reason, whoever reads it.
  [/intake\/named\.rows/, /^Named with the upload$/],
  // Labels of official figures that a benchmark prints, and faults of a document's form, for its programmer.
  [/formats\/src\/(official\/words|json\/(document|entities)|usebio\/lineLog|bws\/guard)/, ANY],
  [/protocol\/src/, ANY],
]
