/**
 * The wiring: the function of each route, stream, queue and schedule, with its rights. The CDK stack, the local run,
 * the OpenAPI document and the tests all read this one file.
 */
import { operations } from '../functions/operations/all-operations.ts'

/** DynamoDB permissions by their names in IAM. A transaction needs the permissions of its parts. */
export type TableAction =
  'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem'

/**
 * S3 permissions on the bucket of files, by their names in IAM. Signed addresses have the permissions of their signer.
 */
export type FileAction = 'GetObject' | 'PutObject'

export const tables = {
  main: {
    partitionKey: { name: 'pk', type: 'S' },
    sortKey: { name: 'sk', type: 'S' },
    stream: true,
    timeToLive: 'expires_at',
    indexes: [
      {
        name: 'due',
        partitionKey: { name: 'due_pk', type: 'S' },
        sortKey: { name: 'due_at', type: 'S' },
      },
    ],
  },
  events: {
    partitionKey: { name: 'pk', type: 'S' },
    sortKey: { name: 'sk', type: 'N' },
    stream: true,
    timeToLive: undefined,
    indexes: [],
  },
} as const satisfies Readonly<Record<string, TableWiring>>

export interface TableWiring {
  readonly partitionKey: { readonly name: string; readonly type: 'S' | 'N' }
  readonly sortKey: { readonly name: string; readonly type: 'S' | 'N' }
  /** New images go to a stream. */
  readonly stream: boolean
  readonly timeToLive: string | undefined
  /** Keys only, sparse. */
  readonly indexes: readonly {
    readonly name: string
    readonly partitionKey: { readonly name: string; readonly type: 'S' | 'N' }
    readonly sortKey: { readonly name: string; readonly type: 'S' | 'N' }
  }[]
}
export type TableName = keyof typeof tables
export type IndexName = (typeof tables)[TableName]['indexes'][number]['name']

export const queues = {
  /** One message for each due piece of work. */
  work: { visibilityTimeoutSeconds: 181, maxReceives: 5 },
  /** One message for each webhook that may have events to deliver. */
  webhooks: { visibilityTimeoutSeconds: 360, maxReceives: 5 },
  /** One message for each document to be sent by e-mail. */
  mail: { visibilityTimeoutSeconds: 180, maxReceives: 5 },
  /** One message for each notice of SES that an e-mail bounced, or that its reader complained. */
  'mail-failures': { visibilityTimeoutSeconds: 180, maxReceives: 10 },
  /** One message for each piece of work at a payment provider: a collection, a page of a payer, a refund, a notice. */
  payments: { visibilityTimeoutSeconds: 360, maxReceives: 5 },
  /** One message for each account whose word index may have something to do. */
  search: { visibilityTimeoutSeconds: 360, maxReceives: 5 },
  /** One message for each root with changes set aside. Repairs are tried for ten hours, because an outage may last. */
  repair: { visibilityTimeoutSeconds: 360, maxReceives: 100 },
} as const satisfies Readonly<Record<string, { visibilityTimeoutSeconds: number; maxReceives: number }>>
export type QueueName = keyof typeof queues

export type Method = 'GET' | 'POST' | 'DELETE'

interface Route {
  readonly kind: 'route'
  readonly method: Method
  readonly path: string
  /** Whether the function serves every path below this one too. Its part below comes as `proxy`. */
  readonly below?: true
  /** Whether HEAD is answered too, as GET without its body. */
  readonly head?: true
}

export type Trigger =
  | Route
  | (Unattended & {
      readonly kind: 'stream'
      readonly table: TableName
      readonly batchSize: number
      /** The sort keys whose inserts reach the function, in addition to the heartbeat. Default: every change. */
      readonly inserts?: SortKeyFilter
      /** The queue for positions of records that Lambda has given up; absent, the job's own dead letters. */
      readonly setAside?: QueueName
    })
  | (Unattended & {
      readonly kind: 'queue'
      readonly queue: QueueName
      /** The size of a batch. More than 10 requires a window. */
      readonly batchSize: number
      /** The time for which Lambda gathers messages for a batch that is not full; absent, it does not wait. */
      readonly windowSeconds?: number
      readonly maxConcurrency: number
    })
  | (Unattended & { readonly kind: 'schedule'; readonly everyMinutes: number })

/** A text with this prefix, or any number but the exception. */
export type SortKeyFilter = { readonly prefix: string } | { readonly except: number }

/** The partition key of the items that are written every minute, so that every stream is known to be alive. */
export const heartbeatPartition = 'PULSE'

/** Work without a waiting caller. Only its alarms show that it fails. */
interface Unattended {
  /** A sentence that says who is hurt, and how, while this work is late or lost. The alarms quote this text. */
  readonly hurt: string
}

/** A flood gate of API Gateway for each method of a route, for all its callers together. */
export interface Throttle {
  readonly requestsPerSecond: number
  readonly burst: number
}

