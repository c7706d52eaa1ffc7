/**
 * Boards that may still want a double-dummy table are marked and have an index of their own: what is asked after every
 * change reads those alone, however large the archive. Who writes a deal sets the mark in the same transaction.
 */
export const unsolvedBoards = `
alter table board add unsolved boolean not null default false;
update board b set unsolved = true
  where not exists (select from double_dummy d where d.deal =
    concat_ws(' ', b.deal ->> 'N', b.deal ->> 'E', b.deal ->> 'S', b.deal ->> 'W'));
alter table board alter unsolved set default true;
create index board_unsolved on board (id) where unsolved;
`
