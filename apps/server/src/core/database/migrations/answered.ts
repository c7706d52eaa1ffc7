/** What senders of files say of statements that contradict each other is known when the files come again. */
export const answered = `
create table file_choice (
  organiser_id integer not null references organiser on delete cascade,
  -- The same of the same statement of the same file.
  question text not null,
  reading text not null,
  account_id integer references account on delete set null,
  at timestamptz not null default now(),
  primary key (organiser_id, question)
);
`
