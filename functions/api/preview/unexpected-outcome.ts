/** The answer to a call that would not do what its preview showed (extensions: "preview and expect"). */
import type { Call } from '../../http/call.ts'
import { unexpected, type Answer } from '../../http/endpoint.ts'
import { isExpected } from './expectation.ts'
import { previewOf, type Previewed } from './preview-of.ts'

/** Undefined if the outcomes equal those of the preview. */
export async function unexpectedOf(
  previewed: readonly Previewed[],
  expect: string,
  call: Call,
): Promise<Answer | undefined> {
  const outcomes = previewed.map(({ outcome }) => outcome)
  if (isExpected(expect, outcomes, call, Date.now())) return undefined
  return unexpected({ preview: await previewOf(previewed, undefined, call) })
}
