/** What happens at the table, for screen readers alone: the last lines said, each read once and in order. */
import type { SaidLine } from './useSaying.ts'

export const Said = ({ lines }: { readonly lines: readonly SaidLine[] }) => (
  <div className="said" role="log" aria-live="polite" data-said>
    {lines.map(({ id, text }) => (
      <p key={id}>{text}</p>
    ))}
  </div>
)
