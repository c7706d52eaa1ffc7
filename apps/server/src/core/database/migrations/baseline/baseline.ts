/** The schema of the first release. */
import { accounts } from './accounts.ts'
import { archive } from './archive.ts'
import { intake } from './intake.ts'
import { nodes } from './nodes.ts'
import { notify } from './notify.ts'
import { operating } from './operating.ts'
import { organisers } from './organisers.ts'
import { play } from './play.ts'
import { sessions } from './sessions.ts'
import { staff } from './staff.ts'

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
