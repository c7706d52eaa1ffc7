/** Words say themselves whether they are the desk's: the account that said them may be deleted. */
export const ofDesk = `
alter table desk_message add column is_desk boolean;
update desk_message set is_desk = account_id is not null;
alter table desk_message alter column is_desk set not null, drop column account_id;

-- Said by somebody who runs sessions; else by a commentator to viewers.
alter table system_message add column of_desk boolean not null default false;
update system_message m set of_desk = true from account a
  where a.id = m.account_id and a.role in ('ADMIN', 'UPCOMING_EVENT_HANDLER');
alter table system_message alter column of_desk drop default;

-- Who a deleted account was.
update audit_log l set subject = l.subject - 'email' - 'name' from audit_log d
  where d.action = 'user.delete' and l.action like 'user.%'
    and coalesce(l.subject -> 'id', to_jsonb(l.account_id)) = d.subject -> 'id';
`
