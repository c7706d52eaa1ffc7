/** What staff plans, says and streams; how many watched. */
export const staff = `
-- Tournaments that are not announced yet.
create table tournament_draft (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  plan jsonb not null,
  changed_at timestamptz not null default now()
);

create table system_message (
  id integer generated always as identity primary key,
  -- null: to all.
  mini_session_id integer references mini_session on delete cascade,
  -- null: to a whole session.
  table_id integer references play_table on delete cascade,
  -- Board that was being played at the table,
  board integer,
  account_id integer references account on delete set null,
  commentator text not null,
  message jsonb not null,
  role text,
  at timestamptz not null,
  -- and how much had happened on it: null for what is older than this column.
  step integer,
  check ((table_id is null) or (mini_session_id is not null)),
  check ((role is null) or (table_id is null))
);
create index system_message_account on system_message (account_id);
create index system_message_place on system_message (mini_session_id, table_id, id);
create index system_message_table on system_message (table_id);

-- Of a session, for its streams.
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

-- How many watched a session, numbers only: viewers of all samples added up, and how many samples there were, in a span
-- of so many minutes; table 0 is the session as a whole. Older minutes are joined into longer spans.
create table viewer_sample (
  mini_session_id integer not null references mini_session on delete cascade,
  table_id integer not null,
  minutes smallint not null check (minutes in (1, 10, 60)),
  at timestamptz not null,
  peak integer not null,
  total bigint not null,
  samples smallint not null,
  primary key (mini_session_id, table_id, minutes, at)
);
create index viewer_sample_old on viewer_sample (minutes, at);
`
