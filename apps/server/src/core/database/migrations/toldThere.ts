/** A ruling says itself whether a director gave it at a table's terminal: the account that gave another may be deleted. */
export const toldThere = `
alter table session_correction add column is_told boolean not null default false;
update session_correction set is_told = true
  where account_id is null and live is not null and reason = '' and correction ->> 'kind' = 'ruling';
`
