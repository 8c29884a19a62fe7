import { describe, expect, it } from 'vitest'
import { complaintsIn } from './entries.ts'
import { Complainer, dayOfIssue, weekly, daysAfter } from './weekly-life.ts'
import { faultsOf } from '../changes.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'

const newYear = dayOfIssue(1)
const on = (campaign_id: string) => ({ periods: [{ campaign_id, begin: '2027-01-01T00:00' }] })
const reader = (policy: object = {}, campaign = 'weekly') =>
  new Complainer(weekly(policy)).create(newYear, on(campaign))
const after = (issue: number, days = 1) => new Date(Date.parse(dayOfIssue(issue)) + days * 86_400_000).toISOString()
const at = (issue: number, days = 1) => `${after(issue, days).slice(0, -1)}Z` as const

describe('A complaint', () => {
  it('is about the last issue, and has the remedy of the policy, where it says neither', () => {
    const life = reader().receive(1).receive(2).complain(at(2))
    expect(life.kept()).toMatchObject([
      { id: 'k1', external_id: 'week-2', kind: 'missing', remedy: 'redeliver', state: 'open', by: 'Ann' },
    ])
    expect(life.events()).toContain(`${at(2)} complaint:created 1001~a k1 week-2 missing redeliver`)
    expect(life.history.at(-1)).toBe('Complaint about Week 2: did not come. Remedy: delivered again')
  })

  it('is refused for what did not come with the subscription', () => {
    expect(faultsOf(reader().tryToComplain(newYear))).toEqual([': complaint_no_issue'])
    const life = reader().receive(1)
    expect(faultsOf(life.tryToComplain(at(1), { external_id: 'week-2' }))).toEqual([
      'external_id: complaint_not_received',
    ])
    expect(faultsOf(life.tryToComplain(at(1), { subscription_id: 'x' }))).toEqual([': subscription_unknown'])
  })

  it('is made once for an issue, even beyond the limits', () => {
    const life = reader().receive(1).complain(at(1))
    expect(faultsOf(life.tryToComplain(at(1)))).toEqual([': already_complained'])
    expect(faultsOf(life.tryToComplain(at(1), {}, true))).toEqual([': already_complained'])
  })

  it('is made within the window of the policy, its last day included', () => {
    const life = reader({ complaints: { window_days: 3 } }).receive(1)
    expect(faultsOf(life.tryToComplain(at(1, 4)))).toEqual(['kind: complaint_too_late'])
    expect(faultsOf(life.tryToComplain(at(1, 4), {}, true))).toEqual(['changed'])
    const inTime = reader({ complaints: { window_days: 3 } }).receive(1)
    expect(faultsOf(inTime.tryToComplain('2027-01-04T23:59:59.000Z'))).toEqual(['changed'])
  })

  it('is one of so many within twelve months', () => {
    const life = reader({ complaints: { most_a_year: 2 } })
    for (const issue of [1, 2]) life.receive(issue).complain(at(issue))
    life.receive(3)
    expect(faultsOf(life.tryToComplain(at(3)))).toEqual(['kind: complaints_too_many'])
    expect(faultsOf(life.tryToComplain(at(3), {}, true))).toEqual(['changed'])
  })

  it('has a remedy that the policy allows; without a policy, another copy or none', () => {
    const life = reader({ complaints: undefined }).receive(1)
    expect(faultsOf(life.tryToComplain(at(1), { remedy: 'credit' }))).toEqual(['remedy: remedy_not_allowed'])
    expect(faultsOf(life.tryToComplain(at(1), { remedy: 'credit' }, true))).toEqual(['changed'])
    expect(faultsOf(life.tryToComplain(at(1), { remedy: 'none' }))).toEqual(['changed'])
  })

  it('takes 500 characters at most', () => {
    expect(
      faultsOf(
        reader()
          .receive(1)
          .tryToComplain(at(1), { text: 'x'.repeat(501) }),
      ),
    ).toEqual(['text: text_too_long'])
  })
})

