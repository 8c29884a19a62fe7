/** All kinds of jobs, by their names. */
import { bankFileJob } from '../work/bank/bank-file-job.ts'
import { collectionFileJob } from '../work/collections/collection-file-job.ts'
import { closeEditionJob } from '../work/editions/close-edition.ts'
import { readReportJob } from '../work/editions/read-report.ts'
import { readRoutesJob } from '../work/editions/read-routes.ts'
import { awaitUploadJob } from '../work/files/await-upload.ts'
import type { JobKind } from '../work/jobs/job-kind.ts'

const kinds: readonly JobKind[] = [
  bankFileJob,
  collectionFileJob,
  closeEditionJob,
  readReportJob,
  readRoutesJob,
  awaitUploadJob,
]

export const allJobs: ReadonlyMap<string, JobKind> = new Map(kinds.map((kind) => [kind.name, kind]))
