/**
 * The parameters by which every operation can be previewed (extensions: "preview and expect"): `preview` and `until`
 * decide and store nothing, `expect` carries an operation out only if it has the effects of its preview.
 */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { malformed, notAllowed } from '../domain/refusal/mistake.ts'
import { inOneOrder } from '../domain/base/same.ts'
import { parseDate } from '../domain/time/time.ts'
import { ProgrammingError } from './http-error.ts'
import { flag, type ParameterSchema } from './read-parameters.ts'
import { dateWords, type Words } from './schema-words.ts'
import type { Sent } from './sent-parameters.ts'

export const previewParameters = v.strictObject({
  preview: v.exactOptional(
    v.pipe(
      flag(),
      v.description(
        'With true, the call changes nothing: it stores nothing, takes no number and makes no event. Not ' +
          'with Idempotency-Key.',
      ),
    ),
  ),
  until: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('With preview: date up to which the answer also shows what follows, at most 36 months ahead.'),
      v.metadata({ words: dateWords }),
    ),
  ),
  expect: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^p1\.[0-9a-z]{6,12}\.[A-Za-z0-9_-]{43}$/, 'the expect of a preview'),
      v.description(
        'The `expect` of a preview. The operation is carried out only if it still does what the preview ' +
          'showed; otherwise the answer is 409.',
      ),
    ),
  ),
})

/** Beside an operation with an `until` of its own. */
export const previewAlone = v.omit(previewParameters, ['until'])

export const hasOwnUntil = (parameters: ParameterSchema): boolean => 'until' in parameters.entries

/**
 * The preview parameters of a call. An operation with an `until` of its own takes datetimes there, so in a preview of
 * it a plain date is the last day of what follows.
 */
export function previewParametersOf(parameters: ParameterSchema, sent: ReadonlyMap<string, Sent>) {
  const until = sent.get('until')
  const [text] = until?.from === 'text' ? until.texts : [until?.value]
  const isOfPreview = sent.has('preview') && typeof text === 'string' && parseDate(text) !== undefined
  return hasOwnUntil(parameters) && !isOfPreview ? previewAlone : previewParameters
}

export type Previewing =
  | { readonly mode: 'preview'; readonly until: string | undefined }
  | { readonly mode: 'expect'; readonly expect: string }

/** `until` is for previews only, and `expect` for calls that are carried out. */
export const previewWords: Words = {
  dependentSchemas: {
    until: { properties: { preview: { type: 'boolean', enum: [true] } }, required: ['preview'] },
    expect: { properties: { preview: { type: 'boolean', enum: [false] } } },
  },
}

export const previewAloneWords: Words = {
  dependentSchemas: { expect: previewWords.dependentSchemas?.['expect'] ?? {} },
}

/** A digest of a call's other parameters. An `expect` is valid only for the same call as the preview. */
export const digestOfAsked = (parameters: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(inOneOrder(parameters)))
    .digest('base64url')

/** Reads the preview that a call asks for; undefined for an operation to be carried out. */
export function previewingOf(
  { preview, until, expect }: Partial<v.InferOutput<typeof previewParameters>>,
  idempotencyKey: string | undefined,
): Previewing | undefined {
  const faults = [
    ...(preview !== true && until !== undefined ? [malformed('until', 'expected only together with preview.')] : []),
    ...(preview === true && expect !== undefined ? [notAllowed('expect', 'cannot be combined with preview.')] : []),
    ...(preview === true && idempotencyKey !== undefined
      ? [notAllowed('Idempotency-Key', 'cannot be combined with preview, as a preview does nothing.')]
      : []),
  ]
  if (faults.length > 0) throw new ProgrammingError(...faults)
  if (preview === true) return { mode: 'preview', until }
  return expect === undefined ? undefined : { mode: 'expect', expect }
}
