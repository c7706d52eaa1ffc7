/** What stands beside a number for the choice of words: `one`, `other` and whatever else a language has. */
export const pluralOf = (name: string): string => `${name}.plural`
