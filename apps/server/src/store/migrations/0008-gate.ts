/**
 * The gate's own: the pace of each table's broadcast, tables held by staff, sessions whose end is forced; and
 * what the public may know of a table's pace.
 */
export const eighth = `
alter table release_cursor
  add column paced_at timestamptz,
  add column held_at timestamptz;

create table forced_end (
  mini_session_id integer primary key references mini_session on delete cascade,
  at timestamptz not null
);

create view released_pace as
  select s.id as mini_session_id, c.table_id, s.status, s.release_rule, s.delay, s.boards_per_round, c.paced_at,
    greatest(last.received_at, s.real_start_date_time) as played_at, last.event ->> 'type' as last_type,
    (select count(*) from released_result r where r.table_id = c.table_id)::integer as results
  from release_cursor c
    join play_table t on t.id = c.table_id
    join mini_session s on s.id = t.mini_session_id
    left join table_log last on last.table_id = c.table_id and last.seq = c.released_seq;
`
