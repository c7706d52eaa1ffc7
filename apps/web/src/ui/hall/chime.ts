/** Sounds of the hall: a bell of the browser's own, as no file has to be loaded for it. */

export type Chime = 'call' | 'near' | 'over' | 'begin'

/** Tones one after the other: hertz, and seconds from the beginning. */
const TONES: Readonly<Record<Chime, readonly (readonly [number, number])[]>> = {
  call: [
    [880, 0],
    [660, 0.25],
    [880, 0.5],
  ],
  near: [
    [660, 0],
    [660, 0.4],
  ],
  over: [
    [660, 0],
    [520, 0.45],
    [390, 0.9],
  ],
  begin: [
    [390, 0],
    [520, 0.3],
    [660, 0.6],
  ],
}

/** How long a tone sounds, in seconds, and how loud it begins. */
const LENGTH = 0.8
const LOUD = 0.4

let context: AudioContext | null = null

/** After a press: until then a browser lets no page sound. @returns whether it can */
export function allowSound(): boolean {
  if (typeof AudioContext === 'undefined') return false
  context ??= new AudioContext()
  void context.resume()
  return true
}

export function chime(kind: Chime): void {
  if (context === null || context.state !== 'running') return
  for (const [hertz, after] of TONES[kind]) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const begin = context.currentTime + after
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(LOUD, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + LENGTH)
  }
}
