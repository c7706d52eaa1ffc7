/**
 * No board is public while somebody has still to play it. An admin may accept that one is, of a session (its own or its
 * plan's) or for whatever a source with a certain token says so of. Sessions that are not over and whose boards travel from
 * round to round, as far as that can be known, wait for all who play a board from now on, whatever their source says.
 */
export const toldEarly = `
alter table mini_session add column tells_early boolean not null default false;
alter table ingest_token add column may_tell_early boolean not null default false;

update mini_session s set release_rule = 'BOARD', planned_rule = 'BOARD'
  from segment g join event e on e.id = g.event_id
  where g.id = s.segment_id and s.release_rule = 'DELAY' and s.status not in ('CLOSED', 'ARCHIVED')
    and s.number_of_rounds <> 1
    and (e.type = 'PAIR'
      or (select count(*) from board b where b.mini_session_id = s.id) not in (0, s.number_of_rounds * s.boards_per_round))
    and (select count(*) from entry r where r.mini_session_id = s.id and not r.bye) <> 2;
`
