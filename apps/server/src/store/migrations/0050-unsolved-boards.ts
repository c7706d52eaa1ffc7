/**
 * What works in the background asks of the whole archive after every change, and has indexes of its own for it. Boards that may still want a double-dummy table are marked: who writes a deal sets the mark in the same transaction. Sessions that
 * are not over are few, however many there are.
 */
export const unsolvedBoards = `
alter table board add unsolved boolean not null default false;
update board b set unsolved = true
  where not exists (select from double_dummy d where d.deal =
    concat_ws(' ', b.deal ->> 'N', b.deal ->> 'E', b.deal ->> 'S', b.deal ->> 'W'));
alter table board alter unsolved set default true;
create index board_unsolved on board (id) where unsolved;
create index mini_session_open on mini_session (id) where status not in ('CLOSED', 'ARCHIVED');
`
