/** Sends the e-mail that leads a payer to the page of an agreement, and notes it in the history of the customer. */
import { collectionSource } from '../../domain/collection/source-of-agreement.ts'
import { entityNamed, senderAddress } from '../../domain/settings/business-entity.ts'
import { sayCollectionSource } from '../../language/collection-source-words.ts'
import { agreementNamed } from '../../domain/collection/agreements.ts'
import { agreementPath } from '../../domain/collection/agreement-path.ts'
import { payerAddress } from '../../domain/collection/ask-payer.ts'
import { languageOf } from '../../domain/customer/customer-language.ts'
import { issuerOf, sellerOf } from '../../domain/document/seller.ts'
import type { Fact } from '../../domain/facts/fact.ts'
import { dateOf } from '../../domain/time/time.ts'
import type { Agreement } from '../../domain/world/agreement.ts'
import type { AgreementMail } from '../../domain/world/agreement-mail.ts'
import { toPayOf } from '../../domain/world/invoice.ts'
import type { World } from '../../domain/world/world.ts'
import { money, sellerLines } from '../../invoice-document/format.ts'
import { longDate } from '../../language/date.ts'
import { agreementLetter, type AgreementValues } from '../../messages/agreement-letter.ts'
import { runtime } from '../../outside/runtime.ts'
import type { Mail } from '../../outside/send-mail.ts'
import { readAgreementMail } from '../../store/collection/waiting-agreement-mail.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { deliveryWrite } from '../../store/delivery/deliveries.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { brandOf } from '../account/letter-brand.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import {
  afterMailError,
  takeMailTurn,
  type Attempted,
  type MailEnd,
  type MailJob,
  type MailOutcome,
} from '../deliveries/send-waiting-mail.ts'
import { inOwnWords } from '../templates/own-words.ts'

export async function sendAgreementMail(job: MailJob, id: string): Promise<MailOutcome> {
  let address = ''
  return await takeMailTurn(job, await readAgreementMail(job.settings.account.id, id), {
    attempt: async (mail) => {
      const { attempted, to } = await attempt(job, mail)
      address = to
      return attempted
    },
    end: (mail, end) => note(job, mail, end, address),
  })
}

async function attempt(
  job: MailJob,
  mail: AgreementMail,
): Promise<{ readonly attempted: Attempted; readonly to: string }> {
  const about = { account: job.settings.account.id, customer: mail.customer, attempt: mail.failures }
  try {
    const letter = await letterOf(job, mail)
    if (letter === undefined) return { attempted: { outcome: 'needless' }, to: '' }
    const { sendMail } = await import('../../outside/send-mail.ts')
    await sendMail(letter)
    return { attempted: { outcome: 'sent' }, to: letter.to.join(', ') }
  } catch (error) {
    console.warn({ message: 'An e-mail about an agreement was not sent.', ...about, error: String(error) })
    return { attempted: afterMailError(error), to: '' }
  }
}

/** Undefined if the payer need not be asked any more. */
async function letterOf({ settings, now, baseUrl }: MailJob, mail: AgreementMail): Promise<Mail | undefined> {
  const world = await loadWorldAt(settings, mail.customer, now)
  if (world === undefined || world.customer.erased !== undefined) return undefined
  const agreement = agreementNamed(world, mail.agreement)
  const to = payerAddress(world.customer)
  const from = agreement && senderAddress(agreement.entity, settings)
  if (agreement?.state !== 'pending' || to === undefined || from === undefined) return undefined
  const entity = entityNamed(agreement.entity, settings)
  const seller = sellerOf(issuerOf(agreement.entity, entity?.currency ?? 'EUR', settings))
  const language = languageOf(world.customer) ?? entity?.language ?? 'en'
  const invoice = world.ledger.open.find(({ number }) => number === mail.number)
  if (mail.number !== undefined && invoice === undefined) return undefined
  const failing = invoice?.collection && agreementNamed(world, invoice.collection.agreement)
  const values: AgreementValues = {
    name: world.customer.builtin.name ?? '',
    seller: seller.name,
    number: invoice?.number ?? '',
    amount: invoice === undefined ? '' : money(toPayOf(invoice), invoice.currency, language),
    from: failing === undefined ? '' : sayCollectionSource(collectionSource(failing, settings), language),
    until: untilOf(agreement, settings.account.timezone, (date) => longDate(date, language)),
    url: `${baseUrl}${agreementPath(settings.account.id, mail.customer, agreement.id)}`,
  }
  const frame = {
    letter: { ...agreementLetter(values, language), legal: [seller.name, ...sellerLines(seller, language)] },
    ...{ language, brand: await brandOf(settings, agreement.entity, seller.name) },
  }
  const words = await inOwnWords(frame, { settings, kind: 'agreement', values: { ...values } })
  const about = { account: settings.account.id, customer: mail.customer }
  return { from, fromName: seller.name, to: [to], about, ...words }
}

const untilOf = ({ pending_until: until }: Agreement, timezone: string, write: (date: string) => string): string =>
  until === undefined ? '' : write(dateOf(until, timezone))

async function note({ settings, now }: MailJob, mail: AgreementMail, end: MailEnd, email: string): Promise<void> {
  const { customer, agreement } = mail
  const removal = deliveryWrite(settings, mail, undefined)
  const load = () => loadWorldAt(settings, customer, now)
  await retrying({ runtime, about: `the e-mail ${mail.id}`, load }, async (world) => {
    if (world === undefined || world.customer.erased !== undefined) {
      await transact([removal])
      return done(undefined)
    }
    const fact: Fact =
      end.outcome === 'sent'
        ? { fact: 'agreement-asked', agreement, email }
        : { fact: 'agreement-not-asked', agreement, reason: end.reason }
    const after: World = { ...world, records: [] }
    const notes = [{ at: now, via: 'system' as const, by: 'System', facts: [fact] }]
    const outcome = await commitWorld({ settings, before: world, after, notes, now, also: [removal] })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}
