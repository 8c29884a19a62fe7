/**
 * A visitor of the service's pages: follows links and redirects, keeps cookies, and fills in forms as a browser without
 * scripts does.
 */
import { StartError } from '../local/start-error.ts'
import { callPatiently } from './patient-call.ts'

export interface Page {
  readonly url: string
  readonly html: string
}

/** The own address of the deployed API, or a path of its stage. */
const ownAddress = /^(?:https:\/\/[\w-]+\.execute-api\.[\w.-]+)?\/prod(?<place>\/.*)$/s

export class Visitor {
  readonly #cookies = new Map<string, string>()
  readonly #service: string

  constructor(service: string) {
    this.#service = service
  }

  /** Opens an address and follows its redirects. */
  see(address: string): Promise<Page> {
    return this.#open(address, this.#service, {})
  }

  /** Opens the first link of the page that matches. */
  follow({ url, html }: Page, link: RegExp): Promise<Page> {
    const links = Array.from(html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g), ([, address = '']) => plain(address))
    const found = links.find((address) => link.test(address))
    if (found === undefined) throw new StartError(`${url} has no link ${String(link)}: ${textOf(html)}`)
    return this.#open(found, url, {})
  }

  /** Fills in the first form of the page's content that has these inputs, and sends it. */
  send({ url, html }: Page, fields: Readonly<Record<string, string>> = {}): Promise<Page> {
    const names = Object.keys(fields)
    const forms = formsIn(contentOf(html))
    const form = forms.find(({ inputs }) => names.every((name) => inputs.has(name)))
    if (form === undefined) throw new StartError(`${url} has no form with ${names.join(', ')}: ${textOf(html)}`)
    const values = new URLSearchParams([
      ...form.values.filter(([name]) => !names.includes(name)),
      ...Object.entries(fields),
    ])
    return this.#open(form.action, url, { method: 'POST', body: values })
  }

  /** Calls the API as a script of the service's pages does, and returns the JSON of the answer, if it has one. */
  async call(path: string, document?: unknown, method = document === undefined ? 'GET' : 'POST'): Promise<unknown> {
    const headers = { ...this.#headers(), 'Content-Type': 'application/json' }
    const sent = document === undefined ? {} : { body: JSON.stringify(document) }
    const {
      status,
      text,
      headers: given,
    } = await callPatiently(`${this.#service}/api/${path}`, { ...sent, method, headers })
    if (status >= 300) throw new StartError(`${path} answers a visitor with ${status}: ${text.slice(0, 500)}`)
    this.#keep(given)
    return text === '' ? undefined : JSON.parse(text)
  }

  #headers = () => ({
    Cookie: Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; '),
    'Sec-Fetch-Site': 'same-origin',
  })

  async #open(address: string, base: string, call: RequestInit, redirects = 0): Promise<Page> {
    const place = ownAddress.exec(address)?.groups?.['place']
    const url = place === undefined ? new URL(address, base).href : `${this.#service}${place}`
    const headers = url.startsWith(this.#service) ? this.#headers() : {}
    const answer = await callPatiently(url, { ...call, headers })
    this.#keep(answer.headers)
    const next = answer.headers.get('location')
    if (answer.status >= 300 && answer.status < 400 && next !== null) {
      if (redirects === mostRedirects) throw new StartError(`${url} leads on and on.`)
      return await this.#open(next, url, {}, redirects + 1)
    }
    if (answer.status !== 200) throw new StartError(`${url} answers ${answer.status}: ${textOf(answer.text)}`)
    return { url, html: answer.text }
  }

  #keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const { name = '', value = '' } = /^(?<name>[^=]+)=(?<value>[^;]*)/.exec(cookie)?.groups ?? {}
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
}

const mostRedirects = 8

interface Form {
  readonly action: string
  /** The names of all inputs and buttons. */
  readonly inputs: ReadonlySet<string>
  /** The values that the form has already. */
  readonly values: readonly [string, string][]
}

const control =
  /<(?<kind>input|button)\b(?<own>[^>]*)>|<textarea\b(?<area>[^>]*)>(?<text>[^<]*)<\/textarea>|<select\b(?<select>[^>]*)>(?<options>.*?)<\/select>/gs

const formsIn = (html: string): Form[] =>
  Array.from(html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs), ([, attributes = '', content = '']) => {
    const controls = Array.from(content.matchAll(control), ({ groups = {} }) => ({
      name: attribute(groups['own'] ?? groups['area'] ?? groups['select'] ?? '', 'name'),
      value: valueOf(groups),
    }))
    return {
      action: attribute(attributes, 'action') ?? '',
      inputs: new Set(controls.flatMap(({ name }) => name ?? [])),
      values: controls.flatMap(({ name, value }): [string, string][] =>
        name === undefined || value === undefined ? [] : [[name, value]],
      ),
    }
  })

/** Undefined for a control that sends nothing unless its visitor does something. */
function valueOf({ kind, own = '', text, options }: Readonly<Record<string, string | undefined>>): string | undefined {
  if (kind === 'button') return undefined
  if (text !== undefined) return plain(text)
  if (options === undefined) {
    const isOff = /type="(?:radio|checkbox)"/.test(own) && !/\schecked\b/.test(own)
    return isOff ? undefined : (attribute(own, 'value') ?? '')
  }
  const choices = Array.from(options.matchAll(/<option\b([^>]*)>/g), ([, choice = '']) => choice)
  const chosen = choices.find((choice) => /\sselected\b/.test(choice)) ?? choices[0] ?? ''
  return attribute(chosen, 'value') ?? ''
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? undefined : plain(value)
}

const characters: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" }
const plain = (text: string): string =>
  text.replaceAll(/&(quot|amp|lt|gt|#39);/g, (_, name: string) => characters[name] ?? '')

const contentOf = (html: string): string => /<main\b.*<\/main>/s.exec(html)?.[0] ?? html

const textOf = (html: string): string =>
  contentOf(html)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
