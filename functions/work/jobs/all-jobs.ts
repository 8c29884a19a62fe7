/** All kinds of jobs, by their names. */
import { bankFileJob } from '../bank/bank-file-job.ts'
import { collectionFileJob } from '../collections/collection-file-job.ts'
import type { JobKind } from './job-kind.ts'

const kinds: readonly JobKind[] = [bankFileJob, collectionFileJob]

export const allJobs: ReadonlyMap<string, JobKind> = new Map(kinds.map((kind) => [kind.name, kind]))
