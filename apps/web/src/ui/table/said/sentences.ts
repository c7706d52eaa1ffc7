/** What is known of some parts, one after the other. */
export const sentences = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('. ')
