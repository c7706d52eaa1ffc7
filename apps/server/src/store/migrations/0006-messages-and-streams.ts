/** Messages to viewers, streams, and the shift of a session's timestamps. */
export const sixth = `
create table system_message (
  id integer generated always as identity primary key,
  mini_session_id integer references mini_session on delete cascade,
  table_id integer references play_table on delete cascade,
  board integer,
  account_id integer references account on delete set null,
  commentator text not null,
  message jsonb not null,
  role text,
  at timestamptz not null,
  check (table_id is null or mini_session_id is not null),
  check (role is null or table_id is null)
);
create index system_message_place on system_message (mini_session_id, table_id, id);
create index system_message_table on system_message (table_id);

create table timestamp_shift (
  mini_session_id integer primary key references mini_session on delete cascade,
  minutes integer not null
);

create table stream (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  account_id integer not null references account on delete cascade,
  name text not null,
  label text not null,
  url text not null,
  started_at timestamptz not null,
  unique (mini_session_id, account_id, label, url)
);
`
