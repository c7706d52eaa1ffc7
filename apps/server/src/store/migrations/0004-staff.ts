/** Tokens of live sources; names that organisers had before; events and segments that staff has moved. */
export const fourth = `
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
  revoked_at timestamptz
);

create table organiser_alias (
  name text primary key,
  organiser_id integer not null references organiser on delete cascade
);

alter table event add column moved boolean not null default false;
alter table segment add column moved boolean not null default false;
`
