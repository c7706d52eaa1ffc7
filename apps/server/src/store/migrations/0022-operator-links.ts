/**
 * Links of operators, each for one table or for a table number in all rounds of a session; who writes at a table now;
 * what operators and desk tell each other.
 */
export const twentySecond = `
create table operator_link (
  id integer generated always as identity primary key,
  secret_hash text not null unique,
  mini_session_id integer not null references mini_session on delete cascade,
  table_id integer references play_table on delete cascade,
  number integer not null,
  section text,
  room text,
  label text not null,
  account_id integer references account,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index operator_link_session on operator_link (mini_session_id);
create index operator_link_table on operator_link (table_id);

create table table_writer (
  table_id integer primary key references play_table on delete cascade,
  writer text not null,
  name text not null,
  ends_at timestamptz not null
);

create table desk_message (
  id integer generated always as identity primary key,
  table_id integer not null references play_table on delete cascade,
  account_id integer references account,
  name text not null,
  text text not null,
  at timestamptz not null
);
create index desk_message_table on desk_message (table_id);
`
