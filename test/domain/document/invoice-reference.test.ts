/** Payment references of invoices, from the settings to the document and back. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPayerOf, numbersOfReference, withReference } from '../../../functions/domain/document/invoice-reference.ts'
import { issuerOf } from '../../../functions/domain/document/seller.ts'
import { referenceOf } from '../../../functions/domain/world/invoice.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { propertyRuns } from '../../property-runs.ts'
import { applied, apply, demo, faults } from '../settings/account-file.ts'
import { account } from '../subscription/life.ts'
import { line as sold, local, Subscriber } from '../billing/billing-life.ts'

const campaign = { id: 'april', duration: 'P30D', invoice_lines: [sold(3_000)] }
const entity = { external_id: 'dk', name: 'Demo', currency: 'DKK' }
const paidBy = (reference?: object) =>
  account([campaign], { business_entities: [{ ...entity, ...(reference && { reference }) }] })

const created = (life: Subscriber) => life.create(local('2027-04-01'), { periods: [{ campaign_id: 'april' }] })

describe('The reference of an invoice', () => {
  it.each([
    [undefined, 'DK-1'],
    [{ kind: 'fik71' }, '000000000000018'],
    [{ kind: 'ocr', length_digit: true }, '133'],
    [{ kind: 'kid10' }, '0000100100000015'],
    [{ kind: 'kid11', payer_digits: 0, document_digits: 5 }, '000019'],
    [{ kind: 'fi', prefix: '7' }, '7016'],
    [{ kind: 'rf', prefix: '12' }, 'RF35121'],
  ])('of the layout %j is %s, and is read back to it', (layout, text) => {
    const settings = paidBy(layout)
    const life = created(new Subscriber(settings))
    const invoice = life.document('DK-1')
    expect(referenceOf(invoice)).toBe(text)
    expect(numbersOfReference(text, 'dk', settings)).toContain('DK-1')
    const earlier_references = settings.business_entities.flatMap(({ external_id, reference }) =>
      reference === undefined ? [] : [{ external_id, reference }],
    )
    expect(numbersOfReference(text, 'dk', { ...paidBy(), earlier_references })).toContain('DK-1')
  })

  it('of an invoice of before is its number, or the digits of it on a payment line', () => {
    const settings = paidBy({ kind: 'fik71' })
    expect(numbersOfReference('DK-66', 'dk', settings)).toEqual(['DK-66'])
    expect(numbersOfReference('000000000000661', 'dk', settings)).toEqual(['DK-66'])
    expect(numbersOfReference('000000000000662', 'dk', settings)).toEqual(['DK-66'])
    expect(numbersOfReference('something', 'dk', settings)).toEqual([])
  })

  it('has a counted payer where the id of the customer is no number, and keeps it', () => {
    const life = new Subscriber(paidBy({ kind: 'kid10' }))
    life.world = { ...life.world, customer: { ...life.world.customer, id: 'anna' } }
    created(life)
    expect(referenceOf(life.document('DK-1')).slice(0, 8)).toBe('90000000')
    expect(life.world.customer.payer_number).toBe('90000000')
    life.charge(local('2027-04-02'), {
      lines: [{ text: 'Fee', amount: 100, tax_rate: 0, currency: 'DKK' }],
      business_entity: 'dk',
    })
    expect(life.world.ledger.numbers).toMatchObject({ payer: 2 })
  })

  it('has a counted payer of as many digits as the layout has, and none that is an id', () => {
    const settings = paidBy({ kind: 'kid10', payer_digits: 3 })
    const life = created(new Subscriber(settings))
    expect(referenceOf(life.document('DK-1')).slice(0, 3)).toBe('900')
    expect(isPayerOf(life.world.customer, '900', settings)).toBe(true)
    expect([isPayerOf({ id: '901' }, '901', settings), isPayerOf({ id: '801' }, '801', settings)]).toEqual([
      false,
      true,
    ])
    expect(isPayerOf({ id: '901' }, '901', paidBy({ kind: 'kid10' }))).toBe(true)
  })

  it('is the number where the payer no longer fits, and a fact says so', () => {
    const life = new Subscriber(paidBy({ kind: 'kid10', payer_digits: 3 }))
    life.world = { ...life.world, customer: { ...life.world.customer, payer_number: '90000000' } }
    created(life)
    expect(referenceOf(life.document('DK-1'))).toBe('DK-1')
    expect(life.history.join()).toContain('DK-1')
  })
})

describe('The references of one business entity', () => {
  interface Span {
    readonly reference: object
    /** The number of invoices before the next change of the settings. */
    readonly count: number
    readonly payer: number
  }

  /** The references of invoices that are made one after another while the settings change. */
  function printed(spans: readonly Span[]) {
    let current = demo()
    let made = 0
    return spans.flatMap(({ reference, count, payer }) => {
      const file = { business_entities: [{ external_id: 'dk', reference }] }
      const outcome = apply(file, { current, account: 'demo', hasCustomers: true })
      if (outcome.outcome === 'applied') current = outcome.settings
      const settings = current
      const layout = layoutOf(settings)
      const issuer = issuerOf('dk', 'DKK', settings)
      const world = { ...worldOfPayer, customer: { ...worldOfPayer.customer, id: String(payer) } }
      return Array.from({ length: count }, () => {
        const number = `DK-${++made}`
        const referenced = withReference(world, issuer, { number, count: made }, settings)
        const text = referenced.reference.reference?.text
        const isLeftOut = text === undefined && (layout?.kind ?? 'number') !== 'number'
        expect(referenced.facts.length).toBe(isLeftOut ? 1 : 0)
        return { layout: JSON.stringify(layout), text: text ?? number }
      })
    })
  }
  const layoutOf = ({ business_entities }: Settings) =>
    business_entities.find(({ external_id }) => external_id === 'dk')?.reference
  const worldOfPayer = new Subscriber(paidBy()).world
  const layouts = fc.constantFrom(
    ...[{ kind: 'number' }, { kind: 'ocr' }, { kind: 'ocr', prefix: '1' }, { kind: 'ocr', length_digit: true }],
    ...[{ kind: 'fi' }, { kind: 'fi', prefix: '1' }, { kind: 'ocr', payer_digits: 2, document_digits: 3 }],
    ...[
      { kind: 'kid10', payer_digits: 0, document_digits: 3 },
      { kind: 'kid11', payer_digits: 2, document_digits: 2 },
    ],
    ...[{ kind: 'fik71' }, { kind: 'fik71', payer_digits: 3 }, { kind: 'rf' }, { kind: 'rf', prefix: '1' }],
  )

  it('are different, whatever layouts it has one after another', () => {
    const spans = fc.record({
      reference: layouts,
      count: fc.integer({ min: 1, max: 120 }),
      payer: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(spans, { minLength: 2, maxLength: 5 }), (life) => {
        const all = printed(life)
        expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
        for (const alike of Map.groupBy(all, ({ text }) => withoutZeros(text)).values()) {
          expect(new Set(alike.map(({ layout }) => layout)).size).toBe(1)
        }
      }),
      { numRuns: propertyRuns(25) },
    )
  })
  const withoutZeros = (text: string) => text.replace(/^0+/, '')

  it('are numbers where an earlier layout reads them as an earlier invoice', () => {
    const all = printed([
      { reference: { kind: 'fi', prefix: '1' }, count: 19, payer: 1001 },
      { reference: { kind: 'fi' }, count: 181, payer: 1001 },
    ])
    expect([18, 117, 118, 199].map((index) => all[index]?.text)).toEqual(['1193', 'DK-118', 'DK-119', '2008'])
  })

  it('are numbers where they are a number of digits, and the history says so', () => {
    const life = created(
      new Subscriber(
        account([campaign], { business_entities: [{ ...entity, invoice_prefix: '1', reference: { kind: 'ocr' } }] }),
      ),
    )
    expect(referenceOf(life.document('11'))).toBe('11')
    expect(life.history.join('\n')).toContain(
      'Invoice 11 is paid by its number, as its payment reference could be that of',
    )
  })
})

