/**
 * The operations that noise calls, and what a valid call of each needs: values of earlier answers, other values than
 * those of the description's examples, or the form of a page.
 */
import { camtText } from '../bench/bank-file-samples.ts'
import { endpoints } from '../functions/api/openapi/endpoints.ts'
import type { Json } from '../test/openapi/schema-values.ts'
import { bankAccount, readerPassword, userEmail, type RehearsedAccount } from './accounts.ts'
import type { Chance } from './chance.ts'

/** The operations that noise leaves out, with the reason. */
const leftOut: readonly (readonly [RegExp, string])[] = [
  [/^test-clock/, 'Only test accounts have a clock.'],
  [/^session-(?:sign-in|callback)$/, 'Another service signs its users in.'],
  [
    /^(?:provider-notice|test-provider|agreement-page|order-payment|invoice-pay$)/,
    'They need the pages of a provider.',
  ],
  [/^(?:order-gift|stop-)/, 'They need gifts or notices.'],
  [/^templates-update$/, 'It changes the words by which the judge knows e-mails.'],
  [/^collectionfiles$/, 'No bank collects in the currencies of the accounts.'],
  [/^console$/, 'It is a file.'],
]
export type NoiseEndpoint = (typeof endpoints)[number]
export const served: readonly NoiseEndpoint[] = endpoints.filter(
  ({ name }) => !leftOut.some(([pattern]) => pattern.test(name)),
)

export function endpointNamed(name: string): NoiseEndpoint {
  const found = served.find((each) => each.name === name)
  if (found === undefined) throw new Error(`Noise does not call ${name}.`)
  return found
}

/** The path by which the link to an endpoint is kept. A link to an invoice leads to its PDF as well. */
export const linkedPath = ({ path }: Pick<NoiseEndpoint, 'path'>): string => path.replace(/\/pdf\/$/, '/')

/** The endpoints at the path of a link. The portal has pages below its own. */
export const endpointsAt = (path: string): readonly NoiseEndpoint[] =>
  served.filter(({ path: template }) =>
    template === '/my/'
      ? /^\/my\/[^/]+\/link\//.test(path)
      : new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )

export type Values = Record<string, Json>
export const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

export interface Fitting {
  readonly chance: Chance
  readonly account: RehearsedAccount
  /** The customer whom the call is about. */
  readonly owner: string
  /** A value that noise has learnt of the owner. */
  readonly known: (name: string) => Json | undefined
}

