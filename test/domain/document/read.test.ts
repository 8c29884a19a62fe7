import { describe, expect, it } from 'vitest'
import { emptyLedger } from '../../../functions/domain/world/ledger.ts'
import { showBalance, showDelivery, showDocument } from '../../../functions/domain/document/show-document.ts'
import { correctedNumber, toInvoiceDocument } from '../../../functions/invoice-document/of-invoice.ts'
import { demoSettings } from '../../settings.ts'
import { creditNote, delivery, invoice, line, world } from './documents.ts'

const settings = demoSettings()
const reading = { settings, language: 'en' } as const
const bare = { lines: false }

describe('an invoice as it is shown', () => {
  it('has its sums in major units and its times in the account’s timezone', () => {
    const allocations = [{ from: 'payment', id: 'p1', amountMinor: 3050, at: '2027-01-26T09:00:00.000Z' } as const]
    const shown = showDocument(
      invoice({ allocations, note: 'Old debt', sent: '2027-01-25T10:00:00.000Z' }),
      bare,
      reading,
    )
    expect(shown).toEqual({
      number: 'DK-1',
      type: 'invoice',
      state: 'open',
      business_entity: 'dk',
      date: '2027-01-25',
      due: '2027-02-08',
      currency: 'DKK',
      total: 80,
      to_pay: 49.5,
      payment_reference: 'DK-1',
      note: 'Old debt',
      sent: '2027-01-25T11:00:00',
    })
  })

  it('of a currency without decimals is whole', () => {
    expect(showDocument(invoice({ currency: 'ISK' }), bare, reading)).toMatchObject({ total: 8000, to_pay: 8000 })
  })

  it('shows its lines, each with its tax and its period, where asked for', () => {
    const fee = { text: 'A fee', template: false, amountMinor: 1000, tax_rate: 0 }
    const { lines } = showDocument(invoice({ lines: [line, fee] }), { lines: true }, reading)
    expect(lines).toEqual([
      {
        text: 'The Gazette, 1 February 2027 to 28 February 2027',
        amount: 80,
        tax_rate: 0.25,
        tax_amount: 16,
        category: 'subscription',
        period_campaign_id: 'standard',
        period_begin: '2027-02-01T00:00:00',
        period_end: '2027-03-01T00:00:00',
      },
      { text: 'A fee', amount: 10, tax_rate: 0, tax_amount: 0 },
    ])
  })

  it('says why a line has no tax, in the language of the reader', () => {
    const tax = { kind: 'reverse_charge', place: 'buyer', country: 'SE' } as const
    const free = { ...line, tax_rate: 0, tax }
    const shown = (given: typeof free) => showDocument(invoice({ lines: [given] }), { lines: true }, reading).lines?.[0]
    expect(shown(free)).toMatchObject({ tax: { ...tax, reason: 'Reverse charge' } })
    const taxed = { ...line, tax: { kind: 'oss', category: 'web', place: 'buyer', country: 'SE' } as const }
    expect(showDocument(invoice({ lines: [taxed] }), { lines: true }, reading).lines?.[0]?.tax).toEqual(taxed.tax)
  })

  it('names the whole period, also where the line is for a part, and no end where none is in sight', () => {
    const period = line.period && {
      ...line.period,
      end: null,
      part: { begin: '2027-02-14T23:00:00.000Z', end: null } as const,
    }
    const { lines } = showDocument(
      invoice({ lines: [{ ...line, ...(period && { period }) }] }),
      { lines: true },
      reading,
    )
    expect(lines?.[0]).toMatchObject({ period_begin: '2027-02-01T00:00:00' })
    expect(lines?.[0]).not.toHaveProperty('period_end')
  })

  it('that is a credit note is negative, and names what it credits', () => {
    const shown = showDocument(creditNote(), { lines: true, payment_url: 'https://x' }, reading)
    expect(shown).toMatchObject({
      number: 'DK-C1',
      type: 'credit_note',
      state: 'credited',
      total: -40,
      to_pay: 0,
      credits: 'DK-1',
      payment_url: 'https://x',
      lines: [{ amount: -40, tax_amount: -8 }],
    })
    expect(shown).not.toHaveProperty('due')
  })
})

