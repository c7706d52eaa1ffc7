/** What is still to be done by itself: written by triggers in the transaction of what asks for it. */
export const jobs = `
-- Work that is due, once for each thing that it is about (the id of a board, a session, ...).
create table job (
  kind text not null,
  subject integer not null,
  -- Of those that are due at one moment the least comes first.
  ord bigint not null,
  due_at timestamptz not null default '-infinity',
  -- How often it was begun since it was asked for.
  tries integer not null default 0,
  -- Moves on when it is asked for once more: what is under way is then done again.
  asks integer not null default 0,
  -- The node that does it, until it is due again; null while it waits.
  holder uuid,
  primary key (kind, subject)
);
create index job_due on job (kind, due_at, ord);
create index job_held on job (holder) where holder is not null;

-- Of a kind, about the row; 1: the oldest first, -1: the newest.
create function ask_for_job() returns trigger language plpgsql as $$
begin
  insert into job (kind, subject, ord) values (tg_argv[0], new.id, new.id * tg_argv[1]::bigint)
    on conflict (kind, subject) do update set asks = job.asks + 1, tries = 0,
      due_at = case when job.holder is null then excluded.due_at else job.due_at end;
  return null;
end $$;

create trigger board_dealt after insert or update of deal on board for each row
  when (new.deal ->> 'N' is not null and new.deal ->> 'E' is not null
    and new.deal ->> 'S' is not null and new.deal ->> 'W' is not null)
  execute function ask_for_job('double-dummy', '1');
create trigger session_over after insert or update of version, status on mini_session for each row
  when (new.status in ('CLOSED', 'ARCHIVED'))
  execute function ask_for_job('facts', '1');
create trigger play_line_made after insert on play_line for each row
  when (new.given is null)
  execute function ask_for_job('plays', '-1');

-- What an older version has left undone.
insert into job (kind, subject, ord)
  select 'double-dummy', b.id, b.id from board b
    where b.unsolved and b.deal ->> 'N' is not null and b.deal ->> 'E' is not null
      and b.deal ->> 'S' is not null and b.deal ->> 'W' is not null
      and not exists (select from double_dummy d
        where d.deal = concat_ws(' ', b.deal ->> 'N', b.deal ->> 'E', b.deal ->> 'S', b.deal ->> 'W'))
  union all select 'facts', s.id, s.id from mini_session s
    left join board_fact_session x on x.mini_session_id = s.id
    where s.status in ('CLOSED', 'ARCHIVED') and x.version is distinct from s.version
  union all select 'plays', id, -id from play_line where given is null;

alter table board drop column unsolved;
drop index play_line_open;
`
