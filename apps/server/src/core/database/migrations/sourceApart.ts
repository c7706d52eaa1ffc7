/** What files and sources say of a session is kept without what was put right while it was played. */
export const sourceApart = `
-- Kept before this step: what was put right before the session was over is in it.
alter table session_source add column holds_live boolean not null default true;
alter table session_source alter column holds_live set default false;
`
