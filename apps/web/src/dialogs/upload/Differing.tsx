/** Figures of the file that come out otherwise here: each with what explains it and the way to it. */
import type { UploadReport } from '@openroom/protocol/schema/upload'
import { Link } from 'wouter'
import { remarkText } from '../../texts/remarkText.ts'
import { t } from '../../texts/t.ts'
import { conventionText } from '../../ui/scoring/DifferingFigures.tsx'

type Figure = UploadReport['official']['figures'][number]

/** The traveller of the board, or the ranking for a total. */
const placeOf = ({ miniSessionId, board }: Figure): string =>
  board === null
    ? `/screen/${miniSessionId}?screen=running-score`
    : `/screen/${miniSessionId}?screen=frequency&board=${board}`

type DifferingProps = {
  readonly official: UploadReport['official']
  readonly onLeave: () => void
}

export function Differing({ official: { differing, figures }, onLeave }: DifferingProps) {
  if (figures.length === 0) return null
  const more = differing - figures.length
  return (
    <details>
      <summary>{t('upload.figures', { count: differing })}</summary>
      <ul>
        {figures.map((figure) => (
          <li key={figure.message}>
            <span>
              {remarkText(figure)}
              <small>{conventionText(figure.convention)}</small>
            </span>
            {figure.miniSessionId !== null && (
              <Link href={placeOf(figure)} onClick={onLeave}>
                {figure.board === null
                  ? t('upload.figures.scores')
                  : t('upload.figures.board', { board: figure.board })}
              </Link>
            )}
          </li>
        ))}
        {more > 0 && <li>{t('upload.figures.more', { count: more })}</li>}
      </ul>
    </details>
  )
}
