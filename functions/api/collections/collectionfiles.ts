/** POST /api/collectionfiles/<method>/: writes files for the bank with everything that is ready to be collected. */
import * as v from 'valibot'
import { bankMethodOf } from '../../domain/settings/business-entity.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { parseDate } from '../../domain/time/time.ts'
import { refused, type Endpoint } from '../../http/endpoint.ts'
import { flag } from '../../http/read-parameters.ts'
import { dateWords } from '../../http/schema-words.ts'
import { collectionFileJob, firstState } from '../../work/collections/collection-file-job.ts'
import { answerAtOnce, begin, serveJob } from '../jobs/serve-job.ts'

const parameters = v.strictObject({
  method: v.pipe(v.string(), v.description('The id of one of the bank_methods of the business entity.')),
  business_entity: v.exactOptional(
    v.pipe(v.string(), v.description('External id. Required if several business entities have the method.')),
  ),
  due_until: v.exactOptional(
    v.pipe(v.string(), v.description('Only those of this date or earlier.'), v.metadata({ words: dateWords })),
  ),
  preview: v.optional(
    v.pipe(
      flag(),
      v.description('With true, returns the contents of the file, without making it. Not with Idempotency-Key.'),
    ),
    false,
  ),
})

const sums = {
  file_id: v.exactOptional(v.pipe(v.string(), v.description('Absent in a preview, and if nothing is ready.'))),
  collections: v.pipe(v.number(), v.integer(), v.description('The number of collections.')),
  total: v.pipe(v.number(), v.description('Their sum in major units.')),
  currency: v.string(),
  collected_on: v.pipe(v.array(v.string()), v.description('The dates on which the bank collects.')),
  withdrawn: v.pipe(
    v.number(),
    v.integer(),
    v.description(
      'Earlier collections that the file withdraws, because they are no longer owed (avtalegiro, autogiro).',
    ),
  ),
  mandates: v.pipe(
    v.number(),
    v.integer(),
    v.description('Mandates that the bank is to register or cancel by the file (autogiro).'),
  ),
}

export const endpoint = {
  name: 'collectionfiles',
  title: 'CollectionFiles',
  subject: 'collections',
  method: 'POST',
  path: '/api/collectionfiles/{method}/',
  summary: 'Makes a file for the bank with the collections of a method that are ready.',
  description:
    'The collections are submitted with the file. A second call makes a file of the collections that have become ready since. ' +
    'Over 100,000 collections make several files. Give an Idempotency-Key to repeat a call without an answer.',
  access: 'key',
  parameters,
  answer: v.object({
    ...sums,
    files: v.exactOptional(v.pipe(v.array(v.object(sums)), v.description('The files, if there are several.'))),
    left_out: v.pipe(
      v.array(v.object({ collection_id: v.string(), reason: v.string() })),
      v.description('Collections that the bank would refuse, at most 100 of them. They stay ready.'),
    ),
    left_out_count: v.pipe(v.number(), v.integer()),
  }),
  refuses: true,
  idempotent: true,
  job: true,
  forecasts: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serveJob(
  endpoint,
  collectionFileJob,
  ({ method, business_entity, due_until, preview }, { settings }) => {
    const entity = entityOf(method, business_entity, settings)
    if (entity === undefined) {
      return answerAtOnce(refused({ field: 'business_entity', code: 'bank_method_unknown' }))
    }
    if (due_until !== undefined && parseDate(due_until) === undefined) {
      return answerAtOnce(refused({ field: 'due_until', code: 'date_expected' }))
    }
    return begin(firstState({ method, entity, preview, ...(due_until !== undefined && { due_until }) }))
  },
)

/** The entity of that name, or the only one, that has the method. */
function entityOf(method: string, name: string | undefined, settings: Settings): string | undefined {
  const having = settings.business_entities
    .map(({ external_id }) => external_id)
    .filter((entity) => bankMethodOf(entity, method, settings) !== undefined)
  if (name !== undefined) return having.find((entity) => entity === name)
  return having.length === 1 ? having[0] : undefined
}
