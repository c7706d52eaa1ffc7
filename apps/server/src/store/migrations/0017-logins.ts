/** Logins that end when they rest, and are listed; browsers that an account is known from; several links at a time. */
export const seventeenth = `
alter table web_session
  add column id integer generated always as identity unique,
  add column used_at timestamptz not null default now(),
  add column confirmed_at timestamptz not null default now(),
  add column device text not null default '';
update web_session set confirmed_at = created_at;

create table known_device (
  account_id integer not null references account on delete cascade,
  token_hash text not null,
  used_at timestamptz not null default now(),
  primary key (account_id, token_hash)
);

alter table password_request drop constraint password_request_pkey;
alter table password_request drop constraint password_request_token_hash_key;
alter table password_request add primary key (token_hash);
create index password_request_account on password_request (account_id);
`
