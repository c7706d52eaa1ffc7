/** Printing that does not come too soon: by keys, by an address that ends with `#print`, or by the browser's menu. */
import { t } from '../texts/t.ts'
import { watchKeys, type Zone } from '../ui/keyMap.ts'
import { isComing, printWhole } from '../ui/printWhole.ts'

/** The browser's own printing waits for nothing: of what is on its way it is put off. */
const printKey: Zone = () =>
  isComing() ? [{ id: 'print', keys: ['Mod+p'], run: () => void printWhole() }] : []

/** What is printed from the browser's menu cannot be put off: the paper says that it is not all (print.css). */
function say(): void {
  if (isComing()) document.documentElement.dataset.unfinished = t('print.unfinished')
}

const forget = (): void => {
  delete document.documentElement.dataset.unfinished
}

/** @param isForPaper whether the page was opened to be printed */
export function helpPrinting(isForPaper: boolean): void {
  watchKeys(printKey)
  addEventListener('beforeprint', say)
  addEventListener('afterprint', forget)
  if (!isForPaper) return
  history.replaceState(history.state, '', location.pathname + location.search)
  void printWhole()
}
