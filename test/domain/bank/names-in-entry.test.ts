import { describe, expect, it } from 'vitest'
import { namesIn } from '../../../functions/domain/bank/names-in-entry.ts'
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
