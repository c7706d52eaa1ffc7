/** What came in, as files or put right by staff, and what it replaced. */
export const intake = `
create table upload (
  id integer generated always as identity primary key,
  content_hash text not null,
  user_id integer,
  names jsonb not null,
  report jsonb not null,
  received_at timestamptz not null default now()
);

-- Files of the watched folder as they were last seen.
create table watched_file (
  path text primary key,
  size bigint not null,
  -- In milliseconds.
  modified bigint not null,
  state text not null
);

-- The parts in which a session came.
create table session_parts (
  mini_session_id integer primary key references mini_session on delete cascade,
  parts jsonb not null
);

-- What was replaced.
create table session_version (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  at timestamptz not null default now(),
  account_id integer references account on delete set null,
  reason text not null,
  names jsonb not null,
  amounts jsonb not null,
  document bytea not null
);
create index session_version_session on session_version (mini_session_id, id);

-- A session that staff put right, as its files have it.
create table session_source (
  mini_session_id integer primary key references mini_session on delete cascade,
  session bytea not null
);

-- Deals that wait for their results.
create table waiting_hands (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  account_id integer references account on delete set null,
  names jsonb not null,
  title text not null,
  date date,
  boards jsonb not null,
  content_hash text not null unique,
  received_at timestamptz not null default now(),
  used_at timestamptz
);

-- What staff put right in stored sessions.
create table session_correction (
  id integer generated always as identity primary key,
  -- The session that it is about, or the place that several share.
  mini_session_id integer references mini_session on delete cascade,
  correction jsonb not null,
  reason text not null,
  account_id integer references account on delete set null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by integer references account on delete set null,
  tournament_id integer references tournament on delete cascade,
  event_id integer references event on delete cascade,
  segment_id integer references segment on delete cascade,
  -- Where a session was that has been tied to another or parted from others.
  moved jsonb,
  -- Of a session that was not over: its parts as they were and became, which are in what is stored of it.
  live jsonb
);
create index session_correction_event on session_correction (event_id);
create index session_correction_segment on session_correction (segment_id);
create index session_correction_session on session_correction (mini_session_id, id);
create index session_correction_tournament on session_correction (tournament_id);
`
