/** Decisions of the director stay when a source sends its session again. */
export const standing = `
-- What has been decided of a fed session, all together: it is in force whatever its source says of the same.
create table kept_standing (
  mini_session_id integer primary key references mini_session on delete cascade,
  standing jsonb not null
);
`
