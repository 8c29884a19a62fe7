/** The common part of the two endpoints that take many operations. */
import * as v from 'valibot'
import type { Call } from '../../http/call.ts'
import { answered, refused, type Answer, type Endpoint } from '../../http/endpoint.ts'
import { codesByField, messagesByField } from '../../openapi/responses.ts'
import { findKept, keptUnder, type AnswerKey } from '../../store/idempotency/stored-answer.ts'
import { performOperations } from './perform-operations.ts'
import { readOperations } from './call-operations.ts'
import { summaryOf, type Outcome } from './operation-outcome.ts'
import { startRun, type RunOptions } from './bulk-run.ts'
import { previewSchema } from '../preview/preview-answer.ts'
import { previewOf } from '../preview/preview-of.ts'
import { readUntil } from '../../http/read-until.ts'
import { unexpectedOf } from '../preview/unexpected-outcome.ts'
import { foreseeOperations } from './foresee-operations.ts'
import { outcomesThatFit } from './outcomes-that-fit.ts'
import { timeUntil } from './time-left.ts'

/** The name of an operation decides on its schema: see `call-operations.ts`. */
export const operationSchema = v.pipe(
  v.unknown(),
  v.description('`operation`, the name of the operation, and the parameters of its single call.'),
)

export const operationsParameter = (most: number) =>
  v.pipe(
    v.array(operationSchema),
    v.maxLength(most, `at most ${most} operations`),
    v.description(
      `At most ${most}. An operation without \`id\` concerns the customer of the nearest preceding createcustomer.`,
    ),
  )

/**
 * Limit for all operations together, counted as Lambda counts bytes (`encoded-size.ts`). A single operation has its own
 * limit of one megabyte. The rest of Lambda's 6 MB is for the event around a body.
 */
export const maxBodyBytes = 5_500_000

const summaryEntries = {
  succeeded: v.pipe(v.number(), v.integer(), v.description('The number of operations that were carried out.')),
  failed: v.pipe(v.number(), v.integer(), v.description('The number of operations that were not carried out.')),
  errors: v.pipe(
    v.array(messagesByField),
    v.description('For each operation, an object of its errors. Empty if it was carried out.'),
  ),
  codes: v.pipe(v.array(codesByField), v.description('For each operation, the codes of its errors, for programs.')),
}

export const manyPreviewAnswer = v.object({ ...summaryEntries, preview: previewSchema })

/** The answer of many operations, or their preview. */
export const manyOrPreview = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.union([v.object({ ...summaryEntries, ...entries }), manyPreviewAnswer])

export const inOrder =
  'Operations run in order, with the same result as one call after another. A refused operation is ' +
  'skipped and reports its errors; later operations continue. If the call runs out of time, each ' +
  'remaining operation says so: repeat the call with the same Idempotency-Key, and it continues ' +
  'without doing anything twice.'

export interface ManyOptions {
  readonly operations: readonly unknown[]
  readonly looksUp: boolean
  /** All parameters, by which a repeated call is recognised. */
  readonly parameters: unknown
  readonly answer: (outcomes: readonly Outcome[]) => unknown
}

export async function answerMany(
  { name }: Pick<Endpoint, 'name'>,
  { operations, looksUp, parameters, answer }: ManyOptions,
  call: Call,
): Promise<Answer> {
  const callOperations = readOperations(operations, call.settings)
  const { account, access, idempotencyKey } = call
  const under =
    idempotencyKey === undefined
      ? undefined
      : keptUnder({ account, client: access.name, idempotencyKey, endpoint: name, parameters })
  const options = { call, given: callOperations, looksUp }
  const other = (await isBegun(under, call)) ? undefined : await answerPreviewing(options, call)
  if (other !== undefined) return other
  const outcomes = await performOperations(startRun({ ...options, time: timeUntil(call.endsAtMillis), under }))
  return outcomes === undefined
    ? refused({ field: '', code: 'idempotency_key_reused' })
    : answered(answer(outcomesThatFit(outcomes, call.language)))
}

/** Whether an earlier call under the key found what its preview had shown, and began to carry out the operations. */
async function isBegun(under: AnswerKey | undefined, { previewing }: Call): Promise<boolean> {
  return under !== undefined && previewing !== undefined && (await findKept(under, Date.now())).found !== 'nothing'
}

/** The answer to a preview, or to a call that would not do what its preview showed; undefined for a call to be made. */
async function answerPreviewing(
  options: Pick<RunOptions, 'call' | 'given' | 'looksUp'>,
  call: Call,
): Promise<Answer | undefined> {
  const { previewing } = call
  if (previewing === undefined) return undefined
  const end =
    previewing.mode === 'expect' || previewing.until === undefined ? undefined : readUntil(previewing.until, call)
  if (typeof end === 'object') return refused(end)
  const foreseen = await foreseeOperations({ ...options, time: timeUntil(call.endsAtMillis) })
  const { outcomes, previewed, call: present } = foreseen
  if (previewing.mode === 'expect') return await unexpectedOf(previewed, previewing.expect, present)
  const summary = summaryOf(outcomesThatFit(outcomes, call.language))
  return answered({ ...summary, preview: await previewOf(previewed, end, present) })
}
