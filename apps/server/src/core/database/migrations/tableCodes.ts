/** Codes that lie on tables for good, and sessions that they lead to for an evening. */
export const tableCodes = `
create table table_code (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser on delete cascade,
  number integer not null,
  secret_hash text not null unique,
  account_id integer references account,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index table_code_place on table_code (organiser_id, number) where revoked_at is null;

create table open_tables (
  mini_session_id integer primary key references mini_session on delete cascade,
  -- What whoever has a code must know beside it.
  number text not null,
  -- Made anew with it; links' secrets are made with it.
  salt text not null,
  opened_at timestamptz not null
);
`
