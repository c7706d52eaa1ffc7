/** A match of a knock-out is won once, not in each of its sessions: their lines are made anew, the old ones serving until then. */
export const wonMatches = `
update board_fact_session set version = -1 where mini_session_id in (
  select s.id from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
  where e.type = 'TEAM' and e.arrange_type = 'KNOCK_OUT');
`
