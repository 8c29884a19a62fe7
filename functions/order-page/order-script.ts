/**
 * The script of the form's page, for browsers. It fetches the price again when the choice changes, and keeps a form
 * from being sent twice by a double click.
 *
 * A browser gets the function's own source, so the function uses nothing from outside of itself.
 */
import type { Browser, BrowserElement } from './browser.ts'

function followChoices(browser: Browser): void {
  const { document, location } = browser
  const form = document.querySelector('form[data-priced]')
  const box = document.querySelector('#price')
  if (form === null || box === null) return
  document.documentElement.classList.add('scripted')
  const priced = form.dataset['priced'] ?? '[]'
  const isPriced = (name: string) => priced.includes(JSON.stringify(name))
  let timer: number | undefined
  let latest = 0
  let sent = false

  const show = async (element: BrowserElement, query: string, turn: number) => {
    const answer = await browser.fetch(`${location.pathname}?${query}`)
    if (turn !== latest || !answer.ok) return
    const template = document.createElement('template')
    template.innerHTML = await answer.text()
    element.innerHTML = template.content?.firstElementChild?.innerHTML ?? ''
  }
  const update = () => {
    const query = new browser.URLSearchParams(location.search)
    for (const name of [...query.keys()]) if (isPriced(name)) query.delete(name)
    new browser.FormData(form).forEach((value, name) => {
      if (isPriced(name) && typeof value === 'string') query.append(name, value)
    })
    query.set('show', 'price')
    latest += 1
    box.classList.add('updating')
    // If the price does not load, the summary on the next page still shows it.
    show(box, query.toString(), latest)
      .catch(() => undefined)
      .finally(() => box.classList.remove('updating'))
  }
  form.addEventListener('input', ({ target }) => {
    if (!isPriced(target?.name ?? '')) return
    browser.clearTimeout(timer)
    timer = browser.setTimeout(update, 350)
  })
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault()
    sent = true
  })
  // A page restored from the browser's history can be submitted again.
  browser.addEventListener('pageshow', () => {
    sent = false
  })
}

export const orderScript = `(${followChoices.toString()})(window)`
