/** Words of what is written beside boards of finished sessions: explanations, comments. Made of what is stored. */
export const boardNotes = `
create table board_note (
  place bigint primary key,
  mini_session_id integer not null references board_fact_session on delete cascade,
  words text not null
);
create index board_note_session on board_note (mini_session_id);
create index board_note_words on board_note using gin (array_to_tsvector(string_to_array(words, ' ')));
-- Lines of sessions that are there are made anew, the old ones serving until then.
update board_fact_session set version = -1;
`
