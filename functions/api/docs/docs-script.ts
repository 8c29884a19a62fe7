/**
 * The script of the page of the document, for browsers: the search, the calls to try, and links to types.
 *
 * A browser gets the functions' own source, so they use nothing from outside of themselves.
 */
import type { DocsBrowser, DocsElement } from './docs-browser.ts'

function narrowBySearch({ document }: DocsBrowser): void {
  const search = document.querySelector('#search')
  const resultLine = document.querySelector('#found')
  const calls = [...document.querySelectorAll('article')].length

  const narrow = () => {
    const words = (search?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const hasAll = (text: string) => words.every((word) => text.includes(word))
    const visible = new Set<string | undefined>()
    for (const each of document.querySelectorAll('[data-words]')) {
      each.hidden = !hasAll(each.dataset['words'] ?? '')
      if (!each.hidden) visible.add(each.dataset['call'])
    }
    for (const each of document.querySelectorAll('nav [data-call]')) each.hidden = !visible.has(each.dataset['call'])
    for (const each of document.querySelectorAll('main section')) {
      each.hidden = words.length > 0 && each.querySelector('[data-words]:not([hidden])') === null
    }
    visible.delete(undefined)
    if (resultLine !== null) resultLine.textContent = words.length === 0 ? '' : `${visible.size} of ${calls} calls`
  }
  search?.addEventListener('input', narrow)
}

function tryCalls({ document, location, fetch, URLSearchParams }: DocsBrowser): void {
  const key = document.querySelector('#key')
  const base = location.pathname.replace(/\/api\/docs\/?$/, '')
  const send = async (form: DocsElement) => {
    const { method = 'GET', path = '' } = form.dataset
    const query = new URLSearchParams()
    let to = path
    for (const input of form.querySelectorAll('input')) {
      const { name = '', value = '' } = input
      if (input.dataset['in'] === 'path') to = to.replace(`{${name}}`, encodeURIComponent(value))
      else if (value !== '') query.append(name, value)
    }
    const queryText = query.toString()
    const body = form.querySelector('textarea')?.value
    const answer = await fetch(`${base}${to}${queryText === '' ? '' : `?${queryText}`}`, {
      method,
      headers: {
        ...((key?.value ?? '') !== '' && { 'X-Service-Key': key?.value ?? '' }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    const codes = answer.headers.get('X-Error-Codes')
    const isJson = (answer.headers.get('Content-Type') ?? '').startsWith('application/json')
    return [
      String(answer.status),
      ...(codes === null ? [] : [`X-Error-Codes: ${codes}`]),
      isJson ? JSON.stringify(JSON.parse(text), null, 2) : text,
    ].join('\n')
  }
  for (const form of document.querySelectorAll('form[data-path]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const output = form.querySelector('output')
      if (output === null) return
      output.textContent = '…'
      send(form).then(
        (text) => {
          output.textContent = text
        },
        (error: unknown) => {
          output.textContent = String(error)
        },
      )
    })
  }
}

/** A link to a type expands the type. */
function openTypes({ document, location }: DocsBrowser): void {
  const open = () => {
    const target = location.hash === '' ? null : document.querySelector(`details${location.hash}`)
    target?.setAttribute('open', '')
    target?.scrollIntoView()
  }
  document.addEventListener('click', () => void setTimeout(open))
  open()
}

const browser =
  'Object.assign(Object.create(null), { document, location, URLSearchParams, fetch: (...asked) => fetch(...asked) })'

export const docsScript = [narrowBySearch, tryCalls, openTypes]
  .map((part) => `(${part.toString()})(${browser})`)
  .join(';\n')
