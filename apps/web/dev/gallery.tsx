/** One picture of a table at the size and theme the address asks for. */

import { bySeat } from '@openroom/bridge/seat'
import { playableCards } from '@openroom/bridge/table/view'
import { createRoot } from 'react-dom/client'
import { TablePicture } from '../src/ui/table/TablePicture.tsx'
import { Play, startLive } from './play.tsx'
import { Replay, serveScenes } from './replay.tsx'
import { SCENES } from './scenes.ts'
import 'virtual:openroom-fonts.css'
import '../src/styles/base.css'

const query = new URLSearchParams(location.search)
const [w, h] = [Number(query.get('w') ?? 1264), Number(query.get('h') ?? 711)]
document.documentElement.dataset.theme = query.get('theme') ?? 'light'
const scene = (SCENES[query.get('scene') ?? 'trick'] ?? SCENES.trick)?.()
const state = scene?.state
const dds = query.has('dds')
const legal = state && dds ? playableCards(state) : null
const figures = legal && new Map(legal.map((card, i) => [card, [0, -2, 1, -1][i % 4] ?? 0]))
const kibitz = query.get('kibitz')
const root = document.getElementById('app')
document.body.style.margin = '0'
if (root && query.has('replay')) {
  serveScenes(query.get('replay') ?? 'over')
  createRoot(root).render(
    <div style={{ width: w, height: h, display: 'flex', flexDirection: 'column', container: 'slot / size' }}>
      <Replay />
    </div>,
  )
} else if (root && query.has('play')) {
  void startLive().then(() =>
    createRoot(root).render(
      <div
        style={{ width: w, height: h, display: 'flex', flexDirection: 'column', container: 'slot / size' }}
      >
        <Play />
      </div>,
    ),
  )
} else if (root && state) {
  createRoot(root).render(
    <div style={{ width: w, height: h, fontFamily: 'var(--font)' }}>
      <TablePicture
        state={state}
        view={query.get('view') === 'diagram' ? 'diagram' : 'cards'}
        dds={dds}
        figures={figures}
        onBoard={() => undefined}
        onPlayer={() => undefined}
        visible={bySeat((seat) => kibitz === null || seat === kibitz || seat === 'N')}
        {...(query.has('corners')
          ? {
              corners: {
                left: (
                  <>
                    ROUND <b>14:32</b>
                  </>
                ),
                right: (
                  <>
                    Other room <b>3♥ W −1</b>
                  </>
                ),
              },
            }
          : {})}
      />
    </div>,
  )
}
