/**
 * Persons are found in whichever spelling: Müller by muller and mueller. Those that are stored get the commonest now, the rest when one
 * of their names changes; the words of sessions are made anew when somebody searches.
 */
export const foundBySpellings = `
update person set other_words = trim(concat_ws(' ', other_words,
  array_to_string(regexp_split_to_array(
    replace(replace(replace(replace(replace(replace(replace(replace(lower(translate(name, 'ÄÖÜŐŰÅØĐ', 'äöüőűåøđ')),
      'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ő', 'oe'), 'ű', 'ue'), 'å', 'aa'), 'ø', 'oe'), 'đ', 'dj'),
    '[^[:alnum:]]+'), ' '),
  replace(regexp_replace(regexp_replace(words, 'a[ae]+', 'a', 'g'), '([ou])e+', '\\1', 'g'), 'dj', 'd')))
where lower(translate(name, 'ÄÖÜŐŰÅØĐ', 'äöüőűåøđ')) ~ '[äöüőűåøđ]' or words ~ 'a[ae]|[ou]e|dj';
delete from session_search;
`
