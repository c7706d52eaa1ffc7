/** Tournaments that are not announced yet, and the words that the archive is searched by. */
export const fifth = `
create table tournament_draft (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  plan jsonb not null,
  changed_at timestamptz not null default now()
);

create index mini_session_due on mini_session (status) where status in ('FINALIZED', 'DELAYED');

create table session_search (
  mini_session_id integer primary key references mini_session on delete cascade,
  version bigint not null,
  title text not null,
  day date
);

create table session_search_line (
  mini_session_id integer not null references session_search on delete cascade,
  registration_id integer,
  words text not null
);
create index session_search_line_session on session_search_line (mini_session_id);
create index session_search_line_words on session_search_line
  using gin (array_to_tsvector(string_to_array(words, ' ')));
`
