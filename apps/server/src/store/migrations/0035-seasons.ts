/** How contestants did in each finished session, made of what is stored; and the seasons that clubs make of sessions. */
export const seasons = `
create table standing_fact (
  mini_session_id integer not null references board_fact_session on delete cascade,
  registration_id integer not null,
  -- Those who are ranked together.
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
-- Lines of sessions that are there are made anew, the old ones serving until then.
update board_fact_session set version = -1;

create table season (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  definition jsonb not null,
  version integer not null,
  -- It has its address for ever: what is removed can be brought back.
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
`
