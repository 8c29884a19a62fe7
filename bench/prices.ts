/**
 * Public on-demand prices of AWS in us-east-1, in US dollars, at the first step of each scale and without the free
 * tier. `asOf` is the latest date for which a price was confirmed; check again before you base a decision on one.
 */
export const region = 'us-east-1'

interface Price {
  readonly dollars: number
  /** The number of units to which the price applies. */
  readonly per: number
  readonly unit: string
  readonly asOf: string
  readonly source: string
}

const million = 1_000_000

export const prices = {
  gatewayRequest: {
    dollars: 3.5,
    per: million,
    unit: 'request to a REST API, the first 333 million a month',
    asOf: '2026',
    source: 'https://aws.amazon.com/api-gateway/pricing/',
  },
  firewallRequest: {
    dollars: 0.6,
    per: million,
    unit: 'request looked at by a web ACL of at most 1,500 capacity units',
    asOf: '2026',
    source: 'https://aws.amazon.com/waf/pricing/',
  },
  lambdaRequest: {
    dollars: 0.2,
    per: million,
    unit: 'call of a function',
    asOf: '2024',
    source: 'https://aws.amazon.com/lambda/pricing/',
  },
  lambdaGigabyteSecond: {
    dollars: 0.0000133334,
    per: 1,
    unit: 'GB-second on arm64, the first 7.5 billion a month, by the millisecond',
    asOf: '2024',
    source: 'https://aws.amazon.com/lambda/pricing/',
  },
  // Halved on 1 November 2024: older texts say 1.25, and 0.25 for reads.
  writeUnit: {
    dollars: 0.625,
    per: million,
    unit: 'write request unit of a table on demand, standard class',
    asOf: '2025-07',
    source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  },
  readUnit: {
    dollars: 0.125,
    per: million,
    unit: 'read request unit of a table on demand, standard class',
    asOf: '2025-07',
    source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  },
  // Lambda's own reads of a stream are free, so a change costs what its function and its writes cost.
  streamRead: {
    dollars: 0,
    per: million,
    unit: 'GetRecords call made by a Lambda trigger',
    asOf: '2025',
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CostOptimization_StreamsUsage.html',
  },
} as const satisfies Readonly<Record<string, Price>>

export type PriceName = keyof typeof prices

/** The price of an amount of one thing. */
export function dollarsFor(name: PriceName, amount: number): number {
  const { dollars, per } = prices[name]
  return (amount * dollars) / per
}

/** Costs that depend on the traffic and the logs, not on how the service works, or that are paid by the month. */
export const leftOut = 'data transfer, logs, traces, the event bus, stored data, and what is paid by the month'
