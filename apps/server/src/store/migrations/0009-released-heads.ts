/** How far each table is public, and a mark that changes with any of its public results. */
export const ninth = `
create view released_head as
  select t.mini_session_id, c.table_id, c.released_seq,
    count(r.id)::integer as results, coalesce(max(r.xmin::text::bigint), 0) as last_write
  from release_cursor c
    join play_table t on t.id = c.table_id
    left join result r on r.table_id = c.table_id and r.seq <= c.released_seq
  group by t.mini_session_id, c.table_id, c.released_seq;
`
