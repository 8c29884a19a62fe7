/** Consents, notices and retention in an account file: accepted values, and refusals with their paths. */
import { describe, expect, it } from 'vitest'
import { noticesOf } from '../../../functions/domain/settings/notice-laws.ts'
import { renewalWarnings } from '../../../functions/domain/settings/renewal-laws.ts'
import { demoSettings, settingsOf } from '../../settings.ts'
import { demo, faults } from './account-file.ts'

const said = (file: unknown, current = demo()) => faults(file, { current })
const texts = [{ version: '1', text: 'May we write to you?' }]

describe('Consents', () => {
  it('keep every text that people were asked with', () => {
    const current = settingsOf({ consents: [{ purpose: 'newsletter', texts }] }, demo())
    expect(said({ consents: [{ purpose: 'newsletter', texts: [{ version: '1', text: 'Other' }] }] }, current)).toEqual([
      'consents[0].texts: version "1" may have been agreed to and must stay as it is; add a new version instead',
    ])
    const longer = [...texts, { version: '2', text: 'Other' }]
    expect(
      settingsOf({ consents: [{ purpose: 'newsletter', texts: longer }] }, current).consents[0]?.texts,
    ).toHaveLength(2)
  })

  it('need a text', () => {
    expect(said({ consents: [{ purpose: 'newsletter', texts: [] }] })).toHaveLength(1)
  })

  it('take a text as their next version', () => {
    const first = settingsOf({ consents: [{ purpose: 'newsletter', text: 'May we write?' }] }, demo())
    expect(() => settingsOf({ consents: [{ purpose: 'newsletter', text: 'May we write?' }] }, first)).toThrow(
      /unchanged/,
    )
    const second = settingsOf({ consents: [{ purpose: 'newsletter', text: 'May we write to you?' }] }, first)
    expect(second.consents[0]?.texts).toEqual([
      { version: '1', language: 'en', text: 'May we write?' },
      { version: '2', language: 'en', text: 'May we write to you?' },
    ])
    expect(said({ consents: [{ purpose: 'newsletter', text: 1 }] }, second)).toHaveLength(1)
  })

  it('stay while a notice needs them', () => {
    const current = settingsOf(
      { consents: [{ purpose: 'offers', texts }], notices: [{ id: 'back', when: 'stopped', consent: 'offers' }] },
      demo(),
    )
    expect(said({ consents: [{ purpose: 'offers', delete: true }] }, current)).toEqual([
      'consents[0].delete: is still in use by notices "back"',
    ])
  })
})

