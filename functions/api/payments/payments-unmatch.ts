/** POST /api/payments/unmatch/: undoes a match, or the decision to leave an entry alone. */
import * as v from 'valibot'
import { serve, type Endpoint } from '../../http/endpoint.ts'
import { previewUnmatch, unmatchEntry } from '../../work/bank/decide-entry.ts'
import { answerOrPreview } from '../preview/preview-answer.ts'
import { decideEntryOnce, entryAnswer, entryEnds, entryIdParameter, previewedOrDecided } from './entry-answer.ts'

const parameters = v.strictObject({ entry_id: entryIdParameter })

export const endpoint = {
  name: 'payments-unmatch',
  subject: 'banks',
  method: 'POST',
  path: '/api/payments/unmatch/',
  summary: 'Undoes the match of an entry of a bank account.',
  description:
    'The payments of the entry are taken back, so their invoices are open again, and the entry waits to be matched. ' +
    'Possible within a month, as long as no part of the payments was paid back.',
  access: 'key',
  parameters,
  answer: answerOrPreview(entryAnswer),
  refuses: true,
  idempotent: true,
  previews: true,
  ends: entryEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, (sent, call) =>
  previewedOrDecided(sent, call, {
    preview: previewUnmatch,
    decide: () => decideEntryOnce(endpoint.name, sent, call, unmatchEntry),
  }),
)
