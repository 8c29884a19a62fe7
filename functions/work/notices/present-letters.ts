/** Letters as they are handed out: with the present address of the customer, and as a PDF. */
import { buyerOf } from '../../domain/document/buyer.ts'
import { issuerOf, sellerOf } from '../../domain/document/seller.ts'
import { isStillToPost, textOf } from '../../domain/notice/letter-report.ts'
import { withdrawLetter } from '../../domain/notice/letter-withdrawal.ts'
import { dateOf } from '../../domain/time/time.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { methodOfQueue, type PostalLetter } from '../../domain/world/postal-letter.ts'
import { noticePdf } from '../../invoice-document/notice-pdf.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { runtime } from '../../outside/runtime.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { deliveryWrite } from '../../store/delivery/deliveries.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { readLetters } from '../../store/notice/postal-letters.ts'
import { brandOf } from '../account/letter-brand.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import type { Reader } from '../customers/reader.ts'

export interface PresentLetter {
  readonly letter: PostalLetter
  readonly shown: LetterView
}

export interface LetterView {
  readonly delivery_id: string
  readonly customer_id: string
  readonly notice_id: string
  readonly subscription_id: string
  readonly law?: string
  readonly language: string
  readonly customer_billing_address: Omit<ReturnType<typeof buyerOf>, 'tax_registration_id' | 'email'>
  readonly subject: string
  readonly text: string
  readonly pdf: string
}

/** A letter needs the whole of its customer, because its event may have gone since its words were written. */
const loadedAtOnce = 10

/** The letters in their order. Letters that are no longer to be sent are left out, and leave the queue. */
export async function presentLetters(letters: readonly PostalLetter[], reader: Reader): Promise<PresentLetter[]> {
  const { settings, now } = reader
  const ids = [...new Set(letters.map(({ customer }) => customer))]
  const worlds = await someAtOnce(ids, loadedAtOnce, async (id) => [id, await loadWorldAt(settings, id, now)] as const)
  const worldOf = new Map(worlds)
  const present: PresentLetter[] = []
  for (const letter of letters) {
    const world = worldOf.get(letter.customer)
    if (world !== undefined && isStillToPost(world, letter, now, settings)) {
      present.push({ letter, shown: await showLetter(letter, world.customer, reader) })
    } else {
      await withdraw(letter, reader)
    }
  }
  return present
}

/** Leaves a letter unchanged that has been reported or returned in the meantime. */
async function withdraw({ id, by, customer }: PostalLetter, { settings, now }: Reader): Promise<void> {
  const load = async () => ({
    world: await loadWorldAt(settings, customer, now),
    letter: (await readLetters(settings.account.id, methodOfQueue(by), [id])).get(id),
  })
  await retrying({ runtime, about: `the letter ${id}`, load }, async ({ world, letter }) => {
    if (letter === undefined) return done(undefined)
    if (world === undefined || world.customer.erased !== undefined) {
      const removed = await transact([deliveryWrite(settings, letter, undefined)])
      return removed === 'committed' ? done(undefined) : again(removed)
    }
    const before = { ...world, records: [] }
    if (isStillToPost(before, letter, now, settings)) return done(undefined)
    const { world: after, facts } = withdrawLetter(before, letter, now, settings)
    const notes = facts.length === 0 ? [] : [{ at: now, via: 'system', by: 'System', facts } as const]
    const outcome = await commitWorld({ settings, before: world, after, notes, now })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}

async function showLetter(
  letter: PostalLetter,
  customer: Pick<Customer, 'builtin'>,
  { settings }: Reader,
): Promise<LetterView> {
  const { id, notice, subscription, law, language, words, made, entity } = letter
  const { tax_registration_id: _, email: __, ...address } = buyerOf(customer)
  const seller = sellerOf(issuerOf(entity, '', settings))
  const pdf = await noticePdf({
    head: {
      seller,
      buyer: { ...address, customer_id: letter.customer },
      brand: await brandOf(settings, entity, seller.name),
    },
    ...{ words, language, date: dateOf(made, settings.account.timezone) },
  })
  return {
    delivery_id: id,
    customer_id: letter.customer,
    notice_id: notice,
    subscription_id: subscription,
    ...(law !== undefined && { law }),
    language,
    customer_billing_address: address,
    subject: words.subject,
    text: textOf(letter),
    pdf: Buffer.from(pdf).toString('base64'),
  }
}
