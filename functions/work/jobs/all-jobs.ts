/** All kinds of jobs, by their names. */
import { closeEditionJob } from '../editions/close-edition.ts'
import { readReportJob } from '../editions/read-report.ts'
import { readRoutesJob } from '../editions/read-routes.ts'
import type { JobKind } from './job-kind.ts'

const kinds: readonly JobKind[] = [closeEditionJob, readRoutesJob, readReportJob]

export const allJobs: ReadonlyMap<string, JobKind> = new Map(kinds.map((kind) => [kind.name, kind]))
