/** What followed the first schema, by its day, which is its order, of one day by the hour; a published one is never changed. */
export const LATER: Readonly<Record<string, string>> = {
  // What waits for others to play it: cards of sessions that are over, and sessions whose play is.
  '2026-11-28-waiting': `
-- Of boards of sessions that are over: their cards came later, and others have still to play them.
alter table board add column withheld boolean not null default false;
create index board_withheld on board (id) where withheld;

-- Its own play is over, and the sessions that have still to play what it would tell.
alter table mini_session add column awaits integer[];

-- No end is forced any more: an admin shows what waits.
drop table forced_end;

create or replace view released_log as
  select l.table_id, l.seq, l.board_id, l.event, l.schema_version
  from table_log l join release_cursor c on c.table_id = l.table_id and l.seq <= c.released_seq
  where l.board_id <> all (select b.id from board b where b.withheld);

create or replace view released_result as
  select r.id, r.table_id, r.board_id, r.ord, r.status, r.contract,
    case when r.board_id <> all (select b.id from board b where b.withheld) then r.lead end as lead, r.tricks, r.score_ns,
    r.adjustment, r.jury, r.jury_comment, r.official
  from result r join release_cursor c on c.table_id = r.table_id and r.seq <= c.released_seq
  where not r.taken_back and not exists (
    select from result later
    where later.table_id = r.table_id and later.board_id = r.board_id
      and later.seq > r.seq and later.seq <= c.released_seq);

create or replace view released_board as
  select b.id, b.mini_session_id, b.number, b.dealer, b.vulnerability,
    case when shown.told and not b.withheld then b.deal end as deal,
    case when shown.told and not b.withheld then b.source_double_dummy end as source_double_dummy
  from board b join mini_session s on s.id = b.mini_session_id
    cross join lateral (select
      exists (select from released_result r where r.board_id = b.id)
      or exists (
        select from released_log l
        where l.board_id = b.id
          and l.event ->> 'type' not in
            ('START_ROUND', 'SEAT_PLAYER', 'CALL_DIRECTOR', 'ACCEPT_CALL', 'END_ROUND')) as told) shown
  where s.status in ('CLOSED', 'ARCHIVED') or shown.told;
`,
  // Decisions of the director stay when a source sends its session again.
  '2026-11-28-waiting-decisions': `
-- What has been decided of a fed session, all together: it is in force whatever its source says of the same.
create table kept_standing (
  mini_session_id integer primary key references mini_session on delete cascade,
  standing jsonb not null
);
`,
  // What somebody wrote of results and entries is found without looking at all of them.
  '2026-11-28-written': `
create index result_comment on result (table_id) where jury_comment is not null;
create index entry_adjusted on entry (mini_session_id) where adjustments is not null;
`,
  // What the hall of a session is told: its clock, and calls for the director.
  '2026-11-28t17-hall': `
create table hall_clock (
  mini_session_id integer primary key references mini_session on delete cascade,
  clock jsonb not null
);

create table director_call (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  table_id integer not null references play_table on delete cascade,
  at timestamptz not null,
  -- When the director said that he is coming; what is settled goes.
  coming_at timestamptz,
  -- A table calls once.
  unique (table_id)
);
create index director_call_session on director_call (mini_session_id);
`,
  // The field of a session changes: what was drawn before and after, so that it can be undone (docs/adr/0019).
  '2026-11-28t18-field': `
create table field_change (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  -- What was asked, with who was meant; and what it made of the draw.
  change jsonb not null,
  patch jsonb not null,
  account_id integer references account on delete set null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by integer references account on delete set null
);
create index field_change_session on field_change (mini_session_id, id);
`,
  // What senders of files say of statements that contradict each other is known when the files come again.
  '2026-11-28t19-answers': `
create table file_choice (
  organiser_id integer not null references organiser on delete cascade,
  -- The same of the same statement of the same file.
  question text not null,
  reading text not null,
  account_id integer references account on delete set null,
  at timestamptz not null default now(),
  primary key (organiser_id, question)
);
`,
  // What clubs' scoring programs and federations have of a session, and want of it.
  '2026-11-28t20-programs': `
-- A file of a scoring program that a session was made of: it is given back with the results in it.
create table program_file (
  mini_session_id integer primary key references mini_session on delete cascade,
  name text not null,
  content bytea not null
);

-- What an organiser's federation asks of each evening.
create table federation (
  organiser_id integer primary key references organiser on delete cascade,
  club_name text not null,
  club_number text not null,
  charge_code text not null,
  master_point_scale text not null,
  contact_name text not null,
  contact_telephone text not null,
  contact_email text not null
);
`,
  // A club's own site, which is told of its sessions.
  '2026-11-28t21-club-site': `
create table club_site (
  organiser_id integer primary key references organiser on delete cascade,
  club text not null,
  -- The site's, which nobody is shown again.
  password text not null
);

-- What the site answered when a session was sent to it the last time.
create table site_post (
  mini_session_id integer primary key references mini_session on delete cascade,
  posted_at timestamptz not null,
  is_taken boolean not null,
  answer text not null
);
`,
  // What the installation is called, and what opens it to whoever has started it.
  '2026-11-29t01-site': `
create table site (
  -- There is one.
  id smallint primary key default 1 check (id = 1),
  name text not null
);

-- Of the first account: it goes with the transaction that makes one. Printed at each start, so it is kept as it is.
create table first_key (
  id smallint primary key default 1 check (id = 1),
  key text not null
);
`,
  // What is still to be done by itself: written by triggers in the transaction of what asks for it.
  '2026-11-29t02-jobs': `
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
`,
  // Cards by mail, notifications, and what is forgotten after a time, as work that is due.
  '2026-11-29t03-message-jobs': `
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
`,
  // What there is to tell browsers of is looked for in sessions that have moved, as work that is due.
  '2026-11-29t04-notices': `
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
`,
  // What files and sources say of a session is kept without what was put right while it was played.
  '2026-11-29t05-source-apart': `
-- Kept before this step: what was put right before the session was over is in it.
alter table session_source add column holds_live boolean not null default true;
alter table session_source alter column holds_live set default false;
`,
  // Sessions that became rounds of another lead there.
  '2026-11-29t10-former-sessions': `
alter table former_place drop constraint former_place_kind_check;
alter table former_place add constraint former_place_kind_check
  check (kind in ('session', 'segment', 'event', 'tournament'));
`,
  // Codes that lie on tables for good, and sessions that they lead to for an evening.
  '2026-11-29t11-table-codes': `
create table table_code (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser on delete cascade,
  number integer not null,
  secret_hash text not null unique,
  account_id integer references account,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index table_code_place on table_code (organiser_id, number) where revoked_at is null;

create table open_tables (
  mini_session_id integer primary key references mini_session on delete cascade,
  -- What whoever has a code must know beside it.
  number text not null,
  -- Made anew with it; links' secrets are made with it.
  salt text not null,
  opened_at timestamptz not null
);
`,
  // What scoring terminals at the tables have said of boards, by a program between them and this site.
  '2026-11-29t12-told': `
-- The last word on a board at a table: said again it changes nothing.
create table told_result (
  table_id integer not null references play_table on delete cascade,
  board integer not null,
  -- null: what was said is taken back.
  word jsonb,
  -- Whether it is in the table's log; else it stands for the director.
  counts boolean not null,
  told_at timestamptz not null,
  primary key (table_id, board)
);

-- How far each queue of a session's terminals is stored.
create table told_queue (
  mini_session_id integer not null references mini_session on delete cascade,
  queue text not null,
  last bigint not null,
  primary key (mini_session_id, queue)
);
`,
  // Programs elsewhere that are told of an organiser's sessions.
  '2026-11-29t13-webhooks': `
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
`,
  // A club's own site is told of sessions by itself, where the club wants it.
  '2026-11-29t14-site-by-itself': `
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
`,
  // Words say themselves whether they are the desk's: the account that said them may be deleted.
  '2026-11-29t15-of-desk': `
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
`,
  // A deal that the solver gave up is not tried again.
  '2026-11-29t16-hard-deals': `
-- null: too hard.
alter table double_dummy alter column tricks drop not null;
`,
  // A session that a source or the desk ran, also once something that was put right has been written over it.
  '2026-11-29t17-run-here': `
alter table mini_session add column run_here boolean not null default false;
update mini_session set run_here = true where fed or source_start is not null or source_date is not null;
`,
  // A ruling says itself whether a director gave it at a table's terminal: the account that gave another may be deleted.
  '2026-11-29t18-told-there': `
alter table session_correction add column is_told boolean not null default false;
update session_correction set is_told = true
  where account_id is null and live is not null and reason = '' and correction ->> 'kind' = 'ruling';
`,
  // Movements of a club's own, as files, by their names.
  '2026-11-29t19-movements': `
create table club_movement (
  organiser_id integer not null references organiser on delete cascade,
  name text not null,
  text text not null,
  primary key (organiser_id, name)
);
`,
  // Deals that are too hard are found without the others.
  '2026-11-29t20-hard-found': `
create index double_dummy_hard on double_dummy (deal) where tricks is null;
`,
  // Accounts that sign in at a federation's own site, and which logins began there.
  '2026-11-29t21-federation': `
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
`,
  // How long results can still be questioned.
  '2026-11-30t01-final': `
-- Minutes after the end for corrections and appeals, where its director gives some; and when they were over.
alter table mini_session add column appeal_minutes smallint, add column final_at timestamptz;
`,
  // Line-ups of teams, handed in by their captains and sealed until they are shown.
  '2026-11-30t22-line-ups': `
alter table operator_link drop constraint operator_link_kind_check,
  add check (kind in ('operator', 'phone', 'captain')),
  -- Of a captain's link: her team.
  add column registration_id integer references registration on delete cascade;
create unique index operator_link_team on operator_link (registration_id, mini_session_id) where revoked_at is null;

-- Until when line-ups of a round are handed in, and who sees the other's first.
create table line_up_call (
  mini_session_id integer not null references mini_session on delete cascade,
  round integer not null,
  due_at timestamptz not null,
  rights text not null check (rights in ('blind', 'home', 'visiting', 'coin')),
  answer_minutes integer not null,
  primary key (mini_session_id, round)
);

-- Who of two teams sees the other's first, tossed once.
create table line_up_toss (
  mini_session_id integer not null references mini_session on delete cascade,
  round integer not null,
  -- The smaller number of the two, and the other one.
  one_id integer not null,
  other_id integer not null,
  second_id integer not null,
  tossed_at timestamptz not null,
  primary key (mini_session_id, round, one_id, other_id)
);

create table line_up (
  mini_session_id integer not null references mini_session on delete cascade,
  round integer not null,
  registration_id integer not null,
  -- Whom it was made against: it is not for others.
  against_id integer not null,
  line_up jsonb not null,
  handed_at timestamptz not null,
  -- The director's; null: the captain's.
  account_id integer references account on delete set null,
  reason text not null,
  -- The other team sees it: it is changed by the director alone.
  shown_at timestamptz,
  -- Its players are at their tables.
  placed boolean not null default false,
  primary key (mini_session_id, round, registration_id)
);
create index line_up_account on line_up (account_id);
`,
  // What pairs play, as a file: of a pair, or of two of a team.
  '2026-11-30t50-convention-cards': `
create table convention_card (
  mini_session_id integer not null references mini_session on delete cascade,
  registration_id integer not null references registration on delete cascade,
  -- Two of a team by their numbers, the lower first; none: the pair whose card it is.
  players integer[] not null,
  hash text not null,
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (length(bytes) <= 2097152),
  changed_at timestamptz not null default now(),
  primary key (registration_id, players)
);
create index convention_card_session on convention_card (mini_session_id);
create index convention_card_hash on convention_card (hash);
`,
  // How long calls and cards took, for whoever replays them.
  '2026-11-30u10-tempo': `
-- The organiser keeps them from viewers.
alter table mini_session add column tempo_hidden boolean not null default false;

-- When what is released of a log came in; what came with a file came all at once.
create view released_moment as
  select l.table_id, l.seq, l.received_at
  from released_log r
    join table_log l on l.table_id = r.table_id and l.seq = r.seq
    join play_table t on t.id = l.table_id
    join mini_session s on s.id = t.mini_session_id
  where l.origin <> 'file' and not s.tempo_hidden;
`,
  // Both sides' words of a board on the phones, where they differ.
  '2026-11-30w10-contested': `
-- What the other side had entered, and this one has not agreed to; null: nothing else.
alter table phone_result add column contested jsonb;
`,
  // What an organiser does not want to be kept for good.
  '2026-11-30x10-forget-old': `
-- Always there, and due again each time.
insert into job (kind, subject, ord) values ('forget-old', 0, 0);
`,
  // Movements whose tables have boards that do not follow each other.
  '2026-11-30y10-listed-boards': `
-- Each of the table's boards, the lowest of which is its first; null: they run on from there.
alter table movement add column boards integer[];
`,
}