describe('a delivery as it is shown', () => {
  const { customer } = world()

  it('of a reminder says so, whatever the document is', () => {
    const reminder = { ...delivery(), kind: 'reminder' } as const
    expect(showDelivery(reminder, { customer, document: invoice() }, bare, reading).invoice_type).toBe('reminder')
  })

  it('and the document have no key without a value, as JSON has none', () => {
    const fee = { text: 'A fee', template: false, amountMinor: 1000, tax_rate: 0 }
    const document = creditNote({ lines: [fee] })
    const shown = [
      showDocument(invoice(), { lines: true }, reading),
      showDocument(document, { lines: true }, reading),
      showDelivery(delivery(), { customer, document }, { lines: true }, reading),
    ]
    expect(shown).toStrictEqual(JSON.parse(JSON.stringify(shown)))
  })

  it('has the customer and the document as they are now', () => {
    const shown = showDelivery(delivery(), { customer, document: invoice() }, bare, reading)
    expect(shown).toEqual({
      delivery_id: '1001~DK-1',
      customer_id: '1001',
      invoice_number: 'DK-1',
      invoice_type: 'invoice',
      invoice_date: '2027-01-25',
      customer_billing_address: { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK' },
      to_emails: ['ann@example.com'],
      due: '2027-02-08',
      to_pay: 80,
    })
  })

  it('goes to the billing address and email where there are any, whoever was billed when it was made', () => {
    const billed = {
      builtin: {
        ...customer.builtin,
        billing_company: 'Berg A/S',
        billing_email: 'books@berg.example',
        tax_registration_id: 'DK1',
      },
    }
    expect(showDelivery(delivery(), { customer: billed, document: invoice() }, bare, reading)).toMatchObject({
      customer_billing_address: { company: 'Berg A/S', address: 'Bredgade 1\n1260 København K', country: 'DK' },
      to_emails: ['books@berg.example'],
    })
  })

  it('has what there is, of a customer with neither', () => {
    const shown = showDelivery(delivery(), { customer: { builtin: {} }, document: creditNote() }, bare, reading)
    expect(shown).toMatchObject({ customer_billing_address: {}, to_emails: [], invoice_type: 'credit_note', to_pay: 0 })
    expect(shown).not.toHaveProperty('due')
  })
})

describe('the balance with a business entity that is gone', () => {
  it('is in the currency of its own documents', () => {
    const credits = [
      { from: 'payment', id: 'p1', entity: 'gone', leftMinor: 500, since: '2027-01-01T00:00:00.000Z' },
    ] as const
    const documents = [invoice({ entity: 'gone', currency: 'EUR' }), invoice({ entity: 'dk', number: 'DK-2' })]
    expect(showBalance({ ...emptyLedger, credits }, documents, reading)).toEqual([
      { business_entity: 'gone', currency: 'EUR', amount: 5 },
    ])
  })
})

describe('the balance', () => {
  const made = '2027-01-01T00:00:00.000Z'
  const credit = (entity: string, leftMinor: number) =>
    ({ from: 'payment', id: 'p', entity, leftMinor, since: made }) as const

  it('is a sum for each business entity, in its currency', () => {
    const credits = [credit('dk', 1000), credit('se', 250), credit('dk', 550), credit('se', -250)]
    expect(showBalance({ ...emptyLedger, credits }, [], reading)).toEqual([
      { business_entity: 'dk', currency: 'DKK', amount: 15.5 },
    ])
  })

  it('with an entity that is gone is in the currency of its documents', () => {
    const ledger = { ...emptyLedger, credits: [credit('old', -100)] }
    expect(showBalance(ledger, [invoice({ entity: 'old', currency: 'NOK' })], reading)).toEqual([
      { business_entity: 'old', currency: 'NOK', amount: -1 },
    ])
  })
})

describe('an invoice on paper', () => {
  const shown = (language: 'da' | 'en') => ({ customer_id: '1001', settings, language, today: '2027-02-12' })

  it('has the sums of the books, its seller as of then and as reached now, and the texts of the language', () => {
    const allocations = [
      { from: 'payment', id: 'p1', amountMinor: 1000, at: '2027-01-26T09:00:00.000Z' } as const,
      { from: 'credit_note', id: 'DK-C1', amountMinor: 500, at: '2027-01-26T09:00:00.000Z', crediting: true } as const,
    ]
    const paper = toInvoiceDocument(invoice({ allocations }), shown('da'))
    expect(paper).toMatchObject({
      type: 'invoice',
      number: 'DK-1',
      date: '2027-01-25',
      due: '2027-02-08',
      currency: 'DKK',
      seller: { name: 'Demo Media ApS', tax_registration_id: 'DK12345674', email: 'abo@demo-media.example' },
      lines: [
        {
          text: 'The Gazette, 1. februar 2027 to 28. februar 2027',
          quantity: 1,
          amountMinor: 8000,
          taxMinor: 1600,
          supply: { begin: '2027-02-01', end: '2027-02-28' },
        },
      ],
      totalMinor: 8000,
      now: { paidMinor: 1000, creditedMinor: 500, toPayMinor: 6500, state: 'open', daysOverdue: 4 },
    })
    expect(paper.buyer).toEqual({
      customer_id: '1001',
      name: 'Ann Berg',
      address: 'Bredgade 1\n1260 København K',
      country: 'DK',
    })
  })

  it('names the party and the VAT number of the invoice that it credits under a reverse charge, and else its own', () => {
    const tax = { kind: 'reverse_charge', place: 'buyer', country: 'SE' } as const
    const now = { company: 'New AB', country: 'SE', tax_registration_id: 'SE556000016701' }
    const then = { company: 'Old AB', country: 'SE', tax_registration_id: 'SE556036079301', email: 'old@example.com' }
    const note = creditNote({ buyer: now, lines: [{ ...line, amountMinor: -8000, tax_rate: 0, tax }] })
    const { email: _, ...named } = then
    expect(correctedNumber(note)).toBe(note.credits)
    expect(toInvoiceDocument(note, { ...shown('en'), credited: invoice({ buyer: then }) }).buyer).toEqual({
      customer_id: '1001',
      ...named,
    })
    const taxed = creditNote({ buyer: now })
    expect(toInvoiceDocument(taxed, { ...shown('en'), credited: invoice({ buyer: then }) }).buyer).toMatchObject(now)
    expect(correctedNumber(taxed)).toBeUndefined()
    expect(correctedNumber({ ...note, credits_elsewhere: true })).toBeUndefined()
  })

  it('of a business entity that was removed shows its seller as it was', () => {
    const gone = invoice({ entity: 'gone' })
    expect(toInvoiceDocument(gone, shown('en')).seller).toMatchObject(gone.seller)
  })
})
