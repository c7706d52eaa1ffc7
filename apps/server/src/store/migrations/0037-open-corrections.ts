/** What was put right in a session that was not over: part by part, as it was and as it became. */
export const openCorrections = `
alter table session_correction add column live jsonb;
`
