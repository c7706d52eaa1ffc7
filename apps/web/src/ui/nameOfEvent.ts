type Named = { readonly tournament: string; readonly event: string }

/** Which event of which tournament; one of the same name says it once. */
export const nameOfEvent = ({ tournament, event }: Named): string =>
  event === tournament ? tournament : `${tournament}: ${event}`