/** Pages and calls of visitors, whom the service counts one by one as well. */
const visitors: Throttle = { requestsPerSecond: 50, burst: 100 }
/** Answers of hundreds of kilobytes, compressed for callers without a key. Callers are not counted. */
const descriptions: Throttle = { requestsPerSecond: 5, burst: 10 }

/**
 * The place of a function's handler: a module that exports `handler`, as a path from the project's root, or an
 * operation. The handlers of single calls differ in their operation only, and are made of it.
 */
export type Entry = string | { readonly operation: string }

export interface FunctionWiring {
  /** Unique. The Lambda function, its log group and its bundle have this name. */
  readonly name: string
  readonly entry: Entry
  readonly trigger: Trigger
  readonly tables: Readonly<Partial<Record<TableName, readonly TableAction[]>>>
  /** The indexes that the function queries. */
  readonly indexes?: readonly IndexName[]
  /** The queues that the function sends to. Sets `<NAME>_QUEUE_URL`. */
  readonly sends?: readonly QueueName[]
  /** The queues whose length the function reads. */
  readonly measures?: readonly QueueName[]
  /** Rights to the bytes of files. Sets `FILES_BUCKET`. */
  readonly files?: readonly FileAction[]
  /** Puts events on the bus; sets `BUS_NAME`. */
  readonly bus?: true
  /** Sends e-mail through Amazon SES. */
  readonly mail?: true
  /** Makes links to the service. Sets `BASE_URL`, because the address in a call comes from the caller. */
  readonly links?: true
  /** Alarms that the function raises itself: any line of its log whose `alarm` is the name. */
  readonly alarms?: readonly { readonly name: string; readonly hurt: string }[]
  /** Whether anybody may call, without a key, and how often all such callers together may. */
  readonly open?: Throttle
  readonly memoryMb: number
  readonly timeoutSeconds: number
  /** The time limit on one machine, where no gateway ends a call at 29 seconds. The default is the limit elsewhere. */
  readonly localTimeoutSeconds?: number
}

/** The rights to authenticate a caller and to count the call. */
const edge = ['GetItem', 'UpdateItem'] as const satisfies readonly TableAction[]
const readsCustomers = [...edge, 'BatchGetItem', 'Query'] as const satisfies readonly TableAction[]
/** Reads of invoices and prefetched customers are exact: their due steps run first. */
const catchesUp = [...readsCustomers, 'PutItem', 'DeleteItem'] as const satisfies readonly TableAction[]
/** A change of a recipient checks that its group is still the one that was read. */
const writesCustomers = [...catchesUp, 'ConditionCheckItem'] as const satisfies readonly TableAction[]
/** Changes and deletes items of the account, and keeps answers under their idempotency keys. */
const writesSettings = catchesUp
const erasesWords = ['GetItem', 'Query', 'PutItem', 'DeleteItem'] as const satisfies readonly TableAction[]
/** Work at a payment provider changes one customer at a time. */
const paysAtProvider = [...edge, 'Query', 'PutItem', 'DeleteItem'] as const satisfies readonly TableAction[]
/** The visitor of a link only reads, and is counted by address. */
const readsInvoices = [...edge, 'Query'] as const satisfies readonly TableAction[]

function endpoint(
  method: Method,
  path: string,
  name: string,
  entry: string,
  touches: Readonly<Partial<Record<TableName, readonly TableAction[]>>>,
): FunctionWiring {
  return {
    name,
    entry: `functions/api/${entry}.ts`,
    trigger: { kind: 'route', method, path },
    tables: touches,
    // An answer may hold the address of the next page, or of an invoice.
    links: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  }
}

/** A page for people. It names other pages by their paths alone. */
function page(path: string, name: string): FunctionWiring {
  const { links, ...wiring } = endpoint('GET', path, name, `invoice-page/${name}`, { main: readsInvoices })
  return withHead({ ...wiring, open: visitors })
}

/** A page on which a payer agrees or pays, or that leads to it. */
function providerPage(
  method: 'GET' | 'POST',
  path: string,
  name: string,
  main: readonly TableAction[],
): FunctionWiring {
  return { ...endpoint(method, path, name, `provider-pages/${name}`, { main }), open: visitors }
}

/** The page of the test provider, which names no other. */
function testPage(method: 'GET' | 'POST', name: string, main: readonly TableAction[]): FunctionWiring {
  const { links, ...wiring } = providerPage(method, '/test-provider/{account}/{session}/', name, main)
  return wiring
}

/** A page that ends e-mails of a kind, for anybody who has its link. */
function stopCall(method: 'GET' | 'POST', name: string, main: readonly TableAction[]): FunctionWiring {
  const { links, ...wiring } = endpoint(method, '/stop/{link}/', name, `stop/${name}`, { main })
  return { ...wiring, open: visitors }
}

/** A call that needs no key. */
function openTo(open: Throttle, wiring: FunctionWiring): FunctionWiring {
  return { ...wiring, open }
}

