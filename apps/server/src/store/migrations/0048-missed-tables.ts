/**
 * Sessions whose deals were solved for another session had not heard of it: their views and lines are made anew. Boards
 * that have a double-dummy table and a line without a gap are theirs.
 */
export const missedTables = `
update mini_session set version = version + 1 where id in (
  select f.mini_session_id from board_fact f join board b on b.id = f.board_id
    join double_dummy d on d.deal =
      concat_ws(' ', b.deal ->> 'N', b.deal ->> 'E', b.deal ->> 'S', b.deal ->> 'W')
  where f.gap is null and f.level > 0 and f.over is not null);
`
