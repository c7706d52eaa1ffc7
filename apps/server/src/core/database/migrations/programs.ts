/** What clubs' scoring programs and federations have of a session, and want of it. */
export const programs = `
-- A file of a scoring program that a session was made of: it is given back with the results in it.
create table program_file (
  mini_session_id integer primary key references mini_session on delete cascade,
  name text not null,
  content bytea not null
);

-- What an organiser's federation asks of each evening.
create table federation (
  organiser_id integer primary key references organiser on delete cascade,
  club_name text not null,
  club_number text not null,
  charge_code text not null,
  master_point_scale text not null,
  contact_name text not null,
  contact_telephone text not null,
  contact_email text not null
);
`