/** Link checkers and monitors request pages and files with HEAD. */
function withHead(wiring: FunctionWiring): FunctionWiring {
  const { trigger } = wiring
  return trigger.kind === 'route' ? { ...wiring, trigger: { ...trigger, head: true } } : wiring
}

/** The visitor of an ordering page has no key, and is counted by address. */
const seesOrders = edge
const movesOrders = [...seesOrders, 'PutItem', 'DeleteItem'] as const satisfies readonly TableAction[]

/** A page for ordering, which names other pages by their paths alone. */
function orderPage(
  method: 'GET' | 'POST',
  path: string,
  name: string,
  main: readonly TableAction[],
  more: Pick<FunctionWiring, 'sends' | 'links'> = {},
): FunctionWiring {
  const { links, ...wiring } = endpoint(method, path, name, `order-page/${name}`, { main })
  return { ...wiring, ...more, open: visitors }
}

/** A page for withdrawing and cancelling. */
function requestPage(
  method: 'GET' | 'POST',
  path: string,
  name: string,
  main: readonly TableAction[],
  more: Pick<FunctionWiring, 'sends'> = {},
): FunctionWiring {
  const { links, ...wiring } = endpoint(method, path, name, `request-pages/${name}`, { main })
  return { ...wiring, ...more, open: visitors }
}

/** A call that may continue as a job: the steps that it makes itself, and those of the worker, have the same rights. */
export const job = (wiring: FunctionWiring, files: readonly FileAction[]): FunctionWiring => ({
  ...wiring,
  files,
  sends: [...(wiring.sends ?? []), 'work'],
})
/** The pages of the portal, all below one path: a function that shows pages, and one that receives forms. */
function portal(method: 'GET' | 'POST', name: string, main: readonly TableAction[]): FunctionWiring {
  const wiring = endpoint(method, '/my/', name, `portal/${name}`, { main })
  return { ...wiring, trigger: { kind: 'route', method, path: '/my/', below: true }, open: visitors }
}

// Copies that a closing has delivered again leave the list of those copies.
const writesEditions = [...readsCustomers, 'PutItem', 'DeleteItem'] as const satisfies readonly TableAction[]
const templateFailed = {
  name: 'template-failed',
  hurt: "Customers get an e-mail in the service's words, because the publisher's template cannot be rendered.",
}
const copiesWithoutCarrier = {
  name: 'copies-without-carrier',
  hurt: 'Subscribers do not get an issue, as no carrier of the settings delivers to their addresses.',
}

/** The text names no address. */
const { links: _, ...healthy } = openTo(
  visitors,
  endpoint('GET', '/healthz/', 'healthz', 'healthz', { main: ['GetItem'] }),
)

/** The methods that a route answers. */
export const methodsOf = ({ method, head }: Pick<Route, 'method' | 'head'>): readonly (Method | 'HEAD')[] =>
  head === true ? [method, 'HEAD'] : [method]

