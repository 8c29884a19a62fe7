/**
 * Pages for readers: those of the portal, and the one on which they cancel. A page of the portal reads the session,
 * then the customer.
 */
import { handler as cancelSend } from '../functions/api/request-pages/cancel-send.ts'
import { handler as portalPage } from '../functions/api/portal/portal-page.ts'
import { handler as portalSend } from '../functions/api/portal/portal-send.ts'
import type { Handler } from '../functions/http/endpoint.ts'
import { loadSettings } from '../functions/store/account/load-settings.ts'
import { startReader } from '../functions/work/readers/start-reader.ts'
import { apiEvent, lambdaContext, type CallOptions } from '../test/http/api-event.ts'
import { benchAccount, customerId, portalPath, subscriptionId } from './bench-account.ts'
import type { CountedCall, Most } from './counted-call.ts'
import { dropMessages } from './queue.ts'

/** Cookies by the number of their reader, which the uncounted part of a call makes. */
const cookies = new Map<number, string>()
const ownForm = { 'Sec-Fetch-Site': 'same-origin' }

const pageMost: Most = { GetItem: 1, Query: 1 }

export const readerPages: readonly CountedCall[] = [
  page('overview', '', pageMost),
  page('holiday', 'holiday/', pageMost),
  page('address', 'address/', pageMost),
  page('data and consents', 'data/', pageMost),
  page('change or stop', (n) => `subscription/${subscriptionId(n)}/`, pageMost),
  // Closed documents are no part of the customer that is loaded.
  page('invoices', 'invoices/', { ...pageMost, Query: 2 }),
  {
    name: 'portal: a link to sign in is asked for',
    function: 'portal-send',
    target: 'kept',
    // The counts for the address and for the network, in parallel. The customer is looked up by the worker.
    most: { UpdateItem: 2 },
    prepare: () => visit(portalPage, { path: placeOf('sign-in/') }),
    run: (n) =>
      visit(portalSend, {
        path: placeOf('sign-in/'),
        ...{ form: { way: 'link', link_email: `link-${n}@example.com` }, headers: ownForm, sourceIp: `192.0.2.${n}` },
      }),
    afterwards: dropMessages,
  },
  {
    name: 'cancel: a request is received',
    function: 'cancel-send',
    target: 'stated',
    // The count for the network, then the request, its change and its entries in lists.
    most: { UpdateItem: 1, TransactWriteItems: 1 },
    run: (n) =>
      visit(cancelSend, {
        ...{ path: '/cancel/press/', inPath: { entity: 'press' }, query: { account: benchAccount } },
        form: { name: 'Ingeborg', contract: customerId(n), email: `cancel-${n}@example.com` },
        ...{ headers: ownForm, sourceIp: `198.51.100.${n}` },
      }),
    afterwards: dropMessages,
  },
]

function page(name: string, place: string | ((n: number) => string), most: Most): CountedCall {
  return {
    name: `portal: ${name}`,
    function: 'portal-page',
    target: 'stated',
    most,
    prepare: async (n) => {
      cookies.set(n, await cookieOf(n))
      // The process keeps the account of the portal's address, and the secret of links to documents.
      await visit(portalPage, { path: placeOf('invoices/'), headers: { Cookie: cookies.get(n) ?? '' } })
    },
    run: (n) =>
      visit(portalPage, {
        path: placeOf(typeof place === 'string' ? place : place(n)),
        headers: { Cookie: cookies.get(n) ?? '' },
      }),
  }
}

const placeOf = (place: string): string => `/my/${portalPath}/${place}`

async function cookieOf(n: number): Promise<string> {
  const settings = await loadSettings(benchAccount)
  if (settings === undefined) throw new Error('The bench has no account.')
  return `reader=${await startReader(settings, { customer: { id: customerId(n) }, way: 'link' })}`
}

/** Throws if the answer is not a page: visitors who are not signed in are redirected, which costs little. */
async function visit(handler: Handler, options: CallOptions): Promise<void> {
  const path = options.path ?? ''
  const proxy = path.startsWith('/my/') ? { inPath: { proxy: path.slice('/my/'.length) } } : {}
  const { statusCode, body } = await handler(apiEvent({ ...proxy, ...options }), lambdaContext)
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`)
}
