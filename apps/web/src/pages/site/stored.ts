/** All names under which the site keeps something in a browser; a test finds those that the code uses. */

/** What varies in a name stands in it as `…`. */
export const STORED = [
  { name: 'theme', what: 'theme', until: 'removed' },
  { name: 'language', what: 'language', until: 'removed' },
  { name: 'letters', what: 'letters', until: 'removed' },
  { name: 'spoilers', what: 'spoilers', until: 'removed' },
  { name: 'openroom.followed', what: 'followed', until: 'removed' },
  { name: 'openroom.watched', what: 'watched', until: 'removed' },
  { name: 'openroom.left', what: 'left', until: 'removed' },
  { name: 'openroom.folders', what: 'folders', until: 'removed' },
  { name: 'openroom.lines', what: 'lines', until: 'removed' },
  { name: 'openroom.ear', what: 'ear', until: 'removed' },
  { name: 'openroom.guide.…', what: 'guide', until: 'removed' },
  { name: 'openroom.notify', what: 'notify', until: 'removed' },
  { name: 'openroom.video', what: 'video', until: 'removed' },
  { name: 'openroom.expected', what: 'expected', until: 'removed' },
  { name: 'openroom.zones', what: 'zones', until: 'removed' },
  { name: 'openroom.letters', what: 'keys', until: 'removed' },
  { name: 'openroom.quiz', what: 'quiz', until: 'removed' },
  { name: 'upload-club', what: 'club', until: 'removed' },
  { name: 'desk-event', what: 'event', until: 'removed' },
  { name: 'openroom.phone.…', what: 'phone', until: 'removed' },
  { name: 'openroom.phone.….…', what: 'phone', until: 'removed' },
  { name: 'openroom-operate', what: 'operate', until: 'removed' },
  { name: 'openroom-kept', what: 'kept', until: 'room' },
  { name: 'openroom-shell-…', what: 'shell', until: 'removed' },
  { name: 'screen-…', what: 'screens', until: 'tab' },
  { name: 'openroom.chosen.…', what: 'chosen', until: 'tab' },
  { name: 'openroom.entries', what: 'places', until: 'tab' },
  { name: 'openroom.kiosk', what: 'kiosk', until: 'tab' },
  { name: 'openroom.folder', what: 'walk', until: 'tab' },
  { name: 'openroom.replays.….…', what: 'replays', until: 'tab' },
  { name: 'messages-away', what: 'messages', until: 'tab' },
  { name: 'openroom', what: 'diagram', until: 'day' },
] as const

/** Cookies that the server sets, for who logs in; with https their names begin with `__Host-`. */
export const COOKIES = [
  { name: 'openroom_session', what: 'login', until: 'login' },
  { name: 'openroom_federation', what: 'federation', until: 'login' },
  { name: 'openroom_device', what: 'device', until: 'half' },
] as const
