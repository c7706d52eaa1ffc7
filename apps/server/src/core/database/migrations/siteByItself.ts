/** A club's own site is told of sessions by itself, where the club wants it. */
export const siteByItself = `
alter table club_site add column by_itself boolean not null default false;

-- A mark of what was sent, and answered: the same is not sent again by itself.
alter table site_post add column sent text;

-- Of a session run here that ends, and of one that was sent and moves on after its end.
create function ask_for_site_post() returns trigger language plpgsql as $$
begin
  insert into job (kind, subject, ord) select 'club-site', new.id, new.id
    from segment g join event e on e.id = g.event_id join tournament t on t.id = e.tournament_id
      join club_site c on c.organiser_id = t.organiser_id and c.by_itself
    where g.id = new.segment_id and new.run_here and (old.status not in ('CLOSED', 'ARCHIVED')
      or exists (select from site_post p where p.mini_session_id = new.id))
    -- One that waits for its next try waits on.
    on conflict (kind, subject) do update set asks = job.asks + 1;
  return null;
end $$;
create trigger session_to_club_site after update of version, status on mini_session for each row
  when (new.status in ('CLOSED', 'ARCHIVED'))
  execute function ask_for_site_post();
`
