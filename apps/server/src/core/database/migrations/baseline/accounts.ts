/** Accounts, their logins and second factors. */
export const accounts = `
create table account (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  role text not null,
  enabled boolean not null default true,
  password_hash text not null,
  created_at timestamptz not null default now(),
  language text
);
create unique index account_email on account (lower(email));

create table web_session (
  token_hash text primary key,
  account_id integer not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id integer generated always as identity unique,
  used_at timestamptz not null default now(),
  -- When its password was given last.
  confirmed_at timestamptz not null default now(),
  device text not null default ''
);
create index web_session_account on web_session (account_id);

-- Browsers that an account is known from.
create table known_device (
  account_id integer not null references account on delete cascade,
  token_hash text not null,
  used_at timestamptz not null default now(),
  primary key (account_id, token_hash)
);

-- Mailed links to set a password.
create table password_request (
  account_id integer not null references account on delete cascade,
  token_hash text primary key,
  expires_at timestamptz not null
);
create index password_request_account on password_request (account_id);

-- A secret shared with an app.
create table second_factor (
  account_id integer primary key references account on delete cascade,
  -- Base32, as apps are told it.
  secret text not null,
  active boolean not null default false,
  -- The half minute whose code was taken last.
  used_step integer not null default 0,
  salt text not null
);

-- For when the app is lost.
create table recovery_code (
  account_id integer not null references second_factor(account_id) on delete cascade,
  code_hash text not null,
  primary key (account_id, code_hash)
);

-- Pictures that people set of themselves, small enough to stand beside what they write; hash: their address.
create table portrait (
  account_id integer primary key references account on delete cascade,
  hash text not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (length(bytes) <= 65536),
  changed_at timestamptz not null default now()
);
create index portrait_hash on portrait (hash);
`
