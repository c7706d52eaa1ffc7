/** What happens at the table, for screen readers alone: the last lines said, each read once and in order. */
import { useEar } from '../ear/settings.ts'
import type { SaidLine } from './useSaying.ts'

/** Where the browser's own voice reads them, no other reads them a second time. */
export function Said({ lines }: { readonly lines: readonly SaidLine[] }) {
  const { voice } = useEar()
  return (
    <div className="said" role="log" aria-live={voice ? 'off' : 'polite'} data-said>
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
