/**
 * Persons are found by each name that their players have. Accents in the names of those who were joined before stay as
 * they are until staff joins or parts one of them again.
 */
export const otherNames = `
alter table person add column other_words text not null default '';
update person p set other_words = n.words from (
  select x.person_id, string_agg(distinct regexp_replace(lower(y.name), '[^[:alnum:]]+', ' ', 'g'), ' ') as words
  from person_player x join player y on y.id = x.player_id group by x.person_id having count(distinct y.name) > 1
) n where n.person_id = p.id;
drop index person_words;
create index person_words on person using gin (array_to_tsvector(array_remove(string_to_array(words || ' ' || other_words, ' '), '')));
`
