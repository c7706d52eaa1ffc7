/** The schema of the first release. */
import { accounts } from './accounts.ts'
import { archive } from './archive.ts'
import { intake } from './intake.ts'
import { notify } from './notify.ts'
import { operating } from './operating.ts'
import { organisers } from './organisers.ts'
import { play } from './play.ts'
import { sessions } from './sessions.ts'
import { staff } from './staff.ts'

export const nodes = `
-- Which node does what one does for all: null once it has given the lease back; the term moves on with each holder, the
-- beat with each renewal.
create table lease (
  name text primary key,
  holder uuid,
  term bigint not null,
  beat bigint not null
);

-- While sessions are played: the time of each machine's server, so that one that is started again goes on with it.
create table kept_time (
  boot text primary key,
  at timestamptz not null,
  uptime double precision not null,
  step double precision not null
);

insert into lease (name, holder, term, beat) values ('gate', null, 0, 0), ('scheduler', null, 0, 0), ('push', null, 0, 0);
`

/** In the order in which they refer to each other. */
export const baseline = [
  accounts,
  organisers,
  sessions,
  play,
  operating,
  intake,
  staff,
  archive,
  notify,
  nodes,
].join('\n')
