/**
 * The client: typed calls over openapi-fetch that answer or throw a ServiceError, pages as async iterators, and retries
 * that do nothing twice.
 */
import createClient from 'openapi-fetch'
import type {
  AnswerOf,
  BodyOf,
  GetAnswer,
  GetArguments,
  GetPath,
  ItemOf,
  Language,
  ListedPath,
  PagedPath,
  PostArguments,
  PostOptions,
  PostPath,
  PreviewOf,
  PreviewPath,
  SharedOptions,
} from './call-types.ts'
import { idempotentPaths } from './generated/idempotent-paths.ts'
import { sendMany } from './many-operations.ts'
import { sendWithRetries, type Retries } from './retrying-fetch.ts'
import { ServiceError } from './service-error.ts'
import type {
  BulkUpdatesAnswer,
  Delivery,
  Operation,
  PrepareInvoiceDeliveriesRequest,
} from './generated/service-types.ts'

export interface ServiceOptions {
  /** Such as `https://api.example.com/prod`. */
  readonly baseUrl: string
  /** An API access key of the account. */
  readonly key: string
  /** The language of messages and documents. Default: the language of the account. */
  readonly language?: Language
  readonly retries?: Retries
  /** Default: the platform's own. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** The call of a path whose types the caller knows. */
interface LooseOptions extends SharedOptions {
  readonly path?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string
  readonly actingUser?: string
}
type Parameters = Readonly<Record<string, unknown>>
interface LooseCall {
  readonly parameters: { readonly query?: Parameters; readonly path?: Parameters }
  readonly requestBody?: { readonly content: { readonly 'application/json': Parameters } }
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': unknown } } }
}
type LoosePaths = Record<string, { readonly get: LooseCall; readonly post: LooseCall }>

const bulkPath = '/api/customers/bulkupdates/'
const preparePath = '/api/prepareinvoicedeliveries/{delivery_method_id}/'

export class ServiceClient {
  readonly #options: ServiceOptions
  readonly #client

