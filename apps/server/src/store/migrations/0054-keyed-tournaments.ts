/**
 * A Tournament document names its tournament by a key of its own, other files by what they call it. Two keys are two tournaments; what
 * is stored under a name alone may be found again by a document with a key.
 */
export const keyedTournaments = `
alter table tournament add keyed boolean not null default false;
`
