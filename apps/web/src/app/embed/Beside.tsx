/** Links in a frame: what leads out of it opens the site beside, and the frame stays with what it shows. */
import type { ReactNode } from 'react'
import { type AroundNavHandler, Router } from 'wouter'

export const openBeside = (path: string): void => {
  window.open(path, '_blank', 'noopener')
}

const isOwn = (to: string): boolean => new URL(to, location.href).pathname === location.pathname

const leadBeside: AroundNavHandler = (navigate, to, options) => {
  if (isOwn(to)) navigate(to, options)
  else openBeside(to)
}

export const Beside = ({ children }: { readonly children: ReactNode }) => (
  <Router aroundNav={leadBeside}>{children}</Router>
)
