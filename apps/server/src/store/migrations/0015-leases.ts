/** Which node does what one does for all. */
export const fifteenth = `
create table lease (
  name text primary key,
  -- The node; null once it has given the lease back.
  holder uuid,
  -- Moves on with each holder,
  term bigint not null,
  -- and with each renewal.
  beat bigint not null
);
insert into lease (name, holder, term, beat) values ('gate', null, 0, 0), ('scheduler', null, 0, 0);
`