describe('Layouts of references', () => {
  const said = (...layouts: object[]) =>
    faults(
      {
        business_entities: layouts.map((reference, index) => ({
          ...{ external_id: `e${index}`, name: 'Demo', currency: 'NOK', reference },
        })),
      },
      { current: demo(), account: 'demo' },
    )

  it.each<[string, object[], string[]]>([
    ['two alike', [{ kind: 'kid10' }, { kind: 'kid11' }], ['reference.prefix', 'reference.prefix']],
    ['too many digits', [{ kind: 'fik71', prefix: '123', payer_digits: 12 }], ['reference.payer_digits']],
    ['a count without room', [{ kind: 'fik71', payer_digits: 8, document_digits: 7 }], ['reference.document_digits']],
    ['a length digit of another kind', [{ kind: 'fi', length_digit: true }], ['reference.length_digit']],
    ['a begin that banks drop', [{ kind: 'fi', prefix: '01' }], ['reference.prefix']],
    ['letters', [{ kind: 'ocr', prefix: 'A' }], ['reference.prefix']],
    ['two kinds of digits', [{ kind: 'fi' }, { kind: 'ocr' }], ['reference.prefix', 'reference.prefix']],
    [
      'a digit of the length or of the count',
      [
        { kind: 'ocr', document_digits: 1, length_digit: true },
        { kind: 'ocr', document_digits: 2 },
      ],
      ['reference.prefix', 'reference.prefix'],
    ],
    [
      'digits beside the number of the invoice',
      [{ prefix: '1' }, { kind: 'number', payer_digits: 8, document_digits: 7, length_digit: true }],
      ['reference.prefix', 'reference.payer_digits', 'reference.document_digits', 'reference.length_digit'],
    ],
    ['no digits beside the number of the invoice', [{ kind: 'number', prefix: '', payer_digits: 0 }], []],
    ['none that meet', [{ kind: 'kid10', prefix: '1' }, { kind: 'kid10', prefix: '2' }, { kind: 'ocr' }], []],
    ['none of another begin', [{ kind: 'fi', prefix: '7' }, { kind: 'ocr', prefix: '8' }, { kind: 'rf' }], []],
    ['none of another length', [{ kind: 'fik71' }, { kind: 'kid10' }, { kind: 'ocr' }], []],
  ])('are refused under their key: %s', (_, layouts, at) => {
    expect(said(...layouts).map((line) => line.slice(line.indexOf('.') + 1, line.indexOf(':')))).toEqual(at)
  })
  it('with meaningless digits of an earlier version stay while other keys change, and are refused anew', () => {
    const { settings } = applied(
      { business_entities: [{ ...entity, reference: {} }] },
      { current: demo(), account: 'demo' },
    )
    const reference = { kind: 'number', prefix: '1', payer_digits: 8 } as const
    const current: Settings = {
      ...settings,
      business_entities: settings.business_entities.map((one) => ({ ...one, reference })),
    }
    const said = (more: object) =>
      faults({ business_entities: [{ external_id: 'dk', ...more }] }, { current, account: 'demo' })
    expect(said({ name: 'Another', invoice_prefix: 'X-' })).toEqual([])
    expect(said({ name: 'Another', reference })).toEqual([])
    expect(said({ reference: { ...reference, prefix: '2' } })).toHaveLength(2)
    expect(said({ reference: { kind: 'ocr', prefix: '2' } })).toEqual([])
  })
  it('are refused where a number of another entity is such a reference, and settings of before stay', () => {
    const entities = (invoice_prefix: string) => [
      { external_id: 'fi', name: 'Demo', currency: 'EUR', reference: { kind: 'fi', prefix: '7' } },
      { external_id: 'ax', name: 'Demo', currency: 'EUR', invoice_prefix },
    ]
    const given = { current: demo(), account: 'demo' }
    expect(faults({ business_entities: entities('71') }, given)).toEqual([
      expect.stringContaining('reference.prefix: '),
      expect.stringContaining('invoice_prefix: '),
    ])
    expect(faults({ business_entities: entities('8') }, given)).toEqual([])
    const { settings } = applied({ business_entities: entities('8') }, given)
    const current: Settings = {
      ...settings,
      business_entities: settings.business_entities.map((one) =>
        one.external_id === 'ax' ? { ...one, invoice_prefix: '71' } : one,
      ),
    }
    expect(faults({ business_entities: [{ external_id: 'dk', name: 'Another' }] }, { ...given, current })).toEqual([])
  })
})
