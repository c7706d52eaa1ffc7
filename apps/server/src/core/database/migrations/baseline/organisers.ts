/** Organisers and clubs, who may act for them, what was done, and the tokens of live sources. */
export const organisers = `
create table organiser (
  id integer generated always as identity primary key,
  name text unique,
  created_at timestamptz not null default now(),
  licence text
);

-- Names that organisers had before.
create table organiser_alias (
  name text primary key,
  organiser_id integer not null references organiser on delete cascade
);

create table club (
  id integer generated always as identity primary key,
  organiser_id integer not null unique references organiser
);

-- An account with no line here is limited to none: no line may go because its organiser goes.
create table account_organiser (
  account_id integer not null references account on delete cascade,
  organiser_id integer not null references organiser,
  primary key (account_id, organiser_id)
);
create index account_organiser_of on account_organiser (organiser_id);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id integer,
  action text not null,
  subject jsonb not null,
  -- Whose what was acted on is; null: nobody's, or not known.
  organiser_id integer
);
create index audit_log_organiser on audit_log (organiser_id, id);

-- Of live sources.
create table ingest_token (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  label text not null,
  organiser_id integer not null references organiser,
  tournament_key text not null,
  tournament_name text not null,
  account_id integer references account,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Its source may say that boards are told while somebody has still to play them.
  may_tell_early boolean not null default false
);

-- Sessions of nobody's.
insert into organiser (name) values (null);
`
