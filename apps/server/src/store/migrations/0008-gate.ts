/**
 * The gate's own: the pace of each table's broadcast, tables held by staff, sessions whose end is forced;
 * what the public may know of a table's pace; and no board public by what is filed under it between boards.
 */
export const eighth = `
alter table release_cursor
  add column paced_at timestamptz,
  add column held_at timestamptz;

create table forced_end (
  mini_session_id integer primary key references mini_session on delete cascade,
  at timestamptz not null
);

create or replace view released_board as
  select b.id, b.mini_session_id, b.number, b.dealer, b.vulnerability, b.deal, b.source_double_dummy
  from board b join mini_session s on s.id = b.mini_session_id
  where s.status in ('CLOSED', 'ARCHIVED')
    or exists (select from released_result r where r.board_id = b.id)
    or exists (
      select from released_log l
      where l.board_id = b.id
        and l.event ->> 'type' not in ('START_ROUND', 'SEAT_PLAYER', 'CALL_DIRECTOR', 'ACCEPT_CALL', 'END_ROUND'));

create view released_pace as
  select s.id as mini_session_id, c.table_id, s.status, s.release_rule, s.delay, s.boards_per_round, c.paced_at,
    greatest(last.received_at, s.real_start_date_time) as played_at, last.event ->> 'type' as last_type,
    (select count(*) from released_result r where r.table_id = c.table_id)::integer as results
  from release_cursor c
    join play_table t on t.id = c.table_id
    join mini_session s on s.id = t.mini_session_id
    left join table_log last on last.table_id = c.table_id and last.seq = c.released_seq;
`
