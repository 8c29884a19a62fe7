/** The updates of an account's limits, apart from sending them. What the attributes are is said in `limits-item.ts`. */
import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import {
  bucketAfter,
  maxConnectionsOfAccount,
  stepOf,
  type EmptyAt,
  type Limits,
  type Place,
} from '../../domain/call-limits.ts'
import { mainTable } from '../dynamo/environment.ts'
import { limitsKey } from '../keys.ts'
import { emptyAtOf, expiresAt, leasesOf, leasesOfAll, type Lease } from './limits-item.ts'

export interface ClientOfAccount {
  readonly account: string
  /** The name of the API access, which may hold any characters: it is only ever part of an attribute's name. */
  readonly client: string
  readonly limits: Limits
}

const connectionIsFree =
  '(attribute_not_exists(#own) OR size(#own) < :own) AND (attribute_not_exists(#all) OR size(#all) < :all)'

/** What must hold of connections for an update: one is free, which it then takes; none is; or it does not matter. */
export type ConnectionAsked = 'free' | 'taken' | 'any'

/** Counts a call against the rate, where its place is still what it was found to be. A delayed call connects later. */
export function countingCall(
  { account, client, limits }: ClientOfAccount,
  call: {
    readonly place: Exclude<Place, { place: 'refused' }>
    readonly connection: ConnectionAsked
    readonly lease: Lease
    readonly nowMillis: number
  },
): UpdateCommandInput {
  const { place, connection, lease, nowMillis } = call
  const first = place.place === 'first'
  const bucket = first ? ':empty_at' : '#empty_at + :step'
  const standing = first
    ? '(attribute_not_exists(#empty_at) OR #empty_at <= :up_to)'
    : '#empty_at > :after AND #empty_at <= :up_to'
  const connected = { free: ` AND ${connectionIsFree}`, taken: ` AND NOT (${connectionIsFree})`, any: '' }[connection]
  const takes = connection === 'free' ? ' ADD #own :lease, #all :lease' : ''
  return {
    ...updating(account),
    UpdateExpression: `SET #empty_at = ${bucket}, #expires_at = :expires_at${takes}`,
    ConditionExpression: `${standing}${connected}`,
    ExpressionAttributeNames: {
      '#empty_at': emptyAtOf(client),
      '#expires_at': 'expires_at',
      ...(connection === 'any' ? {} : { '#own': leasesOf(client), '#all': leasesOfAll }),
    },
    ExpressionAttributeValues: {
      ...(first
        ? { ':empty_at': bucketAfter(undefined, nowMillis, limits) }
        : { ':step': stepOf(limits), ':after': place.after }),
      ':up_to': place.upTo,
      ':expires_at': expiresAt(nowMillis),
      ...(connection === 'any' ? {} : { ':own': limits.maxConnections, ':all': maxConnectionsOfAccount }),
      ...(connection === 'free' ? { ':lease': new Set([lease]) } : {}),
    },
  }
}

/** Takes a connection for a call that was counted before. */
export function takingConnection(
  { account, client, limits }: ClientOfAccount,
  lease: Lease,
  nowMillis: number,
): UpdateCommandInput {
  return {
    ...updating(account),
    UpdateExpression: 'SET #expires_at = :expires_at ADD #own :lease, #all :lease',
    ConditionExpression: connectionIsFree,
    ExpressionAttributeNames: { '#expires_at': 'expires_at', '#own': leasesOf(client), '#all': leasesOfAll },
    ExpressionAttributeValues: {
      ':expires_at': expiresAt(nowMillis),
      ':lease': new Set([lease]),
      ':own': limits.maxConnections,
      ':all': maxConnectionsOfAccount,
    },
  }
}

/** Takes leases out, each from the attribute named with it; harmless where they are gone already. */
export function takingOut(
  account: string,
  leases: readonly (readonly [attribute: string, leases: Set<string>])[],
  nowMillis: number,
): UpdateCommandInput {
  const numbered = leases.map(([attribute, gone], index) => ({
    name: `#from${index}`,
    value: `:gone${index}`,
    attribute,
    gone,
  }))
  return {
    ...updating(account),
    UpdateExpression: `SET #expires_at = :expires_at DELETE ${numbered.map(({ name, value }) => `${name} ${value}`).join(', ')}`,
    ExpressionAttributeNames: {
      '#expires_at': 'expires_at',
      ...Object.fromEntries(numbered.map(({ name, attribute }) => [name, attribute])),
    },
    ExpressionAttributeValues: {
      ':expires_at': expiresAt(nowMillis),
      ...Object.fromEntries(numbered.map(({ value, gone }) => [value, gone])),
    },
  }
}

/** Drops what is kept of clients, unless one of them has called since. */
export function droppingBuckets(
  account: string,
  buckets: readonly (readonly [client: string, emptyAt: EmptyAt])[],
): UpdateCommandInput {
  const names = buckets.map((_, index) => `#bucket${index}, #leases${index}`)
  return {
    ...updating(account),
    UpdateExpression: `REMOVE ${names.join(', ')}`,
    ConditionExpression: buckets.map((_, index) => `#bucket${index} = :seen${index}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(
      buckets.flatMap(([client], index) => [
        [`#bucket${index}`, emptyAtOf(client)],
        [`#leases${index}`, leasesOf(client)],
      ]),
    ),
    ExpressionAttributeValues: Object.fromEntries(buckets.map(([, emptyAt], index) => [`:seen${index}`, emptyAt])),
  }
}

/** The item's new state comes back, and where a condition fails the state that it failed on: no update needs a read. */
function updating(account: string) {
  return {
    TableName: mainTable(),
    Key: limitsKey(account),
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const
}
