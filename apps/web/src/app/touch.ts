/** Touch devices are marked on the page as the browser names itself (specification 1, section 4). */

export const isTouch = (userAgent: string): boolean => /android|ipad|iphone/i.test(userAgent)

export function markTouch(): void {
  document.documentElement.classList.toggle('touch', isTouch(navigator.userAgent))
}
