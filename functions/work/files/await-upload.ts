/**
 * The job that waits for the bytes of an announced file, so that `file:created` comes even if nobody opens the file.
 * The bucket does not report uploads. An upload that does not come is given up after its address has expired.
 */
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { millisOf } from '../../domain/time/time.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { findFile } from './read-file.ts'

/** The sweep comes once a minute in the cloud, and once a second on one machine. */
export const lookSeconds = 15
/** A large upload may begin in the last second of its address. */
const graceMilliseconds = 15 * 60_000

const stateSchema = v.strictObject({
  file: v.string(),
  /** Real time at which the address ends. */
  until: instantSchema,
})

export const awaitUploadJob = jobKind({
  name: 'files-create',
  path: '/api/files/',
  state: stateSchema,
  step: async (state, { account, now, by }) => {
    const { file: id, until } = state
    const file = await findFile({ account, id, now, via: by.via })
    const mayCome = file === 'awaited' && Date.now() < millisOf(until) + graceMilliseconds
    return mayCome
      ? { step: 'next', state, done: 0, total: 1, restSeconds: lookSeconds }
      : { step: 'done', result: { file_id: id } }
  },
})
