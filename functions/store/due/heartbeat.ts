/**
 * The heartbeat of the two streams: an item of each table that changes every minute. The functions behind the streams
 * are called for it and do nothing, so that a stream that has stopped differs from one in which nothing happens.
 */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Instant } from '../../domain/time/time.ts'
import { documentClient } from '../dynamo/client.ts'
import { eventsTable, mainTable } from '../dynamo/environment.ts'
import { eventsHeartbeatKey, heartbeatKey } from '../keys.ts'

export async function beat(now: Instant): Promise<void> {
  await Promise.all([
    documentClient().send(new PutCommand({ TableName: mainTable(), Item: { ...heartbeatKey, at: now } })),
    documentClient().send(new PutCommand({ TableName: eventsTable(), Item: { ...eventsHeartbeatKey, at: now } })),
  ])
}
