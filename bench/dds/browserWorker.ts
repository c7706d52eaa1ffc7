/** The worker the benchmark starts in a browser. */
import { measure } from './measure.ts'

self.addEventListener('message', (event) => self.postMessage(measure(event.data)))
