/** What staff put right in stored sessions, and such a session as its files have it. */
export const twentyEighth = `
create table session_correction (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  correction jsonb not null,
  reason text not null,
  account_id integer references account on delete set null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by integer references account on delete set null
);
create index session_correction_session on session_correction (mini_session_id, id);

create table session_source (
  mini_session_id integer primary key references mini_session on delete cascade,
  session bytea not null
);
`