interface Recipe {
  /** Names of values that an earlier answer has to give, beside those of the example. */
  readonly needs?: readonly string[]
  /** Names of values that an answer has to give right before. */
  readonly anew?: readonly string[]
  /** Values of the path. */
  readonly inPath?: Readonly<Record<string, string>>
  /** Names of values that its answer gives. */
  readonly teaches?: readonly string[]
  /** A value of the call itself that later calls need, as `sent NAME`. */
  readonly keeps?: string
  /** Names of values that are of no use after it. */
  readonly spends?: readonly string[]
  /** Values in the place of those of the example. */
  readonly values?: (fitting: Fitting) => Values
  /** Whether nothing of the example is left. */
  readonly isWhole?: true
  /** The form of a page. */
  readonly form?: (fitting: Fitting) => Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** The operation whose answer gives a value. Every success of an operation gives the value `done NAME`. */
const makers: Readonly<Record<string, string>> = {
  ...{ id: 'createcustomer', customer_id: 'createcustomer', subscription_id: 'createsubscription' },
  ...{ override_id: 'createoverride', invoice_number: 'invoice', number: 'invoice', payment_id: 'createpayment' },
  ...{ note_id: 'createnote', complaint_id: 'complain', product_assignment_id: 'assignproduct' },
  ...{ agreement_id: 'createagreement', file_id: 'files-create', order_id: 'ordering-form-order' },
  ...{ entry_id: 'payments-unmatched', list_id: 'editions-close', line_id: 'editions-lists', request_id: 'requests' },
  token: 'session-links',
  'link /order/{account}/{order}/{signature}/': 'ordering-form-send',
  'link /invoice/{account}/{customer}/{number}/{signature}/': 'customers',
  'link /request/{account}/{request}/{signature}/': 'cancel-send',
  'link /order/{account}/{order}/{signature}/confirm/': 'ordering-form-order',
  'link /my/': 'portal-links',
  shown: 'order-page',
  'cookie session-begin': 'session-begin',
  'cookie portal-send': 'portal-send',
}
export const makerOf = (name: string): string | undefined => makers[name] ?? /^done (.+)/.exec(name)?.[1]

export const aSetting = { policies: [{ external_id: 'students', name: 'Students' }] }
/** Offers to which anybody can subscribe. */
const subscribable = ['month', 'trial', 'quarter', 'dunned', 'bundle', 'team', 'weekly'] as const
/** A customer who has subscriptions to issues only, and complains about them. */
export const complainer = 'w0'
const place = { address: 'Bredgade 1', postal_code: '1260', city: 'København K', country: 'DK' }
export const emailOfNoise = (owner: string) => `${owner}@noise.example`
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An entry of a bank that names neither an invoice nor a customer. */
function statement({ account: { currency }, owner, chance }: Fitting): string {
  const reference = `${owner}-${chance.whole(1, 1_000_000)}`
  const entry = { amount: 10, date: dayFromNow(-1), reference, text: 'For my paper', payer: 'A. Smith' }
  return camtText({ message: 'camt.053', version: '08', account: bankAccount, currency, entries: [entry] })
}

const reader = ({ owner }: Fitting) => ({ name: `Ann ${owner}`, email: emailOfNoise(owner) })
const ordered = (fitting: Fitting) => ({ ...reader(fitting), ...place, campaign: 'month', quantity: '1' })

const recipes: Readonly<Record<string, Recipe>> = {
  createcustomer: {
    teaches: ['id'],
    values: ({ owner }) => ({
      id: owner,
      data: { name: `Ann ${owner}`, ...place, email: emailOfNoise(owner), password: readerPassword },
    }),
  },
  updatecustomer: { values: ({ owner }) => ({ data: { email: emailOfNoise(owner), phone: null } }) },
  authenticatecustomer: {
    needs: ['id'],
    values: ({ owner }) => ({ email: emailOfNoise(owner), password: readerPassword }),
  },
  deletecustomer: { spends: ['id'] },
  customers: {
    isWhole: true,
    needs: ['id', 'invoice_number'],
    teaches: ['payment_url'],
    values: ({ owner }) => ({ id: [owner], fields: ['invoices.payment_url'] }),
  },
  'customers-search': { values: ({ owner }) => ({ text: owner }) },
  'customers-query': {
    values: ({ owner }) => ({
      filter: [{ condition_type: 'customer:field', field: 'email', operator: 'equal', value: emailOfNoise(owner) }],
    }),
  },
  createsubscription: {
    teaches: ['subscription_id'],
    values: ({ owner, chance }) => {
      const campaign_id = owner === complainer ? 'weekly' : chance.one(subscribable)
      return { periods: [{ campaign_id, begin: `${dayFromNow(chance.whole(-20, 5))}T00:00:00` }], data: {} }
    },
  },
  updatesubscription: { values: ({ chance }) => ({ quantity: chance.whole(1, 4), data: {} }) },
  cancelsubscription: { values: () => ({ stop_at: `${dayFromNow(90)}T00:00:00`, reason: 'price' }) },
  resumesubscription: { needs: ['done cancelsubscription'], spends: ['done cancelsubscription'] },
  switchsubscriptionplan: { values: ({ chance }) => ({ new_campaign_id: chance.one(['month', 'quarter']) }) },
  withdrawsubscription: { spends: ['subscription_id'] },
  createoverride: {
    teaches: ['override_id'],
    values: ({ chance }) => {
      const days = chance.whole(2, 200)
      return { begin: `${dayFromNow(days)}T00:00:00`, end: `${dayFromNow(days + chance.whole(1, 9))}T00:00:00` }
    },
  },
  updateoverride: {
    spends: ['override_id'],
    values: ({ chance }) => ({ end: `${dayFromNow(chance.whole(205, 220))}T00:00:00` }),
  },
  deleteoverride: { spends: ['override_id'] },
  createnote: { teaches: ['note_id'] },
  deletenote: { spends: ['note_id'] },
  invoice: {
    teaches: ['invoice_number'],
    values: ({ account }) => ({
      lines: [{ text: 'The Wine Book', amount: 25_000, currency: account.currency, tax_rate: 0.25 }],
      due: dayFromNow(15),
    }),
  },
  createpayment: { teaches: ['payment_id'], values: () => ({ amount: 10_000, date: dayFromNow(-1) }) },
  credit: { spends: ['invoice_number'], values: () => ({ amount: 100 }) },
  reissueinvoice: { spends: ['invoice_number'] },
  refund: {
    isWhole: true,
    needs: ['id', 'payment_id'],
    values: ({ owner, known }) => ({ id: owner, payment_id: known('payment_id') ?? '', amount: 100 }),
  },
  reversepayment: { spends: ['payment_id'], values: () => ({ amount: 100 }) },
  createagreement: {
    teaches: ['agreement_id'],
    values: ({ owner, chance }) => ({ reference: `${owner}-${chance.whole(1, 1_000_000)}`, expires: dayFromNow(300) }),
  },
  startagreement: { values: () => ({ provider: 'pages' }) },
  endagreement: { spends: ['agreement_id'] },
  collect: { needs: ['agreement_id'], values: () => ({ at: dayFromNow(1) }) },
  preparecollections: { teaches: ['collection_id'] },
  updatecollections: {
    values: ({ known }) => ({
      collections: [{ id: known('collection_id') ?? 'none', outcome: 'paid', provider_reference: 'ch_1' }],
    }),
  },
  prepareinvoicedeliveries: { teaches: ['delivery_id'] },
  updateinvoicedeliveries: { values: ({ known }) => ({ deliveries: [{ id: known('delivery_id') ?? 'none' }] }) },
  assignproduct: { teaches: ['product_assignment_id'], values: () => ({ external_id: 'book', data: {} }) },
  unassignproduct: { spends: ['product_assignment_id'] },
  complain: { teaches: ['complaint_id'] },
  'files-create': {
    isWhole: true,
    teaches: ['file_id'],
    values: ({ known }) => ({
      ...{ kind: 'carrier', name: 'routes.csv' },
      content: `line_id;route;sequence\n${textOf(known('line_id') ?? 'none')};K1;1\n`,
    }),
  },
  'editions-close': { teaches: ['list_id'], values: () => ({ external_id: 'issue', early: true }) },
  'editions-lists': { teaches: ['line_id'], values: () => ({ external_id: 'issue' }) },
  docs: { headers: { 'Accept-Encoding': 'gzip' } },
  'settings-plan': { isWhole: true, values: () => aSetting },
  'settings-update': { isWhole: true, values: () => aSetting },
  'reports-vat': { values: () => ({ month: dayFromNow(0).slice(0, 7) }) },
  'templates-try': { values: () => ({ subject: 'Your invoice {{ number }}', text: 'Dear {{ name }}' }) },
  'ordering-form-order': {
    isWhole: true,
    teaches: ['order_id'],
    values: ({ owner, chance }) => ({
      // People decide on the order of somebody new. The address of a customer is to be confirmed.
      email: emailOfNoise(chance.isStruck(0.5) ? owner : `${owner}+${chance.whole(1, 9_999)}`),
      address: { name: `Ann ${owner}`, ...place },
      products: [{ campaign_id: 'month' }],
    }),
  },
  'orders-approve': { spends: ['order_id'] },
  'orders-deny': { spends: ['order_id'] },
  bankfiles: { values: (fitting) => ({ content: statement(fitting) }) },
  'payments-unmatched': { needs: ['done bankfiles'], teaches: ['entry_id'] },
  'payments-match': {
    needs: ['id'],
    keeps: 'entry_id',
    values: ({ owner }) => ({ allocations: [{ id: owner, amount: 1_000 }] }),
  },
  'payments-unmatch': {
    isWhole: true,
    needs: ['done payments-match'],
    spends: ['done payments-match', 'sent entry_id', 'entry_id', 'done bankfiles'],
    values: ({ known }) => ({ entry_id: known('sent entry_id') ?? '' }),
  },
  requests: {
    needs: ['done withdraw-send'],
    teaches: ['request_id'],
    values: () => ({ state: 'waiting', max_results: 10 }),
  },
  'requests-carryout': { spends: ['request_id', 'subscription_id', 'done withdraw-send'] },
  'requests-refuse': { spends: ['request_id', 'done withdraw-send'] },
  // Nobody knows the address, so people decide.
  'withdraw-send': { form: ({ owner }) => ({ name: `Ann ${owner}`, email: `${owner}@elsewhere.example` }) },
  'cancel-send': { form: reader },
  'take-back-send': { form: () => ({}) },
  'ordering-form-send': { form: ordered },
  'order-page': { teaches: ['shown'] },
  'order-confirm': {
    needs: ['shown'],
    spends: ['shown'],
    form: ({ known }) => ({ shown: textOf(known('shown') ?? '') }),
  },
  'session-links': { teaches: ['token'], values: () => ({ email: userEmail }) },
  'session-links-email': { values: ({ account }) => ({ account: account.id, email: userEmail }) },
  'session-end': { anew: ['cookie session-begin'] },
  session: { anew: ['cookie session-begin'] },
  'portal-links': { needs: ['id'], teaches: ['url'], values: () => ({ purpose: 'overview' }) },
  'portal-send': { anew: ['link /my/'], form: () => ({}) },
  'portal-page': { anew: ['cookie portal-send'] },
  'self-operation': {
    isWhole: true,
    anew: ['cookie portal-send'],
    inPath: { operation: 'setconsent' },
    values: () => ({ purpose: 'existing_customer', given: true }),
  },
  'settings-webhook': {
    values: ({ chance }) => (chance.isStruck(0.5) ? { action: 'start' } : { action: 'rewind', to: 0 }),
  },
  'session-begin': { anew: ['token'], values: ({ known }) => ({ link: known('token') ?? '' }) },
}
export const recipeOf = (name: string): Recipe => recipes[name] ?? {}
