import { open } from './open.tsx'

const place = document.getElementById('app')
if (place === null) throw new Error('The page has no element with the id app.')
open(place)
