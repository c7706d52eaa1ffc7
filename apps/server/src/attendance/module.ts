/** How many watch: live, and minute by minute for whoever ran the session. */
import type { Core } from '../core/core.ts'
import type { Module } from '../core/module.ts'
import { AttendanceVersions } from './attendance.ts'
import { ViewerFigureKeeper } from './viewerFigures.ts'
import { viewerFigureCalls, viewersCall } from './viewers.routes.ts'
import { Viewers } from './viewers.ts'

export type AttendanceModule = Module & {
  readonly viewers: Viewers
  readonly attendance: AttendanceVersions
}

export function attendanceModule({ store, clock, presence, failed }: Core): AttendanceModule {
  const viewers = new Viewers(clock)
  const onError = failed('viewers could not be counted')
  const viewerFigures = new ViewerFigureKeeper({ db: store.db, clock, viewers, onError })
  return {
    viewers,
    attendance: new AttendanceVersions(presence),
    routes: (app) => {
      viewersCall(app, { viewers })
      viewerFigureCalls(app, { viewerFigures })
    },
    background: [viewerFigures],
    carry: (relay) => relay('viewers', viewers.news),
  }
}
