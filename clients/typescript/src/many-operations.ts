/**
 * Any number of operations in calls of a thousand. A call whose time runs out is sent again under its Idempotency-Key,
 * by which the service continues where the call ended.
 */
import type { BulkUpdatesAnswer, Operation } from './generated/service-types.ts'

/** The most operations that a call takes. */
const mostOfCall = 1000
/** The codes of operations that the service did not reach, and of those whose outcome it did not learn in time. */
const unfinished: ReadonlySet<string> = new Set(['operation_not_done', 'operation_uncertain'])

export type SendPart = (operations: readonly Operation[], part: number) => Promise<BulkUpdatesAnswer>

export async function sendMany(operations: readonly Operation[], send: SendPart): Promise<BulkUpdatesAnswer> {
  const answers: BulkUpdatesAnswer[] = []
  for (const [part, ofPart] of partsOf(operations).entries()) {
    let answer = await send(ofPart, part)
    for (let left = unfinishedIn(answer), before = Infinity; left > 0 && left < before; left = unfinishedIn(answer)) {
      before = left
      answer = await send(ofPart, part)
    }
    answers.push(answer)
  }
  return {
    succeeded: answers.reduce((sum, { succeeded }) => sum + succeeded, 0),
    failed: answers.reduce((sum, { failed }) => sum + failed, 0),
    errors: answers.flatMap(({ errors }) => errors),
    codes: answers.flatMap(({ codes }) => codes),
    results: answers.flatMap(({ results }) => results),
  }
}

const unfinishedIn = ({ codes }: BulkUpdatesAnswer): number =>
  codes.filter((byField) => (byField[''] ?? []).some((code) => unfinished.has(code))).length

/** An operation without an id stays in the same call as its createcustomer. */
function partsOf(operations: readonly Operation[]): (readonly Operation[])[] {
  const parts: (readonly Operation[])[] = []
  for (let begin = 0; begin < operations.length;) {
    const most = Math.min(begin + mostOfCall, operations.length)
    const end = most === operations.length ? most : lastBegin(operations, begin, most)
    parts.push(operations.slice(begin, end))
    begin = end
  }
  return parts
}

function lastBegin(operations: readonly Operation[], begin: number, most: number): number {
  for (let end = most; end > begin; end -= 1) {
    const next = operations[end]
    if (next !== undefined && restsOnNone(next)) return end
  }
  throw new RangeError(`More than ${mostOfCall} operations rest on one createcustomer: give them its id.`)
}

const restsOnNone = (operation: Operation): boolean =>
  operation.operation === 'createcustomer' ||
  operation.id !== undefined ||
  (operation.operation === 'createoverride' && operation.subscription_id !== undefined)
