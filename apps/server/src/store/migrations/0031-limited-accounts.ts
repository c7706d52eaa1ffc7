/** Accounts that are limited to organisers, and whose an entry of the audit log is. */
export const thirtyFirst = `
-- An account with no line here is limited to none: no line may go because its organiser goes.
create table account_organiser (
  account_id integer not null references account on delete cascade,
  organiser_id integer not null references organiser,
  primary key (account_id, organiser_id)
);
create index account_organiser_of on account_organiser (organiser_id);

alter table audit_log add column organiser_id integer;
create index audit_log_organiser on audit_log (organiser_id, id);
`
