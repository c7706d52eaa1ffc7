/** Consoles of operators and phones of players. */
export const operating = `
-- For one table, or for a table number in all rounds of a session; links of phones open nothing else.
create table operator_link (
  id integer generated always as identity primary key,
  secret_hash text not null unique,
  mini_session_id integer not null references mini_session on delete cascade,
  -- The table of one round; null: tables of this number in all rounds.
  table_id integer references play_table on delete cascade,
  number integer not null,
  section text,
  room text,
  label text not null,
  account_id integer references account,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  kind text not null default 'operator' check (kind in ('operator', 'phone'))
);
create index operator_link_session on operator_link (mini_session_id);
create index operator_link_table on operator_link (table_id);

-- Who writes at a table now.
create table table_writer (
  table_id integer primary key references play_table on delete cascade,
  writer text not null,
  name text not null,
  ends_at timestamptz not null
);

-- What operators and desk tell each other.
create table desk_message (
  id integer generated always as identity primary key,
  table_id integer not null references play_table on delete cascade,
  account_id integer references account,
  name text not null,
  text text not null,
  at timestamptz not null
);
create index desk_message_table on desk_message (table_id);

-- Where a table's boards of a round begin, of movements that are known.
create table movement (
  table_id integer primary key references play_table on delete cascade,
  first_board integer not null
);

create table phone_setting (
  mini_session_id integer primary key references mini_session on delete cascade,
  travellers boolean not null
);

-- What one side has entered and the other one is to confirm.
create table phone_result (
  table_id integer not null references play_table on delete cascade,
  board integer not null,
  version integer not null,
  result jsonb not null,
  side text not null check (side in ('NS', 'EW')),
  entered_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (table_id, board)
);

-- Who plays, as pairs said it on their phones: at which table, so that they can put it right there while its first board
-- is open.
create table said_players (
  mini_session_id integer not null references mini_session on delete cascade,
  registration_id integer not null references registration on delete cascade,
  table_id integer references play_table on delete set null,
  players jsonb not null,
  primary key (mini_session_id, registration_id)
);

-- Who wants the own card by mail, with the address until the mail went out.
create table card_wish (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  registration_id integer not null references registration on delete cascade,
  address text not null,
  asked_at timestamptz not null,
  tries integer not null default 0,
  due_at timestamptz not null,
  language text,
  unique (mini_session_id, registration_id, address)
);
create index card_wish_due on card_wish (due_at);
`
