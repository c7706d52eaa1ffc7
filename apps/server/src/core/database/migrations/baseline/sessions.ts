/** Tournaments down to sessions, who plays them, boards and tables. */
export const sessions = `
create table tournament (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  key text not null,
  name text not null,
  location text,
  time_zone text,
  -- What its files say, where staff has put it right: in these columns' names.
  source jsonb,
  -- Its own; null: its organiser's.
  licence text,
  -- A document has named it by a key of its own.
  keyed boolean not null default false,
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
  -- Its place was given by staff: files do not change it.
  moved boolean not null default false,
  source jsonb,
  unique (tournament_id, key)
);

create table segment (
  id integer generated always as identity primary key,
  event_id integer not null references event,
  key text not null,
  name text not null,
  ord integer not null,
  moved boolean not null default false,
  source jsonb,
  unique (event_id, key)
);

create table mini_session (
  id integer generated always as identity primary key,
  segment_id integer not null references segment,
  key text not null,
  session integer not null,
  mini_session integer not null,
  number_of_sessions integer not null,
  -- As 2026-11-21.
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
  changed_at timestamptz not null default now(),
  -- Played under the eyes of a source, which sends its tables' logs.
  fed boolean not null default false,
  -- Its source has finished; it closes when everything has been released.
  closing_at timestamptz,
  -- Day and start as its source gave them, of a session that is fed; staff may have given it others.
  source_date date,
  source_start timestamptz,
  -- What staff planned of both; null where nobody did.
  planned_delay integer,
  planned_rule text,
  -- An admin has accepted that boards are told while somebody has still to play them.
  tells_early boolean not null default false
);
create index mini_session_due on mini_session (status) where status in ('FINALIZED', 'DELAYED');
create unique index mini_session_identity on mini_session (segment_id, key, coalesce(date, '-infinity'::date));
create index mini_session_open on mini_session (id) where status not in ('CLOSED', 'ARCHIVED');

create table registration (
  id integer generated always as identity primary key,
  segment_id integer not null references segment
);

create table player (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  member_id text,
  name text not null,
  ordinal integer not null
);
create unique index player_member on player (organiser_id, member_id) where member_id is not null;
create unique index player_name on player (organiser_id, name, ordinal) where member_id is null;

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
  withdrawn_from integer,
  adjustments jsonb,
  further jsonb,
  unique (mini_session_id, key),
  primary key (mini_session_id, registration_id)
);
create index entry_registration on entry (registration_id);

create table entry_player (
  mini_session_id integer not null,
  registration_id integer not null,
  ord integer not null,
  player_id integer not null references player,
  name text not null,
  member_id text,
  further jsonb,
  primary key (mini_session_id, registration_id, ord),
  foreign key (mini_session_id, registration_id) references entry on delete cascade
);
create index entry_player_player on entry_player (player_id);

create table board (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session,
  number integer not null,
  dealer text not null,
  vulnerability text not null,
  deal jsonb,
  source_double_dummy jsonb,
  unsolved boolean not null default true,
  unique (mini_session_id, number)
);
create index board_deal on board (md5(deal::text)) where deal is not null;
create index board_unsolved on board (id) where unsolved;

-- Of deals that were dealt here, public once their session is closed.
create table deal_seed (
  mini_session_id integer primary key references mini_session on delete cascade,
  seed text not null,
  commitment text not null
);

-- What the director decides beside the tables waits behind the gate, as what is played does; a draw may wait until
-- the play that it follows is public.
create table standing_order (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  received_at timestamptz not null,
  -- What is decided: figures, or (document) who plays, and whom.
  standing jsonb,
  document jsonb,
  -- It waits until all play of this session is public,
  behind integer references mini_session on delete set null,
  -- or of its rounds up to this one.
  behind_round integer,
  -- The director has said that it is to be public now.
  told boolean not null default false,
  check ((standing is null) <> (document is null))
);
create index standing_order_session on standing_order (mini_session_id, id);

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
  -- The draw that it waits for; null: it is public.
  order_id integer references standing_order on delete set null,
  unique (mini_session_id, key)
);
create index play_table_order on play_table (order_id) where order_id is not null;

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

create table source_version (
  source text primary key,
  version bigint not null
);

-- What of the sessions moved on, and in which transaction: who looks for what no news told of reads what is new since
-- the last look, however large the archive is. Old lines are forgotten (core/nodes/sessionMoves.public.ts).
create table session_move (
  mini_session_id integer not null,
  moved xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index session_move_at on session_move (at);
create index session_move_moved on session_move (moved);

-- Where addresses lead that had another number: a segment, event or tournament that is gone, by sessions that were in it.
create table former_place (
  kind text not null check (kind in ('segment', 'event', 'tournament')),
  id integer not null,
  mini_session_id integer not null references mini_session on delete cascade,
  primary key (kind, id, mini_session_id)
);
create index former_place_session on former_place (mini_session_id);

-- A pair or team that got another number in its session, by its key there.
create table former_entry (
  mini_session_id integer not null references mini_session on delete cascade,
  registration_id integer not null,
  key text not null,
  primary key (mini_session_id, registration_id)
);

-- The database writes it itself, whoever changes a version or removes a session.
create function note_session_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into session_move (mini_session_id) select id from after_it;
  elsif tg_op = 'DELETE' then
    insert into session_move (mini_session_id) select id from before_it;
  else
    insert into session_move (mini_session_id)
      select n.id from after_it n join before_it o on o.id = n.id where n.version <> o.version;
  end if;
  return null;
end $$;
create trigger session_made after insert on mini_session
  referencing new table as after_it for each statement execute function note_session_moves();
create trigger session_moved after update on mini_session
  referencing old table as before_it new table as after_it for each statement execute function note_session_moves();
create trigger session_removed after delete on mini_session
  referencing old table as before_it for each statement execute function note_session_moves();

insert into source_version (source, version) values ('miniSessions', 1), ('clubs', 1);
`
