/** What there is to tell browsers of is looked for in sessions that have moved, as work that is due. */
export const notices = `
-- Of a session that has a new version, while somebody wants to be told of anything.
create function ask_for_notice() returns trigger language plpgsql as $$
begin
  insert into job (kind, subject, ord) select 'notice', new.id, new.id where exists (select from push_watch)
    on conflict (kind, subject) do update set asks = job.asks + 1, tries = 0,
      due_at = case when job.holder is null then excluded.due_at else job.due_at end;
  return null;
end $$;
create trigger session_to_tell after insert or update of version on mini_session for each row
  execute function ask_for_notice();

-- It begins with the first browser, as after a pause: what is there before is no news.
create function begin_push_watch() returns trigger language plpgsql as $$
begin
  insert into push_watch (up_to, looked_at) select coalesce(max(id), 0), 'epoch' from mini_session
    on conflict do nothing;
  if found then
    insert into job (kind, subject, ord) values ('watch-push', 0, 0)
      on conflict (kind, subject) do update set asks = job.asks + 1, tries = 0,
        due_at = case when job.holder is null then excluded.due_at else job.due_at end;
  end if;
  return null;
end $$;
create trigger push_wanted after insert on push_subscription for each statement execute function begin_push_watch();

-- It ends with the last one. Of two that go at once the second one waits here, and sees that the first has gone.
create function end_push_watch() returns trigger language plpgsql as $$
begin
  perform from push_watch for update;
  if not exists (select from push_subscription) then
    delete from push_watch;
    delete from push_noticed;
    -- What is under way, or being written, finds nothing to do.
    delete from job where (kind, subject) in (
      select kind, subject from job where kind in ('notice', 'watch-push') and holder is null for update skip locked);
  end if;
  return null;
end $$;
create trigger push_not_wanted after delete on push_subscription for each statement execute function end_push_watch();

-- One node by a lease did that; what it had not looked at yet is looked at now.
delete from lease where name = 'push';
delete from push_watch where not exists (select from push_subscription);
delete from push_noticed where not exists (select from push_subscription);
insert into push_watch (up_to, looked_at)
  select (select coalesce(max(id), 0) from mini_session), 'epoch' where exists (select from push_subscription)
  on conflict do nothing;
insert into job (kind, subject, ord) select 'watch-push', 0, 0 from push_watch;
insert into job (kind, subject, ord) select 'notice', s.id, s.id from mini_session s, push_watch w
  where s.status not in ('CLOSED', 'ARCHIVED')
    or exists (select from push_noticed n where n.mini_session_id = s.id and not n.keys @> '["over"]')
    or (s.id > w.up_to and not exists (select from push_noticed n where n.mini_session_id = s.id));
`
