/** Clocks of rounds and boards as sources set them; tables that a setting counts for, `null` for all. */
export const tenth = `
create table timer_setting (
  id bigint generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  tables integer[],
  type text not null,
  at timestamptz not null,
  ends_at timestamptz not null,
  running boolean not null
);
create index timer_setting_session on timer_setting (mini_session_id, id);
`
