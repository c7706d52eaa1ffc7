/** What the archive is looked through by. All of it but seasons is made of what is stored, and can be made again. */
export const archive = `
-- Sessions whose words can be searched; the lines of sessions are made of what is stored, and can be made again.
create table session_search (
  mini_session_id integer primary key references mini_session on delete cascade,
  version bigint not null,
  title text not null,
  day date
);

create table session_search_line (
  mini_session_id integer not null references session_search on delete cascade,
  registration_id integer,
  words text not null
);
create index session_search_line_session on session_search_line (mini_session_id);
create index session_search_line_words on session_search_line using gin (array_to_tsvector(string_to_array(words, ' ')));

-- Whose players are one person.
create table person (
  id integer generated always as identity primary key,
  organiser_id integer references organiser,
  member_id text,
  name text not null,
  words text not null,
  shown text not null default 'name' check (shown in ('name', 'initials', 'hidden')),
  other_words text not null default ''
);
create index person_member on person (member_id) where member_id is not null;
create index person_name on person (words, organiser_id);
create index person_shown on person (id) where shown <> 'name';
create index person_words on person using gin (array_to_tsvector(array_remove(string_to_array(words || ' ' || other_words, ' '), '')));

create table person_player (
  player_id integer primary key references player on delete cascade,
  person_id integer not null references person on delete cascade
);
create index person_player_person on person_player (person_id);

-- Numbers of persons who were joined to others: their addresses lead there for good.
create table person_address (
  id integer primary key,
  person_id integer not null references person on delete cascade
);
create index person_address_person on person_address (person_id);

-- The same within one organiser by the words of their names, in whichever order.
create table team (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  words text not null,
  unique (organiser_id, words)
);

create table team_address (
  id integer primary key,
  team_id integer not null references team on delete cascade
);
create index team_address_team on team_address (team_id);

-- Sessions whose lines are made; lines of former makers serve until they are made anew.
create table board_fact_session (
  mini_session_id integer primary key references mini_session on delete cascade,
  version bigint not null
);

create table team_entry (
  mini_session_id integer not null references board_fact_session on delete cascade,
  registration_id integer not null,
  team_id integer not null references team,
  primary key (mini_session_id, registration_id)
);
create index team_entry_team on team_entry (team_id);

-- A line for each result of a session that is over. Made of what is stored, and can be made again.
create table board_fact (
  place bigint primary key,
  mini_session_id integer not null references board_fact_session on delete cascade,
  board_id integer not null,
  table_id integer not null,
  ns_id integer not null,
  ew_id integer not null,
  organiser_id integer not null,
  board integer not null,
  day date,
  players integer[] not null,
  level smallint,
  strain text,
  doubling smallint,
  declarer smallint,
  over smallint,
  score_ns integer,
  lead text,
  passes smallint,
  auction text collate "C",
  swing smallint,
  gap smallint,
  hands smallint[],
  shapes smallint[]
);
create index board_fact_auction on board_fact (auction, place) where auction is not null;
create index board_fact_board on board_fact (board_id);
create index board_fact_contract on board_fact (level, strain, doubling, place);
create index board_fact_gap on board_fact (gap, place) where abs(gap) >= 3;
create index board_fact_hands on board_fact using gin (hands) where hands is not null;
create index board_fact_lead on board_fact (lead, place) where lead is not null;
create index board_fact_players on board_fact using gin (players);
create index board_fact_session_place on board_fact (mini_session_id);
create index board_fact_swing on board_fact (abs(swing), place) where abs(swing) >= 10;

-- Words of what is written beside boards of finished sessions: explanations, comments.
create table board_note (
  place bigint primary key,
  mini_session_id integer not null references board_fact_session on delete cascade,
  words text not null
);
create index board_note_session on board_note (mini_session_id);
create index board_note_words on board_note using gin (array_to_tsvector(string_to_array(words, ' ')));

-- Each play once, by deal, strain, declarer and cards (two letters a card); what its cards gave away double dummy is null
-- until it is worked out.
create table play_line (
  id integer generated always as identity primary key,
  key uuid not null unique,
  deal text not null,
  strain text not null,
  declarer smallint not null,
  cards text not null,
  lead_cost smallint,
  given smallint[],
  ends smallint
);
create index play_line_open on play_line (id) where given is null;

-- Where a play was made.
create table board_play (
  place bigint primary key,
  mini_session_id integer not null references board_fact_session on delete cascade,
  board_id integer not null,
  line_id integer not null references play_line
);
create index board_play_board on board_play (board_id);
create index board_play_session on board_play (mini_session_id);

-- How contestants did in each finished session; field: those who are ranked together.
create table standing_fact (
  mini_session_id integer not null references board_fact_session on delete cascade,
  registration_id integer not null,
  field text not null,
  rank integer,
  percent double precision,
  vps double precision,
  imps double precision,
  matches integer not null,
  won integer not null,
  drawn integer not null,
  lost integer not null,
  imps_won double precision not null,
  imps_lost double precision not null,
  primary key (mini_session_id, registration_id)
);

-- It has its address for ever: what is removed can be brought back.
create table season (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  definition jsonb not null,
  version integer not null,
  removed boolean not null default false
);
create index season_organiser on season (organiser_id);

create table season_version (
  season_id integer not null references season on delete cascade,
  version integer not null,
  definition jsonb not null,
  removed boolean not null,
  at timestamptz not null default now(),
  account_id integer references account on delete set null,
  primary key (season_id, version)
);

create table double_dummy (
  deal text primary key,
  tricks text not null
);
`
