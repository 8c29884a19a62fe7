/** All kinds of jobs, by their names. */
import { bankFileJob } from '../bank/bank-file-job.ts'
import { collectionFileJob } from '../collections/collection-file-job.ts'
import { closeEditionJob } from '../editions/close-edition.ts'
import { readReportJob } from '../editions/read-report.ts'
import { readRoutesJob } from '../editions/read-routes.ts'
import { awaitUploadJob } from '../files/await-upload.ts'
import type { JobKind } from './job-kind.ts'

const kinds: readonly JobKind[] = [
  bankFileJob,
  collectionFileJob,
  closeEditionJob,
  readReportJob,
  readRoutesJob,
  awaitUploadJob,
]

export const allJobs: ReadonlyMap<string, JobKind> = new Map(kinds.map((kind) => [kind.name, kind]))
