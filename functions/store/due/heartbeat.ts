/**
 * The heartbeat of the two streams: an item of each table that changes every minute. It calls the functions behind the
 * streams, which do nothing, so that a stopped stream can be distinguished from an idle one.
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
