import { describe, expect, it } from 'vitest'
import { parseTaxId } from '../../../functions/domain/tax/tax-id.ts'

describe('tax registration ids', () => {
  it.each([
    ['DK12345674', undefined, 'DK12345674'],
    ['dk-12 34.56/74', 'SE', 'DK12345674'],
    ['12345674', 'DK', 'DK12345674'],
    ['556703748501', 'SE', 'SE556703748501'],
    ['20774740', 'FI', 'FI20774740'],
    ['U13585627', 'AT', 'ATU13585627'],
    ['094259216', 'GR', 'EL094259216'],
    ['GR094259216', undefined, 'EL094259216'],
    ['EL094259216', 'GR', 'EL094259216'],
    ['NO 923 609 016 MVA', undefined, 'NO923609016MVA'],
    ['923609016MVA', 'NO', 'NO923609016MVA'],
    ['923609016', 'NO', 'NO923609016'],
    ['CHE-107.787.577', undefined, 'CHE107787577'],
    ['107787577 MWST', 'CH', 'CHE107787577MWST'],
    ['XI366303068', 'GB', 'XI366303068'],
    ['GB980780684', undefined, 'GB980780684'],
    ['NL000099998B57', undefined, 'NL000099998B57'],
  ])('%s of a customer in %s is %s, its check digits known', (written, country, id) => {
    expect(parseTaxId(written, country)).toEqual({ id, checked: true })
  })

  it.each([
    ['12-3456789', 'US', '123456789'],
    ['US123456789', 'DK', 'US123456789'],
    ['t08gb0001a', 'SG', 'T08GB0001A'],
    ['DEX010101AB1', 'MX', 'DEX010101AB1'],
    ['12345678', undefined, '12345678'],
  ])('%s of a customer in %s is taken by its form as %s', (written, country, id) => {
    expect(parseTaxId(written, country)).toEqual({ id, checked: false })
  })

  it.each([
    ['', 'DK'],
    ['1', 'US'],
    ['DK12345675', undefined],
    ['12345675', 'DK'],
    ['DE123456789', undefined],
    ['DK12345675', 'SE'],
    ['NO923609017MVA', undefined],
    ['12345674_', 'DK'],
    ['ÆØÅ12', 'US'],
    ['1'.repeat(21), 'US'],
  ])('%s of a customer in %s is none', (written, country) => {
    expect(parseTaxId(written, country)).toBeUndefined()
  })
})
