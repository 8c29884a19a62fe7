/**
 * A small service that implements `POST /api/customers/bulkupdates/` of the interface, and remembers answers by
 * Idempotency-Key. It knows createcustomer and createsubscription, because one depends on the other.
 */
import * as v from 'valibot'

const operationSchema = v.looseObject({
  operation: v.string(),
  id: v.optional(v.string()),
  data: v.optional(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))),
  periods: v.optional(v.array(v.unknown())),
})
const requestSchema = v.strictObject({
  operations: v.array(operationSchema),
  use_external_lookup: v.optional(v.boolean()),
})
export type BulkOperation = v.InferOutput<typeof operationSchema>

export interface BulkCall {
  readonly serviceKey: string | null
  readonly idempotencyKey: string | null
  readonly body: string
}

export interface Reply {
  readonly status: number
  readonly text: string
  readonly retryAfter?: string
}

export interface BulkService {
  readonly answer: (call: BulkCall) => Reply
  /** Every operation that was carried out, in order, with its customer. */
  readonly done: readonly { readonly operation: BulkOperation; readonly customer: string }[]
  readonly customers: ReadonlyMap<string, { readonly data: BulkOperation['data']; readonly subscriptions: number }>
  /** The number of operations of each call that was answered for the first time. */
  readonly sizes: readonly number[]
  /** Behaves as if 24 hours had passed. */
  readonly forgetKeys: () => void
  /** Behaves as if the owner of the account had added the field that was refused before. */
  readonly learnNonsense: () => void
}

export interface BulkServiceOptions {
  /** Whether a 400 names the operation, as the real service does. */
  readonly names?: boolean
  /** The number of operations within the time of a call. Repeating the call continues with the rest. */
  readonly most?: number
}

interface Kept {
  readonly body: string
  readonly outcomes: Outcome[]
  /** The customer of the last createcustomer. */
  created: string | undefined
}

interface Outcome {
  readonly customer: string | undefined
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly result: Readonly<Record<string, string>>
}

export function bulkService({ names = true, most = Infinity }: BulkServiceOptions = {}): BulkService {
  const customers = new Map<string, { data: BulkOperation['data']; subscriptions: number }>()
  const kept = new Map<string, Kept>()
  const done: { operation: BulkOperation; customer: string }[] = []
  const sizes: number[] = []
  let nextId = 1001
  let knowsNonsense = false

  function answer({ serviceKey, idempotencyKey, body }: BulkCall): Reply {
    if (serviceKey !== 'demo-key') return { status: serviceKey === null ? 401 : 403, text: 'The key is not known.' }
    const before = kept.get(idempotencyKey ?? '')
    if (before !== undefined && before.body !== body) {
      return { status: 422, text: '{"":["The key was used for another request."]}' }
    }
    const request = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), body)
    if (!request.success) return { status: 400, text: 'operations: expected a list of operations.' }
    const { operations } = request.output
    const mistakes = operations.flatMap((operation, index) => {
      const words = mistakeIn(operation, knowsNonsense)
      return words === undefined ? [] : [names ? `operations.${index}.${words}` : words]
    })
    if (operations.length > 1000) mistakes.push('operations: expected at most 1000.')
    if (mistakes.length > 0 && before === undefined) return { status: 400, text: mistakes.join('\n') }
    const progress: Kept = before ?? { body, outcomes: [], created: undefined }
    if (before === undefined) sizes.push(operations.length)
    if (idempotencyKey !== null) kept.set(idempotencyKey, progress)
    return { status: 200, text: JSON.stringify(perform(operations, progress)) }
  }

  function perform(operations: readonly BulkOperation[], progress: Kept) {
    const from = progress.outcomes.length
    for (const operation of operations.slice(from, from + most)) {
      const outcome: Outcome =
        operation.operation === 'createcustomer' ? create(operation) : subscribe(operation, progress.created)
      if (operation.operation === 'createcustomer') progress.created = outcome.customer
      if (outcome.customer !== undefined) done.push({ operation, customer: outcome.customer })
      progress.outcomes.push(outcome)
    }
    const outcomes = operations.map(
      (_, index) => progress.outcomes[index] ?? refused('', 'There was no time for this.'),
    )
    const failed = outcomes.filter(({ customer }) => customer === undefined).length
    return {
      succeeded: outcomes.length - failed,
      failed,
      errors: outcomes.map(({ errors }) => errors),
      results: outcomes.map(({ result }) => result),
    }
  }

  function create({ id, data }: BulkOperation): Outcome {
    const email = data?.['email']
    if (id !== undefined && customers.has(id)) return refused('', 'There is such a customer already.')
    if (typeof email === 'string' && !email.includes('@')) return refused('email', 'This is no e-mail address.')
    const customer = id ?? String(nextId++)
    customers.set(customer, { data, subscriptions: 0 })
    return { customer, errors: {}, result: { id: customer } }
  }

  function subscribe({ id }: BulkOperation, created: string | undefined): Outcome {
    const customer = customers.get(id ?? created ?? '')
    if (customer === undefined) return refused('', 'There is no such customer.')
    customer.subscriptions += 1
    return { customer: id ?? created, errors: {}, result: { subscription_id: `s${done.length}` } }
  }

  const learnNonsense = () => void (knowsNonsense = true)
  return { answer, done, customers, sizes, learnNonsense, forgetKeys: () => kept.clear() }
}

function mistakeIn({ operation, periods, data }: BulkOperation, knowsNonsense: boolean): string | undefined {
  if (operation !== 'createcustomer' && operation !== 'createsubscription') return 'operation: unknown.'
  if (operation === 'createsubscription' && periods === undefined) return 'periods: missing, but required.'
  return knowsNonsense || data?.['nonsense'] === undefined ? undefined : 'data.nonsense: unknown field.'
}

const refused = (field: string, message: string) => ({
  customer: undefined,
  errors: { [field]: [message] },
  result: {},
})

/** The effect of the network on a request. */
export type Trouble =
  | 'none'
  /** The connection breaks before the service has the request, or after it has done it. */
  | 'lost'
  | 'answer lost'
  | { readonly instead: Reply }
  /** The work is done, and a different answer is sent. */
  | { readonly after: Reply }

/** A `fetch` that always reaches this service. */
export function fetchFrom(service: BulkService, trouble: (call: number) => Trouble = () => 'none'): typeof fetch {
  let calls = 0
  return (input, init) => {
    const request = new Request(input, init)
    const on = trouble((calls += 1))
    return request.text().then((body) => {
      if (on === 'lost') throw broken()
      if (typeof on === 'object' && 'instead' in on) return responseOf(on.instead)
      const { headers } = request
      const reply = service.answer({
        serviceKey: headers.get('x-service-key'),
        idempotencyKey: headers.get('idempotency-key'),
        body,
      })
      if (on === 'answer lost') throw broken()
      return responseOf(typeof on === 'object' ? on.after : reply)
    })
  }
}

/** The error of `fetch` for a connection that broke. */
const broken = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) })

const responseOf = ({ status, text, retryAfter }: Reply) =>
  new Response(text, { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } })
