/**
 * Names that are not shown were left in the words of notes when somebody had written them in small letters, or of a pair
 * or team whose player had sat out: boards could be found by them. Where names are hidden, lines with notes are made anew.
 */
export const hiddenInNotes = `
update board_fact_session set version = -1
  where mini_session_id in (select mini_session_id from board_note)
    and exists (select from person where shown <> 'name');
`
