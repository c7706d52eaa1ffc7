/**
 * What the archive is looked through by: a line for each result of a session that is over, and the persons whose players
 * they are. Both are made of what is stored, and can be made again.
 */
export const twentyFourth = `
create table person (
  id integer generated always as identity primary key,
  organiser_id integer references organiser,
  member_id text,
  name text not null,
  words text not null,
  shown text not null default 'name' check (shown in ('name', 'initials', 'hidden'))
);
create index person_words on person using gin (array_to_tsvector(string_to_array(words, ' ')));
create index person_member on person (member_id) where member_id is not null;
create index person_name on person (words, organiser_id);
create index person_shown on person (id) where shown <> 'name';

create table person_player (
  player_id integer primary key references player on delete cascade,
  person_id integer not null references person on delete cascade
);
create index person_player_person on person_player (person_id);
create index entry_player_player on entry_player (player_id);

create table board_fact_session (
  mini_session_id integer primary key references mini_session on delete cascade,
  version bigint not null
);

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
create index board_fact_session_place on board_fact (mini_session_id);
create index board_fact_board on board_fact (board_id);
create index board_fact_players on board_fact using gin (players);
create index board_fact_hands on board_fact using gin (hands) where hands is not null;
create index board_fact_auction on board_fact (auction, place) where auction is not null;
create index board_fact_contract on board_fact (level, strain, doubling, place);
create index board_fact_swing on board_fact (abs(swing), place) where abs(swing) >= 10;
create index board_fact_gap on board_fact (gap, place) where abs(gap) >= 3;
create index board_fact_lead on board_fact (lead, place) where lead is not null;
`
