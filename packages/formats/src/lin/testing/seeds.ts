/** LIN texts from which trials and tests start: every key and quirk once, all made up. */

/** South has all four aces and kings; East's hand is left to be deduced. */
export const DEAL = 'SAKQ2HAK3DAK4CAK2,SJT98HQJTDQJTCQJT,S7654H987D987C987,'

const AUCTION = 'mb|2C!|an|strong|mb|p|mb|2D|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||'

/** Spades: South wins three tricks, then claims the rest but one. */
const PLAY = 'pc|SJ|pc|S4|pc|S3|pc|SA|pg||pc|SK|pc|S8|pc|S5|pc|H2|pg||pc|SQ|pc|S9|pc|S6|pc|H4|pg||'

export const SINGLE = `pn|Ann,Ben,Cid,Dot|st||md|1${DEAL}|rh||ah|Board 3|sv|e|${AUCTION}${PLAY}mc|12|pg||`

export const VUGRAPH = `vg|Made-up Cup, Match 3,Segment 2,I,1,3,Reds,12,Blues,7.5|
rs|3NS+3,3NS+2,PASS,,4HEx-1,|
pn|Ann,Ben,Cid,Dot,Eva,Fay,Gus,Hal|pg||
qx|o1|st||md|1${DEAL}|sv|o|nt|host: Welcome|pg||
${AUCTION}nt|host: nine are there|pg||
${PLAY}nt|host: WRANG||pg||
mc|12|nt|host: done|pg||
qx|c1|pn|Eva,Fay,Gus,"Hal"|st||md|1${DEAL}|sv|o|mb|1C|mb|p|mb|1D|mb|p|mb|3N|mb|p|mb|p|mb|p|pc|sj|pc|s4|pc|s3|pc|sa|pg||mc|11|pg||
qx|o2,BOARD 2|rh||ah|Board 2|md|2,,,|sv|N
|sa|0|mb|p|mb|p|mb|p|mb|p|pg||
`

export const BOARDS = `mn|Club night|pn|Ann,Herman, I,Cid,Dot|qx||md|3${DEAL}|ah|Board 7|sv|b|mb|1N|mb|d|mb|r|mb|p|mb|p|mb|p|pc|D9|pc|DT|pc|D3|pc|D4|pg||
pn|Eva,Fay,Gus,Hal|md|3${DEAL}|ah|Board 7|sv|b|mb|p|mb|1N|mb|p|mb|p|mb|p|zz|35.7%25|
md|4SAHKDQCJ,S2,S3,S4|ah|Lesson|
bt||ht|h|at|text|
`

const url = (lin: string): string => `https://viewer.example/handviewer.html?lin=${encodeURIComponent(lin)}`

export const ADDRESSES = `${url(SINGLE)}\n${url(SINGLE.replace('Board 3', 'Board 4'))}&extra=1\n`

export const SEED_TEXTS: readonly string[] = [SINGLE, VUGRAPH, BOARDS, ADDRESSES]
