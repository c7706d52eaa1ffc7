/** What happens at tables, behind the gate: public code reads the released views alone. */
export const play = `
create table table_log (
  table_id integer not null references play_table on delete cascade,
  seq bigint not null,
  board_id integer not null references board on delete cascade,
  -- As stored; schema_version says how to read it.
  event json not null,
  schema_version smallint not null,
  received_at timestamptz not null default now(),
  origin text not null default 'file',
  primary key (table_id, seq)
);
create index table_log_board on table_log (board_id);

create table result (
  id integer generated always as identity primary key,
  table_id integer not null references play_table on delete cascade,
  board_id integer not null references board on delete cascade,
  ord integer not null,
  seq bigint not null,
  status text not null,
  contract jsonb,
  lead text,
  tricks smallint,
  score_ns integer,
  adjustment jsonb,
  jury boolean not null,
  jury_comment text,
  official jsonb,
  taken_back boolean not null default false,
  unique (table_id, board_id, seq)
);
create index result_board on result (board_id);

-- How far each table is public, and its pace.
create table release_cursor (
  table_id integer primary key references play_table on delete cascade,
  released_seq bigint not null,
  paced_at timestamptz,
  held_at timestamptz
);

-- What stands against entries that were kept.
create table entry_doubt (
  table_id integer not null,
  seq bigint not null,
  code text not null,
  primary key (table_id, seq, code),
  foreign key (table_id, seq) references table_log(table_id, seq) on delete cascade
);

-- Sessions whose end was forced.
create table forced_end (
  mini_session_id integer primary key references mini_session on delete cascade,
  at timestamptz not null
);

-- Clocks of rounds and boards as sources set them; tables that a setting counts for, null for all.
create table timer_setting (
  id bigint generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  -- null: all tables of the session.
  tables integer[],
  type text not null,
  at timestamptz not null,
  ends_at timestamptz not null,
  running boolean not null
);
create index timer_setting_session on timer_setting (mini_session_id, id);

-- A stage knows which one came before it.
create table stage (
  mini_session_id integer primary key references mini_session on delete cascade,
  after_id integer references mini_session on delete set null,
  third_place boolean not null default false
);
create index stage_after on stage (after_id);

-- When operators were at tables: viewers are told as late as of the play, whatever is restarted meanwhile.
create table operator_stay (
  id integer generated always as identity primary key,
  table_id integer not null references play_table on delete cascade,
  name text not null,
  came_at timestamptz not null,
  ends_at timestamptz not null
);
create index operator_stay_end on operator_stay (ends_at);
create index operator_stay_table on operator_stay (table_id);

-- Announced sessions of which the director has said that the next one that a source brings is this one.
create table awaited_source (
  mini_session_id integer primary key references mini_session on delete cascade
);

create view newest_result as
  select r.* from result r
  where not r.taken_back and not exists (
    select from result later
    where later.table_id = r.table_id and later.board_id = r.board_id and later.seq > r.seq);

create view released_log as
  select l.table_id, l.seq, l.board_id, l.event, l.schema_version
  from table_log l join release_cursor c on c.table_id = l.table_id and l.seq <= c.released_seq;

create view released_result as
  select r.id, r.table_id, r.board_id, r.ord, r.status, r.contract, r.lead, r.tricks, r.score_ns,
    r.adjustment, r.jury, r.jury_comment, r.official
  from result r join release_cursor c on c.table_id = r.table_id and r.seq <= c.released_seq
  where not r.taken_back and not exists (
    select from result later
    where later.table_id = r.table_id and later.board_id = r.board_id
      and later.seq > r.seq and later.seq <= c.released_seq);

-- No deal is public before a result or a call of its board, and none by what is filed under it between boards.
create view released_board as
  select b.id, b.mini_session_id, b.number, b.dealer, b.vulnerability,
    case when shown.told then b.deal end as deal,
    case when shown.told then b.source_double_dummy end as source_double_dummy
  from board b join mini_session s on s.id = b.mini_session_id
    cross join lateral (select
      exists (select from released_result r where r.board_id = b.id)
      or exists (
        select from released_log l
        where l.board_id = b.id
          and l.event ->> 'type' not in
            ('START_ROUND', 'SEAT_PLAYER', 'CALL_DIRECTOR', 'ACCEPT_CALL', 'END_ROUND')) as told) shown
  where s.status in ('CLOSED', 'ARCHIVED') or shown.told;

-- The seed itself is null until the session is closed.
create view released_deal_seed as
  select d.mini_session_id, d.commitment, case when s.status in ('CLOSED', 'ARCHIVED') then d.seed end as seed
  from deal_seed d join mini_session s on s.id = d.mini_session_id;

-- How far each table is public, and a mark that changes with any of its public results.
create view released_head as
  select t.mini_session_id, c.table_id, c.released_seq,
    count(r.id)::integer as results, coalesce(max(r.xmin::text::bigint), 0) as last_write
  from release_cursor c
    join play_table t on t.id = c.table_id
    left join result r on r.table_id = c.table_id and r.seq <= c.released_seq
  group by t.mini_session_id, c.table_id, c.released_seq;

-- What the public may know of a table's pace: paced_at is when its last entry was released, or would have been on time,
-- and null with the session's import; played_at when it had been played.
create view released_pace as
  select s.id as mini_session_id, c.table_id, s.status, s.release_rule, s.delay, s.boards_per_round, c.paced_at,
    greatest(last.received_at, s.real_start_date_time) as played_at, last.event ->> 'type' as last_type,
    (select count(*) from released_result r where r.table_id = c.table_id)::integer as results
  from release_cursor c
    join play_table t on t.id = c.table_id
    join mini_session s on s.id = t.mini_session_id
    left join table_log last on last.table_id = c.table_id and last.seq = c.released_seq;
`
