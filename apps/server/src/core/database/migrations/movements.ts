/** Movements of a club's own, as files, by their names. */
export const movements = `
create table club_movement (
  organiser_id integer not null references organiser on delete cascade,
  name text not null,
  text text not null,
  primary key (organiser_id, name)
);
`
