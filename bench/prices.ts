/**
 * Public on-demand prices of AWS in us-east-1, in US dollars, at the first step of each scale and without the free tier.
 * `since` is when a price came into force, or from when on it is known to be the same; look them up again before resting
 * a decision on them.
 */
export const region = 'us-east-1'

interface Price {
  readonly dollars: number
  /** For how many of the unit. */
  readonly per: number
  readonly unit: string
  readonly since: string
  readonly source: string
}

const million = 1_000_000

export const prices = {
  gatewayRequest: {
    dollars: 3.5,
    per: million,
    unit: 'request to a REST API, the first 333 million a month',
    since: '2019-07',
    source: 'https://aws.amazon.com/api-gateway/pricing/',
  },
  firewallRequest: {
    dollars: 0.6,
    per: million,
    unit: 'request looked at by a web ACL of at most 1,500 capacity units',
    since: '2019-11',
    source: 'https://aws.amazon.com/waf/pricing/',
  },
  lambdaRequest: {
    dollars: 0.2,
    per: million,
    unit: 'call of a function',
    since: '2014-11',
    source: 'https://aws.amazon.com/lambda/pricing/',
  },
  lambdaGigabyteSecond: {
    dollars: 0.0000133334,
    per: 1,
    unit: 'GB-second on arm64, the first 7.5 billion a month, by the millisecond',
    since: '2022-08',
    source: 'https://aws.amazon.com/lambda/pricing/',
  },
  // Halved on 1 November 2024; older texts say 1.25 and 0.25.
  writeUnit: {
    dollars: 0.625,
    per: million,
    unit: 'write request unit of a table on demand, standard class',
    since: '2024-11',
    source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  },
  readUnit: {
    dollars: 0.125,
    per: million,
    unit: 'read request unit of a table on demand, standard class',
    since: '2024-11',
    source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  },
  // Reads of a stream cost nothing where Lambda makes them.
  streamRead: {
    dollars: 0,
    per: million,
    unit: 'GetRecords call made by a Lambda trigger',
    since: '2018-06',
    source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  },
} as const satisfies Readonly<Record<string, Price>>

export type PriceName = keyof typeof prices

/** What so many of something cost. */
export function dollarsFor(name: PriceName, amount: number): number {
  const { dollars, per } = prices[name]
  return (amount * dollars) / per
}

/** What is left out: it hangs on the traffic and the logs, not on how the service works, or it is paid by the month. */
export const leftOut = 'data transfer, logs, traces, stored data, backups, and what is paid by the month'
