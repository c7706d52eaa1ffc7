/** A built web app small enough for tests: a page, some texts in German, and what its screens are made of. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** A language as the build hands it over: some texts, whatever the catalogue has. */
const GERMAN = {
  'language.locale': 'de-DE',
  'language.decimal': ',',
  'site.description': 'Bridge live.',
  'splash.wait': 'Der Server wird gesucht.',
  'head.archive': 'Archiv',
  'head.about.archive': 'Was gespielt wurde.',
  'head.frequency': 'Board {board}, alle Ergebnisse',
  'head.about.board': 'Board {board} von {session}.',
  'sessions.closed': 'Beendet',
  'head.preview.board': 'Board {board} auf Deutsch',
  'refusal.not-found': 'Hier ist nichts.',
  'refusal.not-signed-in': 'Erst anmelden.',
  'refusal.wrong-credentials': 'E-Mail oder Passwort ist falsch.',
  'export.left': 'Dafür ist kein Platz:',
  'export.left.deals': 'die Karten',
  'breach.revoke': 'Nicht bedient.',
  'mail.invitation.subject': 'Ihr Konto bei Openroom',
  'mail.password.subject': 'Ihr Passwort für Openroom',
  'mail.notice.subject': 'Ihr Konto: etwas Neues',
  'mail.card.subject': '{tournament}: Ihr Zettel',
  'push.off': 'Keine Nachrichten mehr',
  'push.sit.body': 'Am Tisch. {session}',
  'rank.K.short': 'K',
  'rank.Q.short': 'D',
  'rank.J.short': 'B',
  'seat.E.short': 'O',
  'side.EW': 'O-W',
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="description" content="Made by the build" />
    <title>Openroom</title>
    <script>loadAnew()</script>
    <script type="module" src="/assets/app.js"></script>
  </head>
  <body><div id="app"><p data-text="splash.wait">Wait</p></div></body>
</html>
`

const FILES = {
  page: ['assets/messages.js'],
  session: ['assets/session.js', 'assets/session.css'],
  screens: { replay: ['assets/replay.js', 'assets/session.js'], 'running-score': ['assets/scores.js'] },
}

export function webFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/app.js'), '// the app\n')
  writeFileSync(join(folder, 'assets/app.js.br'), brotliCompressSync('// the app, small\n'))
  writeFileSync(join(folder, 'assets/worker-1.js'), '// the solver\n')
  writeFileSync(join(folder, 'sw.js'), '// the worker\n')
  writeFileSync(join(folder, 'site.webmanifest'), '{}')
  writeFileSync(join(folder, 'files.json'), JSON.stringify(FILES))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'licences.txt'), 'react 19 (MIT)\n')
  writeFileSync(join(folder, 'embed.html'), PAGE)
  writeFileSync(join(folder, 'overlay.html'), PAGE)
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/index.html'), '<h1>Documents</h1>')
  mkdirSync(join(folder, 'texts'))
  writeFileSync(join(folder, 'texts/de.json'), JSON.stringify(GERMAN))
  return folder
}
