/** Under which others may use what is public of an organiser, in one line; it goes with the data. */
export const licences = `
alter table organiser add column licence text;
`
