/**
 * Which function serves which route, stream, queue and schedule, and what it may touch: one truth, read by the CDK
 * stack, the local run, the OpenAPI document and the tests.
 */

/** DynamoDB permissions as IAM names them; a transaction needs those of its parts. */
export type TableAction =
  'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem'

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
  /** One message for each thing that is due. */
  work: { visibilityTimeoutSeconds: 180, maxReceives: 5 },
} as const satisfies Readonly<Record<string, { visibilityTimeoutSeconds: number; maxReceives: number }>>
export type QueueName = keyof typeof queues

export type Trigger =
  | { readonly kind: 'route'; readonly method: 'GET' | 'POST'; readonly path: string }
  | (Unattended & {
      readonly kind: 'stream'
      readonly table: TableName
      readonly batchSize: number
      /** Only inserts whose sort key begins so reach the function; everything where absent. */
      readonly sortKeyPrefix?: string
    })
  | (Unattended & {
      readonly kind: 'queue'
      readonly queue: QueueName
      readonly batchSize: number
      readonly maxConcurrency: number
    })
  | (Unattended & { readonly kind: 'schedule'; readonly everyMinutes: number })

/** Work nobody waits for on the line: that it fails is seen by its alarms alone. */
interface Unattended {
  /** Who is hurt, and how, while this work is late or lost; its alarms say so. */
  readonly hurt: string
}

export interface FunctionWiring {
  /** Unique; names the Lambda function, its log group and its bundle. */
  readonly name: string
  /** The module, from the project's root; it exports `handler`. */
  readonly entry: string
  readonly trigger: Trigger
  readonly tables: Readonly<Partial<Record<TableName, readonly TableAction[]>>>
  /** Indexes it queries. */
  readonly indexes?: readonly IndexName[]
  /** Queues it sends to; sets `<NAME>_QUEUE_URL`. */
  readonly sends?: readonly QueueName[]
  /** Puts events on the bus; sets `BUS_NAME`. */
  readonly bus?: true
  /** Alarms that it raises itself: any line of its log whose `alarm` is the name. */
  readonly alarms?: readonly { readonly name: string; readonly hurt: string }[]
  readonly memoryMb: number
  readonly timeoutSeconds: number
}

/** Deciding who calls, counting the call, and remembering its answer. */
const edge = ['GetItem', 'PutItem', 'UpdateItem'] as const satisfies readonly TableAction[]
const readsCustomers = [...edge, 'BatchGetItem', 'Query'] as const satisfies readonly TableAction[]
const writesCustomers = [
  ...edge,
  'BatchGetItem',
  'Query',
  'DeleteItem',
  'ConditionCheckItem',
] as const satisfies readonly TableAction[]

function endpoint(
  method: 'GET' | 'POST',
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
    memoryMb: 1024,
    timeoutSeconds: 29,
  }
}

export const functions: readonly FunctionWiring[] = [
  endpoint('GET', '/api/customers/', 'customers', 'customers', { main: readsCustomers }),
  endpoint('POST', '/api/customers/createcustomer/', 'createcustomer', 'createcustomer', { main: writesCustomers }),
  endpoint('POST', '/api/customers/updatecustomer/', 'updatecustomer', 'updatecustomer', { main: writesCustomers }),
  endpoint('POST', '/api/customers/deletecustomer/', 'deletecustomer', 'deletecustomer', { main: writesCustomers }),
  ...[
    'createsubscription',
    'updatesubscription',
    'switchsubscriptionplan',
    'cancelsubscription',
    'assignproduct',
    'unassignproduct',
  ].map((name) => endpoint('POST', `/api/customers/${name}/`, name, name, { main: writesCustomers })),
  ...['update', 'bulkupdates'].map((name) => ({
    ...endpoint('POST', `/api/customers/${name}/`, name, name, { main: writesCustomers }),
    // Two processors: passwords are hashed beside everything else.
    memoryMb: 3008,
  })),
  endpoint('POST', '/api/authenticatecustomer/', 'authenticatecustomer', 'authenticatecustomer', { main: edge }),
  endpoint('GET', '/api/events/', 'events', 'events', { main: readsCustomers, events: ['GetItem', 'Query'] }),
  endpoint('GET', '/api/access/', 'access', 'access', { main: edge }),
  endpoint('GET', '/api/settings/', 'settings', 'settings', { main: edge }),
  endpoint('POST', '/api/settings/update/', 'settings-update', 'settings-update', { main: writesCustomers }),
  endpoint('GET', '/api/settings/fields/', 'settings-fields', 'settings-fields', { main: edge }),
  endpoint('GET', '/api/test/clock/', 'test-clock', 'test-clock', { main: edge }),
  {
    ...endpoint('POST', '/api/test/clock/', 'test-clock-move', 'test-clock-move', { main: writesCustomers }),
    indexes: ['due'],
  },
  endpoint('GET', '/api/openapi.json', 'openapi', 'openapi', {}),
  {
    name: 'sequence',
    entry: 'functions/jobs/sequence.ts',
    trigger: {
      kind: 'stream',
      table: 'main',
      batchSize: 1000,
      sortKeyPrefix: 'Z#',
      hurt: 'Readers of the event feed and receivers of webhooks do not see what has changed.',
    },
    tables: { main: ['Query'], events: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'] },
    alarms: [
      {
        name: 'malformed-change-record',
        hurt: 'Readers of the event feed do not see what changed of one customer, or of the settings of one account.',
      },
    ],
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  {
    name: 'publish',
    entry: 'functions/jobs/publish.ts',
    trigger: {
      kind: 'stream',
      table: 'events',
      batchSize: 100,
      hurt: 'Rules on the event bus miss events, or get them late; the feed itself is whole.',
    },
    tables: {},
    bus: true,
    memoryMb: 512,
    timeoutSeconds: 60,
  },
  {
    name: 'sweep',
    entry: 'functions/jobs/sweep.ts',
    trigger: {
      kind: 'schedule',
      everyMinutes: 1,
      hurt: 'What falls due (renewals, stops, pauses, products, reminders) is not carried out in any account.',
    },
    tables: { main: ['GetItem', 'Query'] },
    indexes: ['due'],
    sends: ['work'],
    memoryMb: 512,
    timeoutSeconds: 55,
  },
  {
    name: 'work',
    entry: 'functions/jobs/work.ts',
    trigger: {
      kind: 'queue',
      queue: 'work',
      batchSize: 10,
      maxConcurrency: 10,
      hurt: 'Customers whose renewals, stops, pauses, products or reminders are due do not get them.',
    },
    tables: { main: writesCustomers },
    sends: ['work'],
    memoryMb: 1024,
    timeoutSeconds: 30,
  },
]
