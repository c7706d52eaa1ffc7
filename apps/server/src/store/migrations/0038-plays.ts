/**
 * How boards of finished sessions were played: each play once, with what its cards gave away double dummy, and where it
 * was made; teams across sessions. All of it is made of what is stored, and can be made again. And where the addresses of
 * persons lead who were joined.
 */
export const plays = `
create table play_line (
  id integer generated always as identity primary key,
  -- Of the deal, the strain, declarer and the cards.
  key uuid not null unique,
  deal text not null,
  strain text not null,
  declarer smallint not null,
  -- Two letters a card.
  cards text not null,
  -- What follows is null until it is worked out. Tricks that the lead cost its side; null of plays that cannot be.
  lead_cost smallint,
  -- By seat, after the lead; declarer's are those of both hands; empty of plays that cannot be.
  given smallint[],
  -- Declarer's tricks double dummy after the last of these cards.
  ends smallint
);
create index play_line_open on play_line (id) where given is null;

create table board_play (
  place bigint primary key,
  mini_session_id integer not null references board_fact_session on delete cascade,
  board_id integer not null,
  line_id integer not null references play_line
);
create index board_play_session on board_play (mini_session_id);
create index board_play_board on board_play (board_id);

-- Teams are the same within one organiser by the words of their names, in whichever order.
create table team (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  words text not null,
  unique (organiser_id, words)
);
create table team_entry (
  mini_session_id integer not null references board_fact_session on delete cascade,
  registration_id integer not null,
  team_id integer not null references team,
  primary key (mini_session_id, registration_id)
);
create index team_entry_team on team_entry (team_id);

-- Numbers of persons who were joined to others: their addresses lead there for good.
create table person_address (
  id integer primary key,
  person_id integer not null references person on delete cascade
);
create index person_address_person on person_address (person_id);
-- Lines of sessions that are there are made anew, the old ones serving until then.
update board_fact_session set version = -1;
`
