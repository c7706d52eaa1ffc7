/** A tournament's own licence, where it is not its organiser's. */
export const tournamentLicences = `
alter table tournament add column licence text;
`
