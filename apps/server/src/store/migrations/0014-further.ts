/** What few registrations and few of their players have, as the document tells it; `null` where there is nothing. */
export const fourteenth = `
alter table entry add column further jsonb;
alter table entry_player add column further jsonb;
`