describe('The remedy', () => {
  it('redeliver gives way to another of the policy while deliveries to the address are paused, and waits otherwise', () => {
    const paused = (policy: object) => {
      const life = reader({ undeliverable: { action: 'pause' }, ...policy }).receive(1)
      return life.carryOut(at(1), life.tryToMark(at(1)))
    }
    expect(paused({}).complain(at(1)).kept()).toMatchObject([{ remedy: 'credit', state: 'solved' }])
    const complaints = { remedies: ['redeliver', 'none'], default: 'redeliver' }
    expect(paused({ complaints }).complain(at(1)).kept()).toMatchObject([{ remedy: 'redeliver', state: 'open' }])
    expect(paused({}).complain(at(1), { remedy: 'redeliver' }).kept()).toMatchObject([{ remedy: 'redeliver' }])
  })

  it('redeliver waits for a list until one has it', () => {
    const life = reader().receive(1).complain(at(1))
    expect(complaintsIn(life)).toEqual(['complaint week-1', 'redelivery gazette week-1'])
    life.move(at(1, 2), 'k1', 'with_carrier')
    expect(complaintsIn(life)).toEqual(['complaint week-1'])
    expect(life.events()).toContain(`${at(1, 2)} complaint:updated 1001~a k1 with_carrier`)
  })

  it('credit gives back the share of the copy among those of the period', () => {
    const life = reader().receive(1).complain(at(1), { remedy: 'credit' })
    const [invoice, note] = life.documents()
    expect(invoice?.number).toBe('DK-1')
    expect(note).toMatchObject({ type: 'credit_note', credits: 'DK-1' })
    expect(note?.lines.map(({ text, amountMinor }) => [text, amountMinor])).toEqual([
      ['Paper', -2_500],
      ['Credit for a copy of Week 1', 0],
    ])
    expect(life.kept()).toMatchObject([{ remedy: 'credit', state: 'solved', credit_note: note?.number }])
  })

  it('credit has its reason in the language of the credit note', () => {
    const settings = weekly()
    const [campaign] = settings.campaigns
    const [entity] = settings.business_entities
    if (campaign === undefined || entity === undefined) expect.fail('The settings are empty.')
    const swedish = { ...entity, external_id: 'se', language: 'sv' as const, invoice_prefix: 'SE-' }
    const life = new Complainer({
      ...settings,
      business_entities: [{ ...entity, language: 'fi' }, swedish],
      campaigns: [{ ...campaign, business_entity: 'se' }],
    }).create(newYear, on('weekly'))
    life.receive(1).complain(at(1), { remedy: 'credit' })
    const note = life.documents().find(({ type }) => type === 'credit_note')
    expect(note?.paper.language).toBe('sv')
    expect(note?.lines.at(-1)?.text).toBe('Ersättning för ett exemplar av Week 1')
  })

  it('credit gives back one assignment where the period is counted in them', () => {
    const life = reader({}, 'ten').receive(1).complain(at(1), { remedy: 'credit' })
    expect(life.billed()).toBe(20_001 - 2_000)
  })

  it('credit is the same whatever was complained of before, and however far the calendar goes', () => {
    const third = { external_id: 'week-3', remedy: 'credit' } as const
    const four = (settings: Settings) =>
      [1, 2, 3, 4].reduce((life, issue) => life.receive(issue), new Complainer(settings).create(newYear, on('weekly')))
    const generous = { complaints: { remedies: ['credit'], default: 'credit', window_days: 30 } }
    const only = four(weekly(generous)).complain(at(4), third)
    const others = four(weekly(generous))
    for (const external_id of ['week-4', 'week-1']) others.complain(at(4), { external_id, remedy: 'credit' })
    expect(only.billed()).toBe(10_000 - 2_500)
    expect(others.complain(at(4), third).billed()).toBe(10_000 - 3 * 2_500)
    const { products, ...rest } = weekly()
    const months = { ...rest, products: products.filter(({ date = '' }) => date < '2027-01-20') }
    const short = [1, 2, 3].reduce(
      (life, issue) => life.receive(issue),
      new Complainer(months).create(newYear, on('weekly')),
    )
    expect(short.complain(at(3), third).billed()).toBe(10_000 - 2_500)
  })

  it('credit is refused where nothing is left of the line', () => {
    const life = reader().receive(1).credit(at(1), 'DK-1', { all: true })
    expect(faultsOf(life.tryToComplain(at(1), { remedy: 'credit' }))).toEqual(['remedy: complaint_nothing_to_credit'])
  })

  it('extend moves the end by the days to the next issue, without money', () => {
    const life = reader().receive(1).complain(at(1), { remedy: 'extend' })
    expect(life.periods()).toEqual(['2027-01-01T00:00:00/2027-02-05T00:00:00'])
    expect(life.billed()).toBe(10_000)
  })

  it('extend gives one assignment where the period is counted in them', () => {
    const life = reader({}, 'ten').receive(1).complain(at(1), { remedy: 'extend' })
    expect(life.subscription().periods[0]?.remaining_assignments).toBe(10)
  })

  it('extend is refused under the remedy where the subscription stops', () => {
    const life = reader().receive(1).stop(at(1), dayOfIssue(3))
    expect(faultsOf(life.tryToComplain(at(1, 2), { remedy: 'extend' }))).toEqual(['remedy: extension_of_stopped'])
  })
})

