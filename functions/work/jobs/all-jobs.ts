/** All kinds of jobs, by their names. */
import type { JobKind } from './job-kind.ts'

const kinds: readonly JobKind[] = []

export const allJobs: ReadonlyMap<string, JobKind> = new Map(kinds.map((kind) => [kind.name, kind]))
