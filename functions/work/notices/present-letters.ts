/** Letters as they are handed out: with the present address of the customer, and as a PDF. */
import { buyerOf } from '../../domain/document/buyer.ts'
import { issuerOf, sellerOf } from '../../domain/document/seller.ts'
import { textOf } from '../../domain/notice/letter-report.ts'
import { dateOf } from '../../domain/time/time.ts'
import type { Customer } from '../../domain/world/customer.ts'
import type { PostalLetter } from '../../domain/world/postal-letter.ts'
import { noticePdf } from '../../invoice-document/notice-pdf.ts'
import { readCustomers } from '../../store/customer/customer-item.ts'
import { deliveryWrite } from '../../store/delivery/deliveries.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { brandOf } from '../account/letter-brand.ts'
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

/** The letters in their order. Those of erased customers are left out and removed. */
export async function presentLetters(letters: readonly PostalLetter[], reader: Reader): Promise<PresentLetter[]> {
  const items = await readCustomers(reader.account, [...new Set(letters.map(({ customer }) => customer))])
  const customers = new Map(items.map((item) => [item.id, item]))
  const present: PresentLetter[] = []
  for (const letter of letters) {
    const customer = customers.get(letter.customer)
    if (customer === undefined || customer.erased !== undefined) {
      await transact([deliveryWrite(reader.settings, letter, undefined)])
    } else {
      present.push({ letter, shown: await showLetter(letter, customer, reader) })
    }
  }
  return present
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
