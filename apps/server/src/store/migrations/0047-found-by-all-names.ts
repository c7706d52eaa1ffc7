/** Sessions are found by all names of their players: those of persons who have several are made ready to search anew. */
export const foundByAllNames = `
delete from session_search x where exists (
  select from entry_player e join person_player y on y.player_id = e.player_id
    join person p on p.id = y.person_id and p.other_words <> ''
  where e.mini_session_id = x.mini_session_id);
`