describe('Notices', () => {
  it('have an event of a subscription, and a time before or after it', () => {
    expect(said({ notices: [{ id: 'a' }] })).toEqual(['notices[0].when: is required'])
    expect(said({ notices: [{ id: 'a', when: 'renewal', before: 'P1D', after: 'P1D' }] })).toEqual([
      'notices[0].after: must not be given together with before',
    ])
  })

  it('of an agreement count from the day on which it expires', () => {
    const notice = { id: 'a', when: 'agreement_expiring' }
    const reason = 'does not apply, as the notice counts from the day on which the agreement expires: use before'
    expect(said({ notices: [{ ...notice, after: 'P1D', counts_from: 'last_day_to_cancel' }] })).toEqual([
      `notices[0].after: ${reason}`,
      `notices[0].counts_from: ${reason}`,
    ])
    expect(said({ notices: [{ ...notice, before: 'P30D' }] })).toEqual([])
  })

  it('cannot be due before the period that they are about begins', () => {
    const monthly = settingsOf({ campaigns: [{ id: 'monthly', name: 'Monthly', duration: 'P1M' }] }, demo())
    const notice = { id: 'a', when: 'renewal', campaigns: ['monthly'] }
    for (const before of ['P2M', 'P31D', 'P30D', 'P29D', 'P5W']) {
      expect(said({ notices: [{ ...notice, before }] }, monthly), before).toEqual([
        'notices[0].before: lies before the start of a period of the campaign "monthly" that has 28 days',
      ])
    }
    for (const before of ['P1M', 'P28D', 'P4W']) {
      expect(said({ notices: [{ ...notice, before }] }, monthly), before).toEqual([])
    }
  })

  it('about all campaigns are within the shortest period that can end with their event', () => {
    const renewing = (id: string, duration: string, renews_to: string) => ({ id, name: id, duration, renews_to })
    const campaigns = [
      renewing('yearly', 'P1Y', 'yearly'),
      renewing('monthly', 'P1M', 'monthly'),
      renewing('trial', 'P2W', 'yearly'),
      { id: 'once', name: 'Once', duration: 'P3M' },
    ]
    const sold = { ...settingsOf({ campaigns }, demo()), ordering_forms: [], products: [] }
    const own = { ...sold, campaigns: sold.campaigns.filter(({ id }) => campaigns.some((one) => one.id === id)) }
    const words = (id: string, days: number) => [
      `notices[0].before: lies before the start of a period of the campaign "${id}" that has ${days} days`,
    ]
    const early = (when: string, before: string) => said({ notices: [{ id: 'a', when, before }] }, own)
    expect(early('renewal', 'P30D')).toEqual(words('trial', 14))
    expect(early('renewal', 'P14D')).toEqual([])
    expect(early('trial_end', 'P20D')).toEqual(words('trial', 14))
    expect(early('expired', 'P80D')).toEqual([])
    expect(early('expired', 'P100D')).toEqual(words('once', 89))
    expect(early('gift_ending', 'P100D')).toEqual([])
    const group = { recipient_campaign: 'company-seat', max_recipients: 1 }
    const gift = { id: 'gift', name: 'Gift', duration: 'P3M', group }
    const gifts = { campaigns: [gift], ordering_forms: [{ url_id: 'gifts', gift: true, campaigns: ['gift'] }] }
    const notice = { id: 'a', when: 'gift_ending', before: 'P100D' }
    expect(said({ ...gifts, notices: [notice] })).toEqual(words('gift', 89))
    const kept = settingsOf({ ...gifts, notices: [{ ...notice, before: 'P80D' }] }, demo())
    expect(said({ campaigns: [{ ...gift, duration: 'P1M' }] }, kept)).toEqual([
      'notices["a"].before: lies before the start of a period of the campaign "gift" that has 28 days',
    ])
  })

  it('leave the days for cancelling', () => {
    const terms = { policies: [{ external_id: 'terms', notice: { duration: 'P1M' } }] }
    const yearly = { id: 'yearly', name: 'Yearly', duration: 'P1Y', policy: 'terms' }
    const account = { ...settingsOf({ ...terms, campaigns: [yearly] }, demo()), products: [], ordering_forms: [] }
    const short = { ...account, campaigns: account.campaigns.filter(({ id }) => id === 'yearly') }
    const late = { id: 'a', when: 'renewal', before: 'P12M', counts_from: 'last_day_to_cancel', campaigns: ['yearly'] }
    const words = 'lies before the start of a period of the campaign "yearly" that has 365 days'
    expect(said({ notices: [late] }, short)).toEqual([`notices[0].before: ${words}`])
    expect(said({ notices: [{ ...late, counts_from: 'event' }] }, short)).toEqual([])
  })

  it('of a trial are within its period', () => {
    const trial = { id: 'trial', name: 'Trial', duration: 'P1M' }
    expect(said({ campaigns: [{ ...trial, notice_days: 40 }] })).toEqual([
      'campaigns[0].notice_days: lies before the start of a period of the campaign "trial" that has 31 days',
    ])
    expect(said({ campaigns: [{ ...trial, notice_days: 31 }] })).toEqual([])
  })

  it('refer to campaigns, consents, forms and codes that are there', () => {
    const notice = { id: 'a', when: 'stopped', campaigns: ['x'], consent: 'y', code: { form: 'z', code: 'BACK' } }
    expect(said({ notices: [notice] })).toEqual([
      'notices[0].campaigns[0]: unknown campaign "x"',
      'notices[0].consent: unknown consent purpose "y"',
      'notices[0].code.form: unknown ordering form "z"',
    ])
  })

  it('keep the form and the code that they offer', () => {
    const form = { url_id: 'f', ordering_codes: [{ code: 'BACK', percent_off: 40 }] }
    const notice = { id: 'back', when: 'stopped', after: 'P30D', code: { form: 'f', code: 'BACK' } }
    const current = settingsOf({ ordering_forms: [form], notices: [notice] }, demo())
    expect(said({ ordering_forms: [{ url_id: 'f', delete: true }] }, current)).toEqual([
      'ordering_forms[0].delete: is still in use by notices "back"',
    ])
    expect(said({ ordering_forms: [{ url_id: 'f', ordering_codes: [] }] }, current)).toEqual([
      'notices["back"].code.code: the ordering form has no ordering code "BACK"',
    ])
  })

  it('of a law are off until they are switched on, and say no more than the law leaves open', () => {
    const off = demoSettings({ notices: [{ id: 'law:SE' }] })
    expect(noticesOf(off)).toEqual([])
    const [swedish] = noticesOf(demoSettings({ notices: [{ id: 'law:SE', enabled: true }] }))
    expect(swedish).toMatchObject({ when: 'renewal', required: true, countries: ['SE'], law: 'SE' })
    expect(said({ notices: [{ id: 'law:XX' }] })).toEqual([
      'notices[0].id: unknown law "law:XX"; the built-in notices are law:SE, law:FR',
    ])
    expect(said({ notices: [{ id: 'law:FR', before: 'P1D' }] })).toEqual(['notices[0].before: is decided by the law'])
  })
})

describe('A campaign that renews into a fixed time', () => {
  const entity = (country: string) => ({ external_id: 'x', name: 'X', currency: 'EUR', country })
  const campaign = (duration: string) => ({ id: 'c', name: 'C', business_entity: 'x', duration, renews_to: 'c' })
  const warned = (country: string, duration: string) =>
    renewalWarnings(
      demo(),
      settingsOf({ business_entities: [entity(country)], campaigns: [campaign(duration)] }, demo()),
    )

  it('is warned of in DE beyond a month, and in NL beyond three', () => {
    expect(warned('DE', 'P1Y')).toEqual([{ campaign_id: 'c', law: 'DE' }])
    expect(warned('DE', 'P1M')).toEqual([])
    expect(warned('NL', 'P6M')).toEqual([{ campaign_id: 'c', law: 'NL' }])
    expect(warned('NL', 'P3M')).toEqual([])
    expect(warned('DK', 'P1Y')).toEqual([])
  })
})
