/**
 * The script of a page that waits for its order to be processed: it shows the page anew once the order has moved on.
 *
 * A browser gets the function's own source, so the function uses nothing from outside of itself.
 */
import type { Browser } from './browser.ts'

function lookAgain(browser: Browser): void {
  const { document, location } = browser
  const waiting = document.querySelector('[data-waiting]')
  if (waiting === null) return
  let looks = 0
  const look = async () => {
    const answer = await browser.fetch(`${location.pathname}${location.search}`)
    if (answer.ok && !(await answer.text()).includes('data-waiting')) location.reload()
    else wait()
  }
  const wait = () => {
    looks += 1
    // A minute in all; after that the link on the page is left.
    if (looks < 20) browser.setTimeout(() => void look().catch(wait), looks < 5 ? 1000 : 4000)
  }
  wait()
}

export const waitingScript = `(${lookAgain.toString()})(window)`
