/** Programs elsewhere that are told of an organiser's sessions. */
export const webhooks = `
create table webhook (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser on delete cascade,
  address text not null,
  -- What is sent is signed with it; nobody is shown it again.
  secret text not null,
  created_at timestamptz not null
);
create index webhook_organiser on webhook (organiser_id);

-- What there is to tell, in its order, and what came of it.
create table webhook_message (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhook on delete cascade,
  -- What its receiver knows it by: numbers come again where an older copy of the database is put back.
  name uuid not null default gen_random_uuid(),
  -- null: of no session.
  mini_session_id integer references mini_session on delete cascade,
  body text not null,
  made_at timestamptz not null,
  tries integer not null default 0,
  tried_at timestamptz,
  -- Of the last answer; null where there was none.
  status integer,
  -- Taken, or given up.
  is_over boolean not null default false
);
create index webhook_message_of on webhook_message (webhook_id, id);
create index webhook_message_session on webhook_message (mini_session_id);

-- How much of a session was told, or was there before anybody wanted to be told.
create table webhook_noticed (
  mini_session_id integer primary key references mini_session on delete cascade,
  started boolean not null,
  -- null: those that are over at the first look are no news.
  rounds integer,
  -- Of what it came to, once it is over.
  mark text
);

create function ask_for_webhook_notice() returns trigger language plpgsql as $$
begin
  -- Behind those that are played, where it is not.
  insert into job (kind, subject, ord)
    select 'webhook-notice', new.id, new.id + case new.status when 'LIVE' then 0 else 2147483648 end
    from segment g join event e on e.id = g.event_id join tournament t on t.id = e.tournament_id
    where g.id = new.segment_id and exists (select from webhook w where w.organiser_id = t.organiser_id)
    on conflict (kind, subject) do update set asks = job.asks + 1, tries = 0, ord = excluded.ord,
      due_at = case when job.holder is null then excluded.due_at else job.due_at end;
  return null;
end $$;
create trigger session_to_webhooks after insert or update of version on mini_session for each row
  execute function ask_for_webhook_notice();
`
