/** Second factors of accounts: a secret shared with an app, and codes for when the app is lost. */
export const eighteenth = `
create table second_factor (
  account_id integer primary key references account on delete cascade,
  secret text not null,
  active boolean not null default false,
  used_step integer not null default 0,
  salt text not null
);
create table recovery_code (
  account_id integer not null references second_factor on delete cascade,
  code_hash text not null,
  primary key (account_id, code_hash)
);
`
