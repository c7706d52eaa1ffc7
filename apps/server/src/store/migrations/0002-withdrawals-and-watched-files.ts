/** Contestants that withdraw, and the files of the watched folder as they were last seen. */
export const second = `
alter table entry add column withdrawn_from integer;

create table watched_file (
  path text primary key,
  size bigint not null,
  modified bigint not null,
  state text not null
);
`
