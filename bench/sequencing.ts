/** Batches of change records as the stream hands them to the sequencer. */
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { handler as sequence } from '../functions/jobs/sequence-stream.ts'
import type { Settings } from '../functions/domain/settings/settings.ts'
import { versionOfChangeKey } from '../functions/store/keys.ts'
import { customerData } from './bench-account.ts'
import type { WireItem } from './gather.ts'
import { newCustomer } from './population.ts'

export type Batch = readonly WireItem[]

/** The change records of a given number of new customers, whose ids begin with `name`. */
export async function newBatch(settings: Settings, name: string, changes: number): Promise<Batch> {
  const batch: WireItem[] = []
  for (let n = 0; n < changes; n++) {
    const items = await newCustomer(settings, `${name}-${String(n).padStart(4, '0')}`, customerData(n))
    batch.push(...items.filter(isChange))
  }
  return batch
}

/** Puts a batch into the feed. Throws if a part of it would need another delivery. */
export async function sequenceBatch(batch: Batch | undefined): Promise<void> {
  if (batch === undefined) throw new Error('There is no batch left to be sequenced.')
  const { batchItemFailures } = await sequence(streamEvent(batch))
  if (batchItemFailures.length > 0) throw new Error('A batch was not sequenced.')
}

const isChange = ({ sk }: WireItem) => sk?.S !== undefined && versionOfChangeKey(sk.S) !== undefined

function streamEvent(batch: Batch): DynamoDBStreamEvent {
  return {
    Records: batch.map((NewImage, index) => ({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      dynamodb: {
        Keys: Object.fromEntries(Object.entries(NewImage).filter(([name]) => name === 'pk' || name === 'sk')),
        NewImage: { ...NewImage },
        SequenceNumber: String(index + 1),
        StreamViewType: 'NEW_IMAGE',
      },
    })),
  }
}
