/** The first schema: competitions, logs behind the gate, accounts, uploads. */
export const first = `
create table organiser (
  id integer generated always as identity primary key,
  name text unique,
  created_at timestamptz not null default now()
);
insert into organiser (name) values (null);

create table club (
  id integer generated always as identity primary key,
  organiser_id integer not null unique references organiser
);

create table tournament (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  key text not null,
  name text not null,
  location text,
  time_zone text,
  unique (organiser_id, key)
);

create table event (
  id integer generated always as identity primary key,
  tournament_id integer not null references tournament,
  key text not null,
  name text not null,
  ord integer not null,
  type text not null,
  calc_type text not null,
  other_calc_types jsonb not null,
  arrange_type text not null,
  winners smallint not null,
  sections_scored text not null,
  conventions jsonb not null,
  unique (tournament_id, key)
);

create table segment (
  id integer generated always as identity primary key,
  event_id integer not null references event,
  key text not null,
  name text not null,
  ord integer not null,
  unique (event_id, key)
);

create table mini_session (
  id integer generated always as identity primary key,
  segment_id integer not null references segment,
  key text not null,
  session integer not null,
  mini_session integer not null,
  number_of_sessions integer not null,
  date date,
  start_date_time timestamptz,
  real_start_date_time timestamptz,
  first_round integer not null,
  number_of_rounds integer not null,
  round_groups integer not null,
  first_board integer not null,
  boards_per_round integer not null,
  bid_only boolean not null,
  adaptive boolean not null,
  vugraph_closed_result boolean not null,
  play_visible boolean not null,
  cross_table boolean not null,
  alert_type text not null,
  delay integer not null,
  release_rule text not null,
  status text not null,
  version bigint not null,
  content_hash text not null,
  changed_at timestamptz not null default now()
);
create unique index mini_session_identity
  on mini_session (segment_id, key, coalesce(date, '-infinity'::date));

create table registration (
  id integer generated always as identity primary key,
  segment_id integer not null references segment
);

create table entry (
  mini_session_id integer not null references mini_session,
  registration_id integer not null references registration,
  key text not null,
  ord integer not null,
  number text,
  name text not null,
  section text,
  side text,
  bye boolean not null,
  carry_over double precision,
  correction double precision,
  official jsonb,
  primary key (mini_session_id, registration_id),
  unique (mini_session_id, key)
);
create index entry_registration on entry (registration_id);

create table player (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  member_id text,
  name text not null,
  ordinal integer not null
);
create unique index player_member on player (organiser_id, member_id) where member_id is not null;
create unique index player_name on player (organiser_id, name, ordinal) where member_id is null;

create table entry_player (
  mini_session_id integer not null,
  registration_id integer not null,
  ord integer not null,
  player_id integer not null references player,
  name text not null,
  member_id text,
  primary key (mini_session_id, registration_id, ord),
  foreign key (mini_session_id, registration_id) references entry on delete cascade
);

create table board (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session,
  number integer not null,
  dealer text not null,
  vulnerability text not null,
  deal jsonb,
  source_double_dummy jsonb,
  unique (mini_session_id, number)
);

create table play_table (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session,
  key text not null,
  ord integer not null,
  round integer not null,
  number integer not null,
  section text,
  room text,
  ns_id integer not null references registration,
  ew_id integer not null references registration,
  players jsonb not null,
  unique (mini_session_id, key)
);

create table calc_table (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session,
  ord integer not null,
  round integer not null,
  number integer not null,
  home_id integer not null references registration,
  visiting_id integer not null references registration,
  status text not null,
  carry_over_home double precision,
  carry_over_visiting double precision,
  correction_home double precision,
  correction_visiting double precision,
  official jsonb,
  unique (mini_session_id, round, number, home_id)
);

create table result (
  id integer generated always as identity primary key,
  table_id integer not null references play_table on delete cascade,
  board_id integer not null references board on delete cascade,
  ord integer not null,
  seq bigint not null,
  status text not null,
  contract jsonb,
  lead text,
  tricks smallint,
  score_ns integer,
  adjustment jsonb,
  jury boolean not null,
  jury_comment text,
  official jsonb,
  unique (table_id, board_id)
);
create index result_board on result (board_id);

create table table_log (
  table_id integer not null references play_table on delete cascade,
  seq bigint not null,
  board_id integer not null references board on delete cascade,
  event json not null,
  schema_version smallint not null,
  received_at timestamptz not null default now(),
  primary key (table_id, seq)
);
create index table_log_board on table_log (board_id);

create table release_cursor (
  table_id integer primary key references play_table on delete cascade,
  released_seq bigint not null
);

create view released_log as
  select l.table_id, l.seq, l.board_id, l.event, l.schema_version
  from table_log l join release_cursor c on c.table_id = l.table_id and l.seq <= c.released_seq;

create view released_result as
  select r.id, r.table_id, r.board_id, r.ord, r.status, r.contract, r.lead, r.tricks, r.score_ns,
    r.adjustment, r.jury, r.jury_comment, r.official
  from result r join release_cursor c on c.table_id = r.table_id and r.seq <= c.released_seq;

create view released_board as
  select b.id, b.mini_session_id, b.number, b.dealer, b.vulnerability, b.deal, b.source_double_dummy
  from board b join mini_session s on s.id = b.mini_session_id
  where s.status in ('CLOSED', 'ARCHIVED')
    or exists (select from released_result r where r.board_id = b.id)
    or exists (select from released_log l where l.board_id = b.id);

create table double_dummy (
  deal text primary key,
  tricks text not null
);

create table upload (
  id integer generated always as identity primary key,
  content_hash text not null,
  user_id integer,
  names jsonb not null,
  report jsonb not null,
  received_at timestamptz not null default now()
);

create table source_version (
  source text primary key,
  version bigint not null
);
insert into source_version (source, version) values ('miniSessions', 1), ('clubs', 1);

create table account (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  role text not null,
  enabled boolean not null default true,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index account_email on account (lower(email));

create table web_session (
  token_hash text primary key,
  account_id integer not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index web_session_account on web_session (account_id);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id integer,
  action text not null,
  subject jsonb not null
);
`
