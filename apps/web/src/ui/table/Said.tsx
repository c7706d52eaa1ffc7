/** What happens at the table, for screen readers alone. */
export const Said = ({ text }: { readonly text: string }) => (
  <p className="said" role="status" aria-live="polite">
    {text}
  </p>
)
