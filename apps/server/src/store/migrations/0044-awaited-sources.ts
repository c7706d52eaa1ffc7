/** Announced sessions of which the director has said that the next one that a source brings is this one. */
export const awaitedSources = `
create table awaited_source (
  mini_session_id integer primary key references mini_session on delete cascade
);
`
