/**
 * The provider of kind `test`, for test accounts: it moves no money, keeps what it was asked, and has a page of the
 * service on which a tester plays the payer. The reference of an agreement is its script:
 *
 * | reference begins with | its collections                                             |
 * | --------------------- | ----------------------------------------------------------- |
 * | `test_submits`        | are submitted, and are paid three days later                |
 * | `test_returns`        | are submitted, and fail with AM04 three days later          |
 * | `test_fails_<reason>` | fail with the reason, up to the first `-`                   |
 * | `test_once_<reason>`  | fail with the reason the first time that an invoice is due  |
 * | `test_keeps`          | are paid at once, and are not paid back                     |
 * | anything else         | are paid at once                                            |
 *
 * A collection that is handed in before its date is submitted, and is paid on that date.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { secondsAfter } from '../../domain/document/sending.ts'
import type { PaymentProviderSettings, Settings } from '../../domain/settings/settings.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { dateOf, instantOf, laterOf, startOfDate, type Instant } from '../../domain/time/time.ts'
import { attemptNamed, queueOf } from '../../domain/world/collection.ts'
import { noticeTaskId } from '../../domain/world/provider-task.ts'
import { accountNow } from '../../store/account/clock.ts'
import { writeNewItem } from '../../store/collection/provider-items.ts'
import {
  collectOnce,
  endTestAgreement,
  moveTestRecord,
  readCollected,
  readTestRecord,
  writeTestRecordOnce,
} from '../../store/collection/test-provider-records.ts'
import { environment } from '../../store/dynamo/environment.ts'
import {
  noticeToleranceMillis,
  type CollectionOutcome,
  type CollectionToMake,
  type Notice,
  type PageOutcome,
  type PaymentProvider,
  type ReceivedNotice,
} from './payment-port.ts'

const pageSchema = v.object({
  phase: v.picklist(['pending', 'over', 'done']),
  method: v.string(),
  currency: v.string(),
  /** Absent if nothing is paid on the page. */
  amountMinor: v.exactOptional(v.number()),
  doneUrl: v.string(),
  cancelUrl: v.string(),
  reference: v.string(),
})
export type TestPage = v.InferOutput<typeof pageSchema>

const collectionSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('paid'), reference: v.string(), amountMinor: v.number() }),
  v.object({ outcome: v.literal('failed'), reason: v.string() }),
  v.object({
    outcome: v.literal('submitted'),
    reference: v.string(),
    amountMinor: v.number(),
    settled: instantSchema,
    returned: v.boolean(),
  }),
])
type StoredCollection = v.InferOutput<typeof collectionSchema>

/** The time that a debit takes. */
const debitSeconds = 3 * 86_400

const pageName = (session: string) => `page~${session}`

export function testProvider(settings: Settings, provider: PaymentProviderSettings): PaymentProvider {
  const account = settings.account.id
  const now = async () => await accountNow(settings, instantOf(Date.now()))
  return {
    begin: async ({ key, methods, pays, currency, doneUrl, cancelUrl, language }) => {
      const page: TestPage = {
        ...{ phase: 'pending', method: methods[0] ?? 'card', currency, doneUrl, cancelUrl, reference: `test_${key}` },
        ...(pays !== undefined && { amountMinor: pays.amountMinor }),
      }
      await writeTestRecordOnce(account, pageName(key), page)
      const path = `/test-provider/${encodeURIComponent(account)}/${encodeURIComponent(key)}/`
      return { session: key, url: `${environment('BASE_URL')}${path}?language=${language}` }
    },
    outcome: async (session) => pageOutcomeOf(await readTestPage(account, session)),
    close: (session) => leaveTestPage(account, session, 'over'),
    collect: async (collection) => {
      const { key, agreement } = collection
      const first = outcomeByScript(collection, await now(), settings)
      const attempt = await collectOnce({ account, agreement, key }, first)
      if (attempt === undefined) return { outcome: 'failed', reason: 'agreement_ended' }
      const stored = attempt.before === undefined ? first : v.parse(collectionSchema, attempt.before)
      if (attempt.before === undefined && stored.outcome === 'submitted') {
        await noticeLater(settings, provider, collection, stored.settled)
      }
      return outcomeNow(stored, await now())
    },
    find: async ({ key, agreement }) => {
      const stored = await readCollected(account, agreement, key)
      return stored === undefined ? undefined : outcomeNow(v.parse(collectionSchema, stored), await now())
    },
    refund: async ({ key, payment, amountMinor }) => {
      if (payment.startsWith('test_keeps')) return { outcome: 'refused', reason: 'not_refundable' }
      await writeTestRecordOnce(account, `refund~${key}`, { amountMinor })
      return { outcome: 'refunded' }
    },
    end: (agreement) => endTestAgreement(account, agreement),
    read: (notice) => Promise.resolve(readTestNotice(provider.webhook_secret ?? '', notice)),
  }
}

