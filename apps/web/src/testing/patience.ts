/** Tests wait longer than usual for what is to appear: a busy machine is no fault. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 30_000 })

// jsdom lays nothing out, and so has no way to scroll.
Element.prototype.scrollIntoView = () => {}
