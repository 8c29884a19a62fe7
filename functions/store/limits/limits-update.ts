/** The updates of an account's limits, apart from sending them. `limits-item.ts` describes the attributes. */
import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { bucketAfter, maxConnectionsOfAccount, stepOf, type Limits, type Place } from '../../domain/base/call-limits.ts'
import { mainTable } from '../dynamo/environment.ts'
import { limitsKey } from '../keys.ts'
import { connectionCount, emptyAtOf, emptyFor, expiresAt, leaseBytes, leasesOf, type Lease } from './limits-item.ts'

export interface ClientOfAccount {
  readonly account: string
  /** The name of the API access, which may hold any characters. */
  readonly client: string
  readonly limits: Limits
}

const connectionIsFree =
  '(attribute_not_exists(#own) OR size(#own) < :own) AND (attribute_not_exists(#all) OR #all < :all)'
/** An update whose answer was lost is sent again by the SDK, and must not count twice. */
const isNew = 'NOT contains(#own, :one_lease)'
const takesConnection = 'ADD #own :lease, #all :one'

/**
 * The condition of an update on connections: one is free, and the update takes it; none is free; or it does not matter.
 */
export type ConnectionAsked = 'free' | 'taken' | 'any'

/** Counts a call against the rate if its place has not changed. A delayed call connects later. */
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
  const connected = {
    free: ` AND ${connectionIsFree} AND ${isNew}`,
    taken: ` AND NOT (${connectionIsFree})`,
    any: '',
  }[connection]
  return {
    ...updating(account),
    UpdateExpression: `SET #empty_at = ${bucket}, #expires_at = :expires_at${connection === 'free' ? ` ${takesConnection}` : ''}`,
    ConditionExpression: `${standing}${connected}`,
    ExpressionAttributeNames: {
      '#empty_at': emptyAtOf(client),
      '#expires_at': 'expires_at',
      ...(connection === 'any' ? {} : { '#own': leasesOf(client), '#all': connectionCount }),
    },
    ExpressionAttributeValues: {
      ...(first
        ? { ':empty_at': bucketAfter(undefined, nowMillis, limits) }
        : { ':step': stepOf(limits), ':after': place.after }),
      ':up_to': place.upTo,
      ':expires_at': expiresAt(nowMillis),
      ...(connection === 'any' ? {} : { ':own': limits.maxConnections, ':all': maxConnectionsOfAccount }),
      ...(connection === 'free' ? leaseValues(lease) : {}),
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
    UpdateExpression: `SET #expires_at = :expires_at ${takesConnection}`,
    ConditionExpression: `${connectionIsFree} AND ${isNew}`,
    ExpressionAttributeNames: { '#expires_at': 'expires_at', '#own': leasesOf(client), '#all': connectionCount },
    ExpressionAttributeValues: {
      ':expires_at': expiresAt(nowMillis),
      ':own': limits.maxConnections,
      ':all': maxConnectionsOfAccount,
      ...leaseValues(lease),
    },
  }
}

const leaseValues = (lease: Lease) => ({
  ':lease': new Set([leaseBytes(lease)]),
  ':one_lease': leaseBytes(lease),
  ':one': 1,
})

/** Leases by the attribute that holds them. */
export type HeldLeases = readonly (readonly [attribute: string, leases: readonly Lease[]])[]

/**
 * Removes leases if all of them still exist: a lease that is removed twice would be counted twice. Buckets that are
 * empty or gone are removed with them.
 */
export function takingOut(
  account: string,
  held: HeldLeases,
  nowMillis: number,
  buckets: readonly string[] = [],
): UpdateCommandInput {
  const sets = held.map(([attribute, leases], index) => ({ name: `#from${index}`, index, attribute, leases }))
  const each = sets.flatMap(({ name, index, leases }) =>
    leases.map((lease, number) => ({ name, value: `:lease${index}_${number}`, lease })),
  )
  const dropped = buckets.map((attribute, index) => ({ name: `#b${index}`, attribute }))
  return {
    ...updating(account),
    UpdateExpression: [
      'SET #expires_at = :expires_at ADD #all :fewer',
      `DELETE ${sets.map(({ name, index }) => `${name} :gone${index}`).join(', ')}`,
      ...(dropped.length === 0 ? [] : [`REMOVE ${dropped.map(({ name }) => name).join(', ')}`]),
    ].join(' '),
    ConditionExpression: [
      ...each.map(({ name, value }) => `contains(${name}, ${value})`),
      ...dropped.map(({ name }) => `(attribute_not_exists(${name}) OR ${name} <= :empty)`),
    ].join(' AND '),
    ExpressionAttributeNames: {
      '#expires_at': 'expires_at',
      '#all': connectionCount,
      ...Object.fromEntries([...sets, ...dropped].map(({ name, attribute }) => [name, attribute])),
    },
    ExpressionAttributeValues: {
      ':expires_at': expiresAt(nowMillis),
      ':fewer': -each.length,
      ...Object.fromEntries(sets.map(({ index, leases }) => [`:gone${index}`, new Set(leases.map(leaseBytes))])),
      ...Object.fromEntries(each.map(({ value, lease }) => [value, leaseBytes(lease)])),
      ...(dropped.length === 0 ? {} : { ':empty': emptyFor(nowMillis) }),
    },
  }
}

/** Returns the item's new state, or the state for which the condition failed, so that no update needs a read. */
function updating(account: string) {
  return {
    TableName: mainTable(),
    Key: limitsKey(account),
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const
}
