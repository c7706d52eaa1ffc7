/** A club's own site, which is told of its sessions. */
export const clubSite = `
create table club_site (
  organiser_id integer primary key references organiser on delete cascade,
  club text not null,
  -- The site's, which nobody is shown again.
  password text not null
);

-- What the site answered when a session was sent to it the last time.
create table site_post (
  mini_session_id integer primary key references mini_session on delete cascade,
  posted_at timestamptz not null,
  is_taken boolean not null,
  answer text not null
);
`