/** Undefined if the account has no such page. */
export async function readTestPage(account: string, session: string): Promise<TestPage | undefined> {
  const record = await readTestRecord(account, pageName(session))
  return record === undefined ? undefined : v.parse(pageSchema, record)
}

/** The payer's choice on the page. A page that is over stays so. */
export async function leaveTestPage(account: string, session: string, phase: 'done' | 'over'): Promise<void> {
  const page = await readTestPage(account, session)
  if (page !== undefined) await moveTestRecord(account, pageName(session), 'pending', { ...page, phase })
}

function pageOutcomeOf(page: TestPage | undefined): PageOutcome {
  if (page === undefined || page.phase === 'over') return { outcome: 'over' }
  if (page.phase === 'pending') return { outcome: 'pending' }
  const { reference, method, amountMinor } = page
  return amountMinor === undefined
    ? { outcome: 'agreed', agreement: { reference, method, text: 'Test 4242' } }
    : { outcome: 'paid', reference, amountMinor }
}

function outcomeByScript(
  { key, agreement, amountMinor, on = '' }: CollectionToMake,
  now: Instant,
  { account: { timezone } }: Settings,
): StoredCollection {
  const [script = ''] = agreement.split('-')
  const reference = `${script.startsWith('test_keeps') ? 'test_keeps' : 'test'}_${key}`
  const { when, reason } = /^test_(?<when>fails|once)_(?<reason>.+)$/.exec(script)?.groups ?? {}
  const isFirst = attemptNamed(key)?.attempt === 1
  if (reason !== undefined && (when === 'fails' || isFirst)) return { outcome: 'failed', reason }
  const isReturned = script.startsWith('test_returns')
  const isDebit = isReturned || script.startsWith('test_submits')
  if (isDebit || on > dateOf(now, timezone)) {
    const settled = laterOf(
      isDebit ? secondsAfter(now, debitSeconds) : now,
      on === '' ? now : startOfDate(on, timezone),
    )
    return { outcome: 'submitted', reference, amountMinor, settled, returned: isReturned }
  }
  return { outcome: 'paid', reference, amountMinor }
}

function outcomeNow(stored: StoredCollection, now: Instant): CollectionOutcome {
  if (stored.outcome !== 'submitted') return stored
  const { reference, amountMinor, settled, returned } = stored
  if (now < settled) return { outcome: 'submitted', reference }
  return returned ? { outcome: 'failed', reason: 'AM04' } : { outcome: 'paid', reference, amountMinor }
}

/** The provider reports the outcome of a debit, on the clock of the account. */
async function noticeLater(
  settings: Settings,
  { id }: PaymentProviderSettings,
  { key }: CollectionToMake,
  at: Instant,
): Promise<void> {
  await writeNewItem(settings, {
    ...{ task: 'notice', id: noticeTaskId(`debit~${key}`), by: queueOf('', id) },
    ...{ ready_at: at, failures: 0, hints: [{ about: 'collection', key }] },
  })
}

const noticeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    collection: v.exactOptional(v.string()),
    reversal: v.exactOptional(
      v.object({ payment: v.string(), case: v.string(), amount: v.number(), reason: v.exactOptional(v.string()) }),
    ),
  }),
)

/** The headers `test-time` (milliseconds since 1970) and `test-signature`: HMAC-SHA256 over both, in hexadecimal. */
function readTestNotice(secret: string, { body, headers, realNowMillis }: ReceivedNotice): Notice | undefined {
  const time = headers['test-time'] ?? ''
  const right = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  const signature = Buffer.from(headers['test-signature'] ?? '', 'hex')
  const isRight = signature.length === right.length && timingSafeEqual(signature, right)
  if (!isRight || !(Math.abs(realNowMillis - Number(time)) <= noticeToleranceMillis)) return undefined
  const read = v.safeParse(noticeSchema, body)
  if (!read.success) return { id: '', hints: [] }
  const { id, collection, reversal } = read.output
  return {
    id,
    hints: [
      ...(collection === undefined ? [] : [{ about: 'collection' as const, key: collection }]),
      ...(reversal === undefined ? [] : [{ about: 'reversal' as const, ...withMinor(reversal) }]),
    ],
  }
}

const withMinor = ({ amount, ...others }: { amount: number; payment: string; case: string; reason?: string }) => ({
  ...others,
  amountMinor: amount,
})

export const signTestNotice = (secret: string, body: string, atMillis: number): Record<string, string> => ({
  'test-time': String(atMillis),
  'test-signature': createHmac('sha256', secret).update(`${atMillis}.${body}`).digest('hex'),
})
