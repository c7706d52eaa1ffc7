import { expect, it } from 'vitest'
import { frameUrl } from './frameUrl.ts'

const OWN = 'https://openroom.example'
const PLAYER = 'https://www.youtube-nocookie.com/embed'

it.each([
  ['https://video.example/a?b=1', 'https://video.example/a?b=1'],
  ['https://www.youtube.com/watch?v=abc-D_1', `${PLAYER}/abc-D_1?autoplay=1`],
  ['http://youtu.be/abc?t=90s', `${PLAYER}/abc?start=90&autoplay=1`],
  ['https://youtube.com/live/abc?feature=share', `${PLAYER}/abc?autoplay=1`],
  ['https://m.youtube.com/shorts/abc', `${PLAYER}/abc?autoplay=1`],
  ['https://www.youtube.com/embed/abc?start=7', `${PLAYER}/abc?start=7&autoplay=1`],
  ['https://www.youtube.com/embed/live_stream?channel=UC1', `${PLAYER}/live_stream?channel=UC1&autoplay=1`],
  ['https://www.youtube.com/@club/live', 'https://www.youtube.com/@club/live?autoplay=1'],
  ['https://notyoutube.com/watch?v=abc', 'https://notyoutube.com/watch?v=abc'],
])('%s is shown as %s', (url, shown) => expect(frameUrl(url, OWN)).toBe(shown))

it.each([
  'http://video.example/a',
  'javascript:alert(1)',
  'data:text/html,x',
  'openroom.example',
  'https://openroom.example/screen/1',
  '',
])('%j is in no frame', (url) => expect(frameUrl(url, OWN)).toBeNull())
