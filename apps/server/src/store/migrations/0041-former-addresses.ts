/**
 * Where addresses lead that had another number: a segment, event or tournament that is gone, by sessions that were in it;
 * a pair or team that got another number in its session, by its key there; teams, as persons do already.
 */
export const formerAddresses = `
create table former_place (
  kind text not null check (kind in ('segment', 'event', 'tournament')),
  id integer not null,
  mini_session_id integer not null references mini_session on delete cascade,
  primary key (kind, id, mini_session_id)
);
create index former_place_session on former_place (mini_session_id);

create table former_entry (
  mini_session_id integer not null references mini_session on delete cascade,
  registration_id integer not null,
  key text not null,
  primary key (mini_session_id, registration_id)
);

create table team_address (
  id integer primary key,
  team_id integer not null references team on delete cascade
);
create index team_address_team on team_address (team_id);
`
