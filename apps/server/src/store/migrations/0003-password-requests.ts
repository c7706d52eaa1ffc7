/** Mailed links to set a password: at most one for each account, the newest. */
export const third = `
create table password_request (
  account_id integer primary key references account on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);
`
