import { describe, expect, it } from 'vitest'
import { namesIn } from '../../../functions/domain/bank/names-in-entry.ts'
import { printReference } from '../../../functions/domain/settings/payment-reference.ts'
import { demoSettings } from '../../settings.ts'

const settings = demoSettings({ business_entities: [{ external_id: 'dk', reference: { kind: 'fik71' } }] })
const line = '+71<000000000000018+12345678<'
const names = (text: string, references: readonly string[] = []) =>
  namesIn({ references, texts: [text] }, ['dk'], settings)

describe('the payment line of a paper', () => {
  it.each([['000000000000018'], [line], ['+71< 000000000000018 +12345678<'], ['71<000000000000018+12345678<']])(
    'names its invoice in a field of references, and where it is the whole text: %s',
    (text) => {
      expect(names('', [text]).byReference).toContain('DK-1')
      expect(names(text).byReference).toContain('DK-1')
    },
  )

  it('names its invoice among other words', () => {
    expect(names(`Thank you ${line} for the paper`).byText).toContain('DK-1')
    expect(names('Thank you +71< 000000000000018 +12345678<').byText).toContain('DK-1')
  })
})

describe('a reference with a check among other words', () => {
  it.each([
    [{ kind: 'rf', prefix: '7' }, 12],
    [{ kind: 'rf', prefix: '7', document_digits: 10 }, 3],
    [{ kind: 'ocr', prefix: '9', length_digit: true }, 45],
    [{ kind: 'fi', prefix: '7' }, 12],
  ] as const)('of %j is that of its invoice, in groups or not', (layout, count) => {
    const own = demoSettings({ business_entities: [{ external_id: 'dk', reference: layout }] })
    const text = printReference({ payer_digits: 0, ...layout }, { count }) ?? expect.fail('It does not fit.')
    for (const one of [text, text.replaceAll(/(.{4})(?=.)/g, '$1 ')]) {
      const read = namesIn({ references: [], texts: [`payment ${one} thanks for 2 papers`] }, ['dk'], own)
      expect(read.byText).toContain(`DK-${count}`)
    }
  })
})

describe('the number of an invoice', () => {
  it.each([
    ...['DK-1/2027', 'no.DK-1', 'invoice=DK-1', '*DK-1*', 'Re. DK-1-', 'Rg.Nr.DK-1/Smith', '#DK-1!', '[DK-1]'],
    ...['Invoice:DK-1', '(DK-1)', 'DK-1.', 'dk-1', 'DK-1;1008', 'DK-1 / 1019'],
  ])('is found whatever payers write beside it: %s', (text) => {
    expect(names(text).byText).toContain('DK-1')
  })

  it('is one of two where a text has two', () => {
    expect(names('DK-12/DK-13').byText).toEqual(['DK-12', 'DK-13'])
  })

  it('is not found within a longer word or number', () => {
    for (const text of ['DK-12', 'XDK-1', 'DK-1A']) expect(names(text).byText).not.toContain('DK-1')
  })
})
