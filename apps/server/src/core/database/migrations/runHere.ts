/** A session that a source or the desk ran, also once something that was put right has been written over it. */
export const runHere = `
alter table mini_session add column run_here boolean not null default false;
update mini_session set run_here = true where fed or source_start is not null or source_date is not null;
`
