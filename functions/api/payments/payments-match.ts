/** POST /api/payments/match/: decides where the money of an entry goes, or leaves the entry alone with a note. */
import * as v from 'valibot'
import { notAllowed } from '../../domain/refusal/mistake.ts'
import type { Allocating } from '../../domain/bank/match-by-hand.ts'
import type { Call } from '../../http/call.ts'
import { refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { flag, wholeNumber } from '../../http/read-parameters.ts'
import { readBankEntry } from '../../store/bank/bank-entries.ts'
import { ignoreEntry, matchEntry, previewIgnore, previewMatch } from '../../work/bank/decide-entry.ts'
import { answerOrPreview } from '../preview/preview-answer.ts'
import { decideEntryOnce, entryAnswer, entryEnds, entryIdParameter, previewedOrDecided } from './entry-answer.ts'

const mostAllocations = 10

const allocation = v.strictObject({
  id: v.pipe(v.string(), v.description('The customer.')),
  invoice_number: v.exactOptional(
    v.pipe(v.string(), v.description('An invoice of the customer. Without it, the amount goes to the balance.')),
  ),
  amount: v.pipe(wholeNumber(1, 100_000_000_000), v.description('Minor units.')),
})

const parameters = v.strictObject({
  entry_id: entryIdParameter,
  allocations: v.exactOptional(
    v.pipe(
      v.array(allocation),
      v.minLength(1, 'at least one allocation'),
      v.maxLength(mostAllocations, `at most ${mostAllocations} allocations`),
      v.description('The targets of the amount. Together they add up to the amount of the entry.'),
    ),
  ),
  id: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('Instead of allocations: the customer whose open invoices and balance get it all.'),
    ),
  ),
  ignore: v.optional(v.pipe(flag(), v.description('Instead of both: nothing of the entry is booked.')), false),
  note: v.exactOptional(
    v.pipe(
      v.string(),
      v.minLength(1, 'some text'),
      v.maxLength(2_000, 'at most 2000 characters'),
      v.description('With ignore: why.'),
    ),
  ),
})

export const endpoint = {
  name: 'payments-match',
  subject: 'banks',
  method: 'POST',
  path: '/api/payments/match/',
  summary: 'Matches an entry of a bank account with customers and invoices.',
  description:
    'Each allocation becomes a payment with the method bank. The rest becomes the balance. A match can be undone ' +
    'within a month.',
  access: 'key',
  parameters,
  answer: answerOrPreview(entryAnswer),
  refuses: true,
  idempotent: true,
  previews: true,
  ends: entryEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (sent, call) => {
  const { allocations, id, ignore, note } = sent
  const ways = [allocations !== undefined, id !== undefined, ignore].filter(Boolean).length
  if (ways !== 1) {
    throw new ProgrammingError(notAllowed('allocations', 'expected exactly one of allocations, id and ignore.'))
  }
  if (note !== undefined && !ignore) throw new ProgrammingError(notAllowed('note', 'goes with ignore only.'))
  if (ignore && note === undefined) return refused({ field: 'note', code: 'entry_note_missing' })
  const allocated = await allocationsOf(sent, call)
  const field = id === undefined ? 'allocations' : 'id'
  return await previewedOrDecided(sent, call, {
    preview: (decision) => (ignore ? previewIgnore(decision) : previewMatch({ ...decision, field }, allocated)),
    decide: () =>
      decideEntryOnce(endpoint.name, sent, call, (decision) =>
        ignore ? ignoreEntry(decision, note ?? '') : matchEntry({ ...decision, field }, allocated),
      ),
  })
})

/** The whole amount of an entry goes to the customer if the call names only a customer. */
async function allocationsOf(
  { entry_id, allocations, id }: v.InferOutput<typeof parameters>,
  { account }: Call,
): Promise<readonly Allocating[]> {
  if (allocations !== undefined) return allocations.map(allocating)
  const entry = id === undefined ? undefined : await readBankEntry(account, entry_id)
  return id === undefined || entry === undefined ? [] : [{ customer: id, amountMinor: Math.abs(entry.amountMinor) }]
}

const allocating = ({ id, invoice_number, amount }: v.InferOutput<typeof allocation>): Allocating => ({
  customer: id,
  amountMinor: amount,
  ...(invoice_number !== undefined && { number: invoice_number }),
})
