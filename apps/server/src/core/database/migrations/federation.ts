/** Accounts that sign in at a federation's own site, and which logins began there. */
export const federation = `
create table account_subject (
  issuer text not null,
  subject text not null,
  account_id integer not null references account on delete cascade,
  -- Disabled because nothing there gives it a role any more: a role there opens it again.
  role_lost boolean not null default false,
  primary key (issuer, subject),
  unique (account_id, issuer)
);

alter table web_session add column by_federation boolean not null default false;
`