describe('The remedy of the policy, where it is impossible,', () => {
  const remedyOf = (life: Complainer, isByCarrier = false) => {
    const decided = life.tryToComplain(at(10), {}, false, isByCarrier)
    return isRefused(decided) || !('complaint' in decided) ? faultsOf(decided) : decided.complaint
  }
  /** A subscription that ended with its tenth and last copy. */
  const ended = (...remedies: readonly string[]) => {
    const life = reader({ complaints: { remedies: ['extend', ...remedies], default: 'extend' } }, 'ten')
    for (let issue = 1; issue <= 10; issue++) life.receive(issue)
    return life
  }

  it('gives way to another one that the policy allows', () => {
    expect(remedyOf(ended('redeliver', 'none'))).toMatchObject({ external_id: 'week-10', remedy: 'redeliver' })
    expect(remedyOf(ended('credit'))).toMatchObject({ remedy: 'credit', state: 'solved', credit_note: 'DK-C1' })
    expect(remedyOf(ended())).toMatchObject({ remedy: 'none', state: 'open' })
  })

  it('is never money where the carrier complains', () => {
    expect(remedyOf(ended('credit'), true)).toMatchObject({ remedy: 'none' })
    expect(remedyOf(ended('credit', 'redeliver'), true)).toMatchObject({ remedy: 'redeliver' })
  })

  it('stands where the call names it', () => {
    expect(faultsOf(ended('redeliver').tryToComplain(at(10), { remedy: 'extend' }))).toEqual([
      expect.stringMatching(/^remedy: /),
    ])
  })
})

describe('A copy that came before the quantity was changed', () => {
  it.each(['ten', 'weekly'])('is credited by its own line and comes again as it was, with %s', (campaign) => {
    const life = new Complainer(
      weekly({
        complaints: { remedies: ['credit', 'redeliver'], most_a_year: 36, window_days: 60, default: 'credit' },
      }),
    )
    life.create(dayOfIssue(1), { periods: [{ campaign_id: campaign, begin: '2027-01-01T00:00' }] })
    life.receive(1).receive(2)
    const now = daysAfter(dayOfIssue(2), 1)
    life.carryOut(now, life.tryToChange(now, 3)).receive(3)
    const later = daysAfter(dayOfIssue(3), 1)
    const credited = [1, 3].map((issue) => {
      const before = life.billed()
      life.complain(later, { external_id: `week-${issue}`, remedy: 'credit' })
      return before - life.billed()
    })
    expect(credited).toEqual(campaign === 'ten' ? [2_000, 6_000] : [2_500, 7_500])
    const [first] = life.documents()
    expect(life.documents().find(({ credits }) => credits !== undefined && credits === first?.number)).toBeDefined()
    life.complain(later, { external_id: 'week-2', remedy: 'redeliver' })
    expect(life.kept().map(({ external_id, copies }) => [external_id, copies])).toEqual([
      ['week-1', 1],
      ['week-3', 3],
      ['week-2', 1],
    ])
  })
})