  constructor(options: ServiceOptions) {
    this.#options = options
    this.#client = createClient<LoosePaths>({
      baseUrl: options.baseUrl,
      headers: { 'X-Service-Key': options.key },
      querySerializer: queryText,
    })
  }

  /** Reads: `get('/api/customers/', { id: ['1001'] })`. */
  get<P extends GetPath>(path: P, ...args: GetArguments<P>): Promise<GetAnswer<P>>
  get(path: string, query: Parameters = {}, options: LooseOptions = {}): Promise<unknown> {
    return this.#call('get', path, { query, options, isRepeatable: true })
  }

  /**
   * Writes: `post('/api/customers/createcustomer/', { data: { name: 'Ann Berg' } })`. Calls that take an
   * Idempotency-Key have one, the same in every try.
   */
  post<P extends PostPath>(path: P, ...args: PostArguments<P>): Promise<AnswerOf<P>>
  post(path: string, body: Parameters, options: LooseOptions = {}): Promise<unknown> {
    const idempotencyKey = idempotentPaths.has(path) ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
    return this.#call('post', path, {
      body,
      options: idempotencyKey === undefined ? options : { ...options, idempotencyKey },
      isRepeatable: idempotencyKey !== undefined,
    })
  }

  /** Previews a call. Nothing is done. */
  preview<P extends PreviewPath>(
    path: P,
    body: BodyOf<P>,
    options?: Omit<PostOptions<P>, 'idempotencyKey'>,
  ): Promise<PreviewOf<P>>
  preview(path: string, body: Parameters, options: LooseOptions = {}): Promise<unknown> {
    return this.#call('post', path, { body: { ...body, preview: true }, options, isRepeatable: true })
  }

  /**
   * Any number of operations, as `bulkupdates` carries them out, and their outcomes. With a key that the caller has
   * chosen, the same call continues an earlier one that was interrupted.
   */
  many(
    operations: readonly Operation[],
    options: Omit<PostOptions<typeof bulkPath>, 'path'> = {},
  ): Promise<BulkUpdatesAnswer> {
    const { idempotencyKey = crypto.randomUUID() } = options
    return sendMany(operations, (part, number) =>
      this.post(bulkPath, { operations: [...part] }, { ...options, idempotencyKey: `${idempotencyKey}/${number}` }),
    )
  }

  /** Every page of an answer in pages, each read when it is asked for. */
  pages<P extends PagedPath>(path: P, ...args: GetArguments<P>): AsyncGenerator<GetAnswer<P>, void>
  pages(path: string, query: Parameters = {}, options: LooseOptions = {}): AsyncGenerator<unknown, void> {
    return this.#pages(path, query, options)
  }

  /** Every entry of a paged list: `for await (const customer of service.each('/api/customers/'))`. */
  each<P extends ListedPath>(path: P, ...args: GetArguments<P>): AsyncGenerator<ItemOf<P>, void>
  async *each(path: string, query: Parameters = {}, options: LooseOptions = {}): AsyncGenerator<unknown, void> {
    for await (const page of this.#pages(path, query, options)) yield* listIn(page, path)
  }

  /**
   * The deliveries that wait at a delivery method, until none is ready. Each comes once; what is not reported to
   * `/api/updateinvoicedeliveries/` within `reschedule_seconds` is ready again. One process at a time.
   */
  async *deliveries(
    deliveryMethodId: string,
    request: Omit<PrepareInvoiceDeliveriesRequest, 'reschedule_seconds'> & { readonly reschedule_seconds: number },
  ): AsyncGenerator<Delivery, void> {
    for (let isMore = true; isMore;) {
      const page = await this.post(preparePath, request, { path: { delivery_method_id: deliveryMethodId } })
      yield* page.deliveries
      isMore = page.more_deliveries_available
    }
  }

  async *#pages(path: string, query: Parameters, options: LooseOptions): AsyncGenerator<unknown, void> {
    for (let next: Parameters | undefined = query; next !== undefined;) {
      const page = await this.#call('get', path, { query: next, options, isRepeatable: true })
      yield page
      next = nextQuery(page)
    }
  }

  async #call(
    method: 'get' | 'post',
    path: string,
    {
      query = {},
      body,
      options,
      isRepeatable,
    }: {
      readonly query?: Parameters
      readonly body?: Parameters
      readonly options: LooseOptions
      readonly isRepeatable: boolean
    },
  ): Promise<unknown> {
    const { language = this.#options.language, signal, idempotencyKey, actingUser, path: named = {} } = options
    const { fetch = (request: Request) => globalThis.fetch(request), retries } = this.#options
    const { data, response, error } = await this.#client.request(method, path, {
      params: { query: { ...query, ...(language !== undefined && { language }) }, path: named },
      ...(body !== undefined && { body }),
      headers: {
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        ...(actingUser !== undefined && { 'X-Acting-User': actingUser }),
      },
      ...(signal !== undefined && { signal }),
      fetch: (request) => sendWithRetries(request, { ...retries, fetch, isRepeatable, signal }),
    })
    if (!response.ok) throw new ServiceError(`${method.toUpperCase()} ${path}`, response, error)
    return data
  }
}

/** Lists are comma-separated, and structures are JSON text, as the service reads them. */
function queryText(query: Parameters): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) text.set(name, valueText(value))
  }
  return text.toString()
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  const isList = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return isList ? value.join(',') : JSON.stringify(value)
}

/** The parameters of the next page. The rest of the address is ignored, so the key is never sent to another address. */
function nextQuery(page: unknown): Parameters | undefined {
  if (typeof page !== 'object' || page === null || !('next_url' in page)) return undefined
  return Object.fromEntries(new URL(String(page.next_url)).searchParams)
}

/** The list has the last name of the path. */
function listIn(page: unknown, path: string): readonly unknown[] {
  const name = path.split('/').findLast((part) => part !== '')
  const list: unknown = Object.entries(page ?? {}).find(([key]) => key === name)?.[1]
  return Array.isArray(list) ? list : []
}
