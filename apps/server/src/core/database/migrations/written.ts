/** What somebody wrote of results and entries is found without looking at all of them. */
export const written = `
create index result_comment on result (table_id) where jury_comment is not null;
create index entry_adjusted on entry (mini_session_id) where adjustments is not null;
`
