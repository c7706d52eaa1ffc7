/** Cards by mail, notifications, and what is forgotten after a time, as work that is due. */
export const messageJobs = `
alter table card_wish add column served boolean not null default false;
update card_wish set served = true where due_at = 'infinity';
insert into job (kind, subject, ord, due_at, tries)
  select 'card-mail', w.id, w.id, w.due_at, w.tries
  from card_wish w join mini_session s on s.id = w.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
  where not w.served;
alter table card_wish drop column due_at, drop column tries;

-- What was asked for while it was played. One that is tried already goes on as it is.
create function ask_for_cards() returns trigger language plpgsql as $$
begin
  insert into job (kind, subject, ord) select 'card-mail', id, id from card_wish
    where mini_session_id = new.id and not served
    on conflict (kind, subject) do nothing;
  return null;
end $$;
create trigger session_over_cards after update of status on mini_session for each row
  when (new.status in ('CLOSED', 'ARCHIVED') and old.status is distinct from new.status)
  execute function ask_for_cards();

-- Of each browser to which something goes out: when the first of it does.
insert into job (kind, subject, ord, due_at)
  select 'push', subscription_id, subscription_id, min(due_at) from push_message
  where done_at is null group by subscription_id;
drop index push_message_due;
create index push_message_waiting on push_message (subscription_id, due_at) where done_at is null;

-- Always there, and due again each time.
insert into job (kind, subject, ord) values ('forget-cards', 0, 0), ('forget-moves', 0, 0), ('forget-push', 0, 0);
`
