/** Has the page loaded anew as soon as the server answers, later each time in a row (`loadAnew.js`, which stands in the page). */
export const loadAnew = (): void => void dispatchEvent(new Event('openroom-anew'))
