/** What the hall of a session is told: its clock, and calls for the director. */
export const hall = `
create table hall_clock (
  mini_session_id integer primary key references mini_session on delete cascade,
  clock jsonb not null
);

create table director_call (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  table_id integer not null references play_table on delete cascade,
  at timestamptz not null,
  -- When the director said that he is coming; what is settled goes.
  coming_at timestamptz,
  -- A table calls once.
  unique (table_id)
);
create index director_call_session on director_call (mini_session_id);
`