export const functions: readonly FunctionWiring[] = [
  // Customers that have changed since an event are found by the feed.
  endpoint('GET', '/api/customers/', 'customers', 'customers/customers', {
    main: catchesUp,
    events: ['BatchGetItem', 'Query'],
  }),
  endpoint('POST', '/api/customers/query/', 'customers-query', 'customers/customers-query', {
    main: catchesUp,
    events: ['BatchGetItem', 'Query'],
  }),
  endpoint('GET', '/api/customers/history/', 'customers-history', 'customers/customers-history', {
    main: readsCustomers,
  }),
  endpoint('GET', '/api/customers/recipients/', 'customers-recipients', 'customers/customers-recipients', {
    main: readsCustomers,
  }),
  endpoint('GET', '/api/customers/earliest/', 'earliest', 'customers/earliest', { main: readsCustomers }),
  endpoint('GET', '/api/customers/upcoming/', 'upcoming', 'preview/upcoming', { main: readsCustomers }),
  {
    ...endpoint('GET', '/api/customers/search/', 'customers-search', 'customers/customers-search', { main: catchesUp }),
    // The first search of an account without an index has it made.
    sends: ['search'],
  },
  // An export is noted at the customer.
  endpoint('GET', '/api/customers/export/', 'customers-export', 'customers/customers-export', {
    main: writesCustomers,
  }),
  ...operations.map(({ facts: { name } }) => ({
    ...endpoint('POST', `/api/customers/${name}/`, name, name, { main: writesCustomers }),
    entry: { operation: name },
  })),
  ...['update', 'bulkupdates'].map((name) => ({
    ...endpoint('POST', `/api/customers/${name}/`, name, `bulk/${name}`, { main: writesCustomers }),
    // Two processors, as passwords are hashed beside all other work.
    memoryMb: 3008,
  })),
  endpoint('POST', '/api/authenticatecustomer/', 'authenticatecustomer', 'customers/authenticatecustomer', {
    main: readsCustomers,
  }),
  endpoint('GET', '/api/events/', 'events', 'events', { main: catchesUp, events: ['Query', 'BatchGetItem'] }),
  {
    ...endpoint(
      'POST',
      '/api/prepareinvoicedeliveries/{delivery_method_id}/',
      'prepareinvoicedeliveries',
      'deliveries/prepareinvoicedeliveries',
      { main: catchesUp },
    ),
    indexes: ['due'],
  },
  endpoint(
    'POST',
    '/api/updateinvoicedeliveries/{delivery_method_id}/',
    'updateinvoicedeliveries',
    'deliveries/updateinvoicedeliveries',
    { main: catchesUp },
  ),
  {
    ...endpoint('POST', '/api/preparecollections/{method}/', 'preparecollections', 'collections/preparecollections', {
      main: catchesUp,
    }),
    indexes: ['due'],
  },
  endpoint('POST', '/api/updatecollections/{method}/', 'updatecollections', 'collections/updatecollections', {
    main: [...edge, 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  }),
  {
    ...endpoint('POST', '/providers/{provider_id}/notice/', 'provider-notice', 'provider-pages/provider-notice', {
      main: [...edge, 'Query', 'PutItem'],
    }),
    open: visitors,
    sends: ['payments'],
  },
  providerPage('GET', '/agreement/{account}/{customer}/{agreement}/', 'agreement-page', paysAtProvider),
  testPage('GET', 'test-provider-page', edge),
  testPage('POST', 'test-provider-choose', [...edge, 'PutItem']),
  {
    ...endpoint(
      'GET',
      '/invoice/{account}/{customer}/{number}/{signature}/pay/',
      'invoice-pay',
      'invoice-page/invoice-pay',
      { main: paysAtProvider },
    ),
    open: visitors,
  },
  {
    ...job(
      endpoint('POST', '/api/collectionfiles/{method}/', 'collectionfiles', 'collections/collectionfiles', {
        main: catchesUp,
      }),
      ['GetObject', 'PutObject'],
    ),
    indexes: ['due'],
  },
  page('/invoice/{account}/{customer}/{number}/{signature}/', 'invoice-page'),
  page('/invoice/{account}/{customer}/{number}/{signature}/pdf/', 'invoice-pdf'),
  {
    // The secret that links are signed with is made with the first of them.
    ...endpoint('GET', '/api/invoices/', 'invoices', 'invoices/invoices', { main: [...readsCustomers, 'PutItem'] }),
    indexes: ['due'],
  },
  endpoint('GET', '/api/invoices/print/', 'invoices-print', 'invoice-page/invoices-print', { main: readsCustomers }),
  {
    ...endpoint('GET', '/api/notes/', 'notes', 'notes/notes-list', { main: readsCustomers }),
    indexes: ['due'],
  },
  {
    // An event reports the export of a list.
    ...endpoint('GET', '/api/products/assignments/', 'products-assignments', 'products/products-assignments', {
      main: [...readsCustomers, 'PutItem'],
    }),
    indexes: ['due'],
  },
  endpoint('GET', '/api/products/complaints/', 'products-complaints', 'products/products-complaints', {
    main: [...edge, 'Query'],
  }),
  // An event reports a forecast that is handed out as well.
  endpoint('GET', '/api/products/forecast/', 'products-forecast', 'products/products-forecast', {
    main: [...readsCustomers, 'PutItem'],
  }),
  {
    ...endpoint('GET', '/api/campaigns/', 'campaigns', 'products/campaigns', { main: [...edge, 'BatchGetItem'] }),
    sends: ['search'],
  },
  {
    ...endpoint('GET', '/api/products/', 'products', 'products/products', { main: [...edge, 'BatchGetItem'] }),
    sends: ['search'],
  },
  {
    ...endpoint('GET', '/api/reports/subscribers/', 'reports-subscribers', 'reports/reports-subscribers', {
      main: [...edge, 'Query'],
    }),
    // The first read of an account has everybody counted.
    sends: ['search'],
  },
  {
    ...endpoint('GET', '/api/reports/today/', 'reports-today', 'reports/reports-today', {
      main: [...edge, 'BatchGetItem', 'Query'],
      events: ['BatchGetItem', 'Query'],
    }),
    indexes: ['due'],
    // The first read of an account has everybody counted.
    sends: ['search'],
  },
  endpoint('GET', '/api/reports/vat/', 'reports-vat', 'reports/reports-vat', { main: [...edge, 'Query'] }),
  openTo(
    visitors,
    endpoint('GET', '/api/ordering-forms/{url_id}/', 'ordering-form', 'orders/ordering-form', {
      main: [...edge, 'Query'],
    }),
  ),
  {
    ...endpoint('POST', '/api/ordering-forms/{url_id}/orders/', 'ordering-form-order', 'orders/ordering-form-order', {
      main: catchesUp,
    }),
    open: visitors,
    sends: ['work'],
    // Two processors, as passwords are hashed beside all other work.
    memoryMb: 3008,
  },
  endpoint('GET', '/api/orders/', 'orders', 'orders/orders', { main: [...readsCustomers, 'PutItem'] }),
  {
    ...endpoint('POST', '/api/orders/approve/', 'orders-approve', 'orders/orders-approve', { main: catchesUp }),
    sends: ['work'],
  },
  {
    ...endpoint('POST', '/api/orders/deny/', 'orders-deny', 'orders/orders-deny', {
      main: [...edge, 'PutItem', 'DeleteItem'],
    }),
    sends: ['work'],
  },
  withHead(orderPage('GET', '/ordering-forms/{url_id}/', 'ordering-form-page', [...seesOrders, 'Query'])),
  {
    ...orderPage('POST', '/ordering-forms/{url_id}/', 'ordering-form-send', catchesUp, { sends: ['work'] }),
    // Two processors, as passwords are hashed beside all other work.
    memoryMb: 3008,
  },
  withHead(orderPage('GET', '/order/{account}/{order}/{signature}/', 'order-page', seesOrders)),
  orderPage('POST', '/order/{account}/{order}/{signature}/', 'order-confirm', movesOrders, {
    sends: ['work'],
    links: true,
  }),
  orderPage('GET', '/order/{account}/{order}/{signature}/confirm/', 'order-email-page', [...seesOrders, 'PutItem']),
  orderPage('POST', '/order/{account}/{order}/{signature}/confirm/', 'order-email-confirm', catchesUp, {
    sends: ['work'],
    links: true,
  }),
  orderPage('GET', '/order/{account}/{order}/{signature}/payment/', 'order-payment-page', movesOrders, {
    sends: ['work'],
    links: true,
  }),
  withHead(orderPage('GET', '/order/{account}/{order}/{signature}/gift/', 'order-gift-page', [...seesOrders, 'Query'])),
  orderPage('POST', '/order/{account}/{order}/{signature}/gift/', 'order-gift-accept', [
    ...movesOrders,
    'Query',
    'ConditionCheckItem',
  ]),
  endpoint('GET', '/api/notices/', 'notices', 'templates/notices', { main: [...edge, 'Query'] }),
  endpoint('GET', '/api/templates/', 'templates', 'templates/templates', { main: edge }),
  endpoint('POST', '/api/templates/update/', 'templates-update', 'templates/templates-update', {
    main: [...edge, 'PutItem', 'DeleteItem'],
  }),
  endpoint('POST', '/api/templates/try/', 'templates-try', 'templates/templates-try', {
    main: [...edge, 'Query', 'PutItem'],
  }),
  withHead(stopCall('GET', 'stop-page', edge)),
  stopCall('POST', 'stop-send', [...edge, 'Query', 'PutItem', 'DeleteItem']),
  ...(['withdraw', 'cancel'] as const).flatMap((kind) => [
    withHead(requestPage('GET', `/${kind}/{entity}/`, `${kind}-page`, [...seesOrders, 'Query'])),
    requestPage('POST', `/${kind}/{entity}/`, `${kind}-send`, [...movesOrders, 'Query'], { sends: ['work'] }),
  ]),
  withHead(requestPage('GET', '/request/{account}/{request}/{signature}/', 'take-back-page', [...seesOrders, 'Query'])),
  requestPage('POST', '/request/{account}/{request}/{signature}/', 'take-back-send', [...movesOrders, 'Query']),
  endpoint('GET', '/api/requests/', 'requests', 'requests/requests', { main: [...edge, 'BatchGetItem', 'Query'] }),
  {
    ...endpoint('POST', '/api/requests/carryout/', 'requests-carryout', 'requests/requests-carryout', {
      main: catchesUp,
    }),
    sends: ['mail'],
  },
  {
    ...endpoint('POST', '/api/requests/refuse/', 'requests-refuse', 'requests/requests-refuse', {
      main: [...edge, 'PutItem', 'DeleteItem'],
    }),
    sends: ['mail'],
  },
  {
    ...endpoint('GET', '/api/files/', 'files', 'files/files-list', { main: [...edge, 'BatchGetItem'] }),
    indexes: ['due'],
  },
  {
    ...endpoint('GET', '/api/files/{file_id}/', 'files-open', 'files/files-open', { main: [...edge, 'PutItem'] }),
    files: ['GetObject'],
  },
  {
    ...endpoint('POST', '/api/files/', 'files-create', 'files/files-create', { main: [...edge, 'PutItem'] }),
    // The job that it orders looks for the bytes of an upload.
    files: ['GetObject', 'PutObject'],
  },
  job(endpoint('POST', '/api/bankfiles/', 'bankfiles', 'bankfiles/bankfiles', { main: catchesUp }), [
    'PutObject',
    'GetObject',
  ]),
  {
    ...endpoint('GET', '/api/payments/unmatched/', 'payments-unmatched', 'payments/payments-unmatched', {
      main: [...edge, 'BatchGetItem'],
    }),
    indexes: ['due'],
  },
  endpoint('POST', '/api/payments/match/', 'payments-match', 'payments/payments-match', { main: catchesUp }),
  endpoint('POST', '/api/payments/unmatch/', 'payments-unmatch', 'payments/payments-unmatch', {
    main: [...edge, 'Query', 'BatchGetItem', 'PutItem', 'DeleteItem'],
  }),
  endpoint('GET', '/api/jobs/{job_id}/', 'jobs-read', 'jobs/jobs-read', { main: edge }),
  // The publisher's sign-in link for a reader begins a session as soon as it is opened.
  { ...withHead(portal('GET', 'portal-page', [...readsCustomers, 'PutItem', 'DeleteItem'])), sends: ['mail'] },
  {
    ...portal('POST', 'portal-send', writesCustomers),
    sends: ['mail'],
    // Two processors, as passwords are hashed beside all other work.
    memoryMb: 3008,
  },
  endpoint('POST', '/api/portal/links/', 'portal-links', 'portal/portal-links', {
    main: [...readsCustomers, 'PutItem'],
  }),
  {
    ...endpoint('POST', '/api/self/{operation}/', 'self-operation', 'portal/self-operation', { main: writesCustomers }),
    open: visitors,
    sends: ['mail'],
    memoryMb: 3008,
  },
  // The first read of an issue starts a count of its copies.
  {
    ...endpoint('GET', '/api/editions/', 'editions', 'editions/editions', {
      main: [...edge, 'BatchGetItem', 'PutItem'],
    }),
    sends: ['work'],
  },
  job(
    {
      ...endpoint('POST', '/api/editions/close/', 'editions-close', 'editions/editions-close', {
        main: writesEditions,
      }),
      indexes: ['due'],
      alarms: [copiesWithoutCarrier],
    },
    ['PutObject'],
  ),
  endpoint('GET', '/api/editions/lists/', 'editions-lists', 'editions/editions-lists', { main: readsCustomers }),
  job(
    endpoint('POST', '/api/carriers/{id}/routes/', 'carriers-routes', 'carriers/carriers-routes', {
      main: [...readsCustomers, 'PutItem'],
    }),
    ['GetObject'],
  ),
  job(
    endpoint('POST', '/api/carriers/{id}/report/', 'carriers-report', 'carriers/carriers-report', {
      main: catchesUp,
    }),
    ['GetObject'],
  ),
  endpoint('GET', '/api/carriers/{id}/complaints/', 'carriers-complaints', 'carriers/carriers-complaints', {
    main: [...edge, 'Query', 'BatchGetItem'],
  }),
  endpoint('GET', '/api/access/', 'access', 'access', { main: edge }),
  endpoint('GET', '/api/settings/', 'settings', 'settings/settings-endpoint', {
    main: [...edge, 'Query', 'PutItem'],
    events: ['BatchGetItem'],
  }),
  {
    ...endpoint('POST', '/api/settings/update/', 'settings-update', 'settings/settings-update', {
      main: writesSettings,
      events: ['BatchGetItem'],
    }),
    indexes: ['due'],
  },
  {
    ...endpoint('POST', '/api/settings/plan/', 'settings-plan', 'settings/plan-settings', {
      main: [...edge, 'BatchGetItem', 'Query'],
    }),
    indexes: ['due'],
  },
  {
    ...endpoint('POST', '/api/settings/plan/customer/', 'settings-plan-customer', 'settings/plan-customer', {
      main: readsCustomers,
    }),
    indexes: ['due'],
  },
  {
    ...endpoint('POST', '/api/settings/plan/customers/', 'settings-plan-customers', 'settings/plan-customers', {
      main: readsCustomers,
    }),
    indexes: ['due'],
  },
  {
    ...endpoint('POST', '/api/settings/webhook/', 'settings-webhook', 'settings/settings-webhook', {
      main: writesSettings,
      events: ['BatchGetItem', 'Query'],
    }),
    indexes: ['due'],
    sends: ['webhooks'],
  },
  endpoint(
    'GET',
    '/api/settings/webhook/attempts/',
    'settings-webhook-attempts',
    'settings/settings-webhook-attempts',
    {
      main: [...edge, 'Query'],
    },
  ),
  endpoint('GET', '/api/settings/fields/', 'settings-fields', 'settings/settings-fields', { main: edge }),
  endpoint('GET', '/api/settings/names/', 'settings-names', 'settings/settings-names', { main: edge }),
  endpoint('GET', '/api/session/', 'session', 'session/session-read', { main: edge }),
  openTo(
    visitors,
    endpoint('POST', '/api/session/', 'session-begin', 'session/session-begin', {
      main: [...edge, 'PutItem', 'DeleteItem'],
    }),
  ),
  endpoint('DELETE', '/api/session/', 'session-end', 'session/session-end', { main: [...edge, 'DeleteItem'] }),
  endpoint('POST', '/api/session/links/', 'session-links', 'session/session-links', { main: [...edge, 'PutItem'] }),
  {
    // The worker of the e-mails finds out whether there is such a user, so that no answer shows it.
    ...endpoint('POST', '/api/session/links/email/', 'session-links-email', 'session/session-links-email', {
      main: edge,
    }),
    open: visitors,
    sends: ['mail'],
  },
  openTo(
    visitors,
    endpoint('GET', '/api/session/sign-in/', 'session-sign-in', 'session/session-sign-in', {
      main: [...edge, 'PutItem'],
    }),
  ),
  openTo(
    visitors,
    endpoint('GET', '/api/session/sign-in/callback/', 'session-callback', 'session/session-callback', {
      main: [...edge, 'PutItem', 'DeleteItem'],
    }),
  ),
  {
    name: 'console',
    entry: 'functions/api/console/console-file.ts',
    trigger: { kind: 'route', method: 'GET', path: '/console/', below: true, head: true },
    tables: {},
    open: visitors,
    links: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  {
    ...endpoint('GET', '/api/test/clock/', 'test-clock', 'test-clock/test-clock', { main: [...edge, 'Query'] }),
    indexes: ['due'],
  },
  {
    ...endpoint('POST', '/api/test/clock/', 'test-clock-move', 'test-clock/test-clock-move', {
      main: [...edge, 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    }),
    indexes: ['due'],
    sends: ['search', 'work'],
    mail: true,
    links: true,
    alarms: [templateFailed],
    // HTTP clients with their own time limit usually wait five minutes for an answer.
    localTimeoutSeconds: 280,
  },
  withHead(healthy),
  withHead(
    openTo(
      descriptions,
      endpoint('GET', '/api/openapi.json', 'openapi', 'openapi/openapi-endpoint', { main: ['GetItem'] }),
    ),
  ),
  withHead(openTo(descriptions, endpoint('GET', '/api/docs/', 'docs', 'docs/docs-endpoint', {}))),
  {
    name: 'sequence',
    entry: 'functions/jobs/sequence-stream.ts',
    trigger: {
      kind: 'stream',
      table: 'main',
      batchSize: 1000,
      inserts: { prefix: 'Z#' },
      setAside: 'repair',
      hurt: 'Readers of the event feed and receivers of webhooks do not see what has changed.',
    },
    // Words of an erased customer are removed before the event of its deletion is written.
    tables: { main: erasesWords, events: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    sends: ['webhooks', 'search', 'repair'],
    alarms: [
      {
        name: 'malformed-change-record',
        hurt: 'Readers of the event feed do not see what changed of one customer, or of the settings of one account.',
      },
      {
        name: 'collection-stale',
        hurt: 'Money of some customers may have been collected without being registered, or was not collected.',
      },
      {
        name: 'reference-left-out',
        hurt: 'Payments of some customers come without the digits by which they are matched to their invoices.',
      },
    ],
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  {
    name: 'publish',
    entry: 'functions/jobs/publish-stream.ts',
    trigger: {
      kind: 'stream',
      table: 'events',
      batchSize: 100,
      // Heads and markers have the number 0.
      inserts: { except: 0 },
      hurt: 'Rules on the event bus miss events, or get them late; the feed itself is whole.',
    },
    tables: {},
    bus: true,
    alarms: [{ name: 'unpublished-event', hurt: 'Rules on the event bus miss an event; the feed itself has it.' }],
    memoryMb: 512,
    timeoutSeconds: 60,
  },
  {
    name: 'repair',
    entry: 'functions/jobs/repair-queue.ts',
    trigger: {
      kind: 'queue',
      queue: 'repair',
      batchSize: 10,
      maxConcurrency: 2,
      hurt: 'Readers of the event feed and receivers of webhooks do not see what changed of some customers.',
    },
    tables: { main: [...erasesWords, 'BatchGetItem'], events: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    sends: ['webhooks', 'search', 'repair'],
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  {
    name: 'sweep',
    entry: 'functions/jobs/sweep.ts',
    trigger: {
      kind: 'schedule',
      everyMinutes: 1,
      hurt: 'What falls due (renewals, stops, pauses, products, reminders, e-mails) is not carried out in any account.',
    },
    // The sweep notes its sent messages, and writes the heartbeat of both streams.
    tables: { main: ['GetItem', 'Query', 'PutItem'], events: ['PutItem'] },
    indexes: ['due'],
    sends: ['work', 'webhooks', 'mail', 'search', 'payments'],
    measures: ['work', 'webhooks', 'mail', 'search', 'payments'],
    memoryMb: 512,
    timeoutSeconds: 55,
  },
  {
    name: 'watch',
    entry: 'functions/jobs/watch.ts',
    trigger: {
      kind: 'schedule',
      everyMinutes: 60,
      hurt:
        'Nobody is told of webhooks that are off, of documents that nobody fetches, of requests that wait, and of ' +
        'days without invoices.',
    },
    tables: { main: ['GetItem', 'Query'] },
    indexes: ['due'],
    alarms: [
      { name: 'webhook-off', hurt: 'A receiver gets no more events until somebody turns its webhook on.' },
      {
        name: 'deliveries-waiting',
        hurt: 'Customers do not get their invoices and reminders by the delivery method that they chose.',
      },
      {
        name: 'requests-waiting',
        hurt: 'A reader who has withdrawn from a contract or cancelled it has had no decision for a day.',
      },
      {
        name: 'unusual-invoices',
        hurt: 'Customers were not invoiced, or were invoiced wrongly; or a campaign was a success.',
      },
    ],
    memoryMb: 512,
    timeoutSeconds: 300,
  },
  {
    name: 'work',
    entry: 'functions/jobs/work-queue.ts',
    trigger: {
      kind: 'queue',
      queue: 'work',
      // All renewals of a business entity meet at the counter of its documents, one batch after another.
      batchSize: 30,
      windowSeconds: 1,
      maxConcurrency: 10,
      hurt:
        'Customers whose renewals, stops, pauses, products or reminders are due do not get them, orders wait, and ' +
        'withdrawals and cancellations are not carried out.',
    },
    tables: { main: writesCustomers },
    // Closings read the lists of assignments, and jobs read, cut up and keep files.
    indexes: ['due'],
    files: ['GetObject', 'PutObject'],
    sends: ['work', 'mail'],
    alarms: [
      copiesWithoutCarrier,
      { name: 'job-given-up', hurt: 'Work that somebody has ordered, such as a file for the bank, was not done.' },
    ],
    // A payment provider redirects back to the service.
    links: true,
    memoryMb: 1024,
    timeoutSeconds: 30,
  },
  {
    name: 'webhooks',
    entry: 'functions/webhooks/webhook-queue.ts',
    trigger: {
      kind: 'queue',
      queue: 'webhooks',
      // One per call, so that a slow receiver delays no other.
      batchSize: 1,
      maxConcurrency: 50,
      hurt: 'Receivers of webhooks get events late, or not until the webhook is mended.',
    },
    tables: {
      main: catchesUp,
      events: ['Query'],
    },
    sends: ['webhooks'],
    mail: true,
    links: true,
    alarms: [
      {
        name: 'unsent-webhook-mail',
        hurt: 'An account owner gets no e-mail that a webhook was turned off; the event feed has it.',
      },
    ],
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  {
    name: 'search',
    entry: 'functions/jobs/search-queue.ts',
    trigger: {
      kind: 'queue',
      queue: 'search',
      // One account per call, so that none waits while another's index is built.
      batchSize: 1,
      maxConcurrency: 5,
      hurt:
        'Searches find customers by former names and addresses, and do not find new ones. ' +
        'Counts of campaigns and products stay as they were.',
    },
    tables: {
      main: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem', 'UpdateItem'],
      events: ['BatchGetItem', 'Query'],
    },
    indexes: ['due'],
    sends: ['search'],
    alarms: [
      {
        name: 'unindexed-customer',
        hurt: 'Searches do not find one customer by its present words, or counts of campaigns and products lack it.',
      },
    ],
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  {
    name: 'mail',
    entry: 'functions/jobs/mail-queue.ts',
    trigger: {
      kind: 'queue',
      queue: 'mail',
      batchSize: 5,
      // Amazon SES takes some 14 e-mails a second from an account without a raised limit.
      maxConcurrency: 2,
      hurt: 'Customers get their invoices, credit notes and reminders by e-mail late, or not at all.',
    },
    tables: { main: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    mail: true,
    links: true,
    alarms: [
      {
        name: 'mail-failing',
        hurt: 'Customers do not get their invoices, credit notes and reminders by e-mail.',
      },
      templateFailed,
    ],
    memoryMb: 1024,
    timeoutSeconds: 30,
  },
  {
    name: 'payments',
    entry: 'functions/jobs/payments-queue.ts',
    trigger: {
      kind: 'queue',
      queue: 'payments',
      // Each waits for the provider, which limits calls to some tens a second.
      batchSize: 5,
      maxConcurrency: 5,
      hurt: 'Invoices are collected late, and what payers paid or agreed to is not seen in the service.',
    },
    tables: { main: paysAtProvider },
    links: true,
    alarms: [
      {
        name: 'provider-failing',
        hurt: 'Invoices of an account are not collected, as its payment provider cannot be reached or refuses its key.',
      },
    ],
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  {
    name: 'mail-failures',
    entry: 'functions/jobs/mail-failures-queue.ts',
    trigger: {
      kind: 'queue',
      queue: 'mail-failures',
      batchSize: 10,
      maxConcurrency: 2,
      hurt: 'Nobody learns that e-mails to a customer fail, and SES may stop all sending where too many do.',
    },
    tables: { main: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    memoryMb: 512,
    timeoutSeconds: 30,
  },
]
