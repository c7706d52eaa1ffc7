/** What each page of help says, part by part; the sentences are in packages/texts/en/help.json. */

/**
 * Pictures of help, by day and by night: `npm run tour` makes them of the tour's site and writes them to
 * apps/web/public/help (e2e/walk/helpPictures.ts; `TOUR=pictures npm run tour` makes them alone).
 */
export const PICTURES = ['table', 'replay', 'scores', 'private', 'console', 'event', 'desk', 'chat'] as const
export type Picture = (typeof PICTURES)[number]

export const PICTURE_SIZE = { width: 960, height: 640 } as const
export const pictureAt = (picture: Picture, theme: 'light' | 'dark'): string =>
  `/help/${picture}-${theme}.webp`

export const PERSONS = [
  'spectator',
  'player',
  'operator',
  'director',
  'commentator',
  'host',
  'webmaster',
] as const
export type Person = (typeof PERSONS)[number]

/** Every page below `/help`. */
export const ABOUT = [...PERSONS, 'words'] as const
export type About = (typeof ABOUT)[number]

export const isAbout = (word: string | undefined): word is About => ABOUT.some((one) => one === word)

/** Where 'Try it' leads: the site's own pages, and what is played on it now or was last. */
export const PLACES = {
  home: '/',
  archive: '/archive',
  boards: '/boards',
  privacy: '/privacy',
  desk: '/desk',
  new: '/desk?new&guide',
  users: '/users',
  upload: '/upload',
  login: '/login',
  docs: '/docs/',
  overlay: '/docs/overlay.html',
  embed: '/embed',
  interface: '/api/docs',
} as const

/** Pages beside the app: they open in a tab of their own. */
const BESIDE: readonly string[] = [
  'docs',
  'embed',
  'interface',
  'overlay',
] satisfies readonly (keyof typeof PLACES)[]
export const isBeside = (place: Place): boolean => BESIDE.includes(place)

export type Place = keyof typeof PLACES | 'live' | 'replay' | 'scores'

type PartNames = {
  spectator: 'begin' | 'live' | 'replay' | 'spoilers' | 'find' | 'follow'
  player: 'own' | 'phone' | 'offline' | 'wrong' | 'privacy'
  operator: 'begin' | 'enter' | 'undo' | 'claim' | 'safe'
  director: 'make' | 'start' | 'links' | 'codes' | 'field' | 'boards' | 'hold' | 'next' | 'correct'
  commentator: 'begin' | 'write' | 'place' | 'stream'
  host: 'install' | 'reach' | 'people' | 'fill' | 'backup' | 'well'
  webmaster: 'embed' | 'stream' | 'program'
}
export type PartId = { [P in Person]: `${P}.${PartNames[P]}` }[Person]

export type Part = { readonly id: PartId; readonly picture?: Picture; readonly places?: readonly Place[] }

export const PARTS: { readonly [P in Person]: readonly Part[] } = {
  spectator: [
    { id: 'spectator.begin', places: ['home', 'archive'] },
    { id: 'spectator.live', picture: 'table', places: ['live'] },
    { id: 'spectator.replay', picture: 'replay', places: ['scores', 'replay', 'embed'] },
    { id: 'spectator.spoilers' },
    { id: 'spectator.find', places: ['boards'] },
    { id: 'spectator.follow', picture: 'scores' },
  ],
  player: [
    { id: 'player.own', picture: 'private', places: ['scores'] },
    { id: 'player.phone' },
    { id: 'player.offline' },
    { id: 'player.wrong' },
    { id: 'player.privacy', places: ['privacy'] },
  ],
  operator: [
    { id: 'operator.begin' },
    { id: 'operator.enter', picture: 'console' },
    { id: 'operator.undo' },
    { id: 'operator.claim' },
    { id: 'operator.safe' },
  ],
  director: [
    { id: 'director.make', picture: 'event', places: ['new'] },
    { id: 'director.start', picture: 'desk', places: ['desk'] },
    { id: 'director.links' },
    { id: 'director.codes' },
    { id: 'director.field' },
    { id: 'director.boards' },
    { id: 'director.hold' },
    { id: 'director.next' },
    { id: 'director.correct', places: ['home'] },
  ],
  commentator: [
    { id: 'commentator.begin', places: ['login'] },
    { id: 'commentator.write', picture: 'chat', places: ['live'] },
    { id: 'commentator.place', places: ['replay'] },
    { id: 'commentator.stream' },
  ],
  host: [
    { id: 'host.install' },
    { id: 'host.reach' },
    { id: 'host.people', places: ['users'] },
    { id: 'host.fill', places: ['upload'] },
    { id: 'host.backup' },
    { id: 'host.well', places: ['docs'] },
  ],
  webmaster: [
    { id: 'webmaster.embed', places: ['embed'] },
    { id: 'webmaster.stream', places: ['overlay'] },
    { id: 'webmaster.program', places: ['interface', 'docs'] },
  ],
}

// biome-ignore format: a word a line would be longer than what it says
export const WORDS = [
  'board', 'contract', 'dummy', 'alert', 'mp', 'imp', 'vp', 'bam', 'butler', 'crossImp', 'traveller', 'privateScore',
  'dds', 'vugraph', 'kibitz', 'rooms', 'bye', 'carryOver', 'adjusted',
] as const
