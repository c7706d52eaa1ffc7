// Of which commit something is built: `1a2b3c4d, 2026-11-28`, with `+` where files differ from it. Empty where there is no
// git, as in an archive of sources; there OPENROOM_COMMIT says it.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('..', import.meta.url))

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

export function commit() {
  const given = process.env.OPENROOM_COMMIT
  if (given) return given
  // Sources within somebody's other repository are not of its commit.
  if (git('rev-parse', '--show-prefix') !== '') return ''
  const hash = git('rev-parse', '--short=8', 'HEAD')
  if (hash === '') return ''
  const differs = git('status', '--porcelain', '--untracked-files=no') !== ''
  return `${hash}${differs ? '+' : ''}, ${git('log', '-1', '--format=%cs')}`
}
