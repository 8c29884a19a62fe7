import { told } from '../changes.ts'
import { describe, expect, it } from 'vitest'
import { maxOverrideBytes } from '../../../functions/domain/override/judge-override.ts'
import { maxReservedEmails, reservedEmails } from '../../../functions/domain/override/reserved-emails.ts'
import { overrideTypes } from '../../../functions/domain/settings/settings.ts'
import { Life } from '../subscription/life.ts'
import { Agenda, cottage, home, now, outcomeOf, sample, settings, type Given } from './override-life.ts'

const outcome = (given: Given, agenda = new Agenda()) =>
  outcomeOf(agenda.tryToPlan({ begin: '2027-03-10T00:00', ...given }))
const pause = sample['pause-delivery']
const skip_processing = true

describe('A new override', () => {
  it.each(overrideTypes)('of %s is registered, told and written down', (type) => {
    const given: Given = { ...sample[type], begin: '2027-03-10T00:00' }
    const decided = told(new Agenda().tryToPlan(given))
    expect(decided).toMatchObject({
      events: [{ event: 'override:created', override_id: 'o1', override_type: type }],
      history: [expect.stringMatching(/ from 2027-03-10(?: to 2027-03-19)?(?:: .+| \(.+\))?(?: registered)?$/)],
    })
    const isOfSubscription = given.subscription_id !== undefined
    const { world } = decided
    expect((isOfSubscription ? world.subscriptions[0] : world.customer)?.overrides).toMatchObject([{ id: 'o1', type }])
    expect((isOfSubscription ? world.customer : world.subscriptions[0])?.overrides).toEqual([])
  })

  it('begins now unless told when, to the second', () => {
    const agenda = new Agenda().accept(new Agenda().tryToPlan(pause))
    expect(agenda.kept()).toMatchObject({ begin: '2027-03-01T09:30:15.000Z', created: now })
    const exact = new Agenda().plan({ ...pause, begin: '2027-03-10T08:00:00.999+00:00', end: '2027-03-11T08:00' })
    expect(exact.kept()).toMatchObject({ begin: '2027-03-10T08:00:00.000Z', end: '2027-03-11T07:00:00.000Z' })
  })

  it.each([
    ['begin', { begin: 'tomorrow' }],
    ['begin', { begin: '2027-02-30T00:00' }],
    ['end', { end: '2027-03-10' }],
  ])('has a %s that is a datetime: not %j', (field, given) => {
    expect(outcome({ ...pause, ...given })).toBe(`${field}: datetime_expected`)
  })

  it('ends after it begins', () => {
    expect(outcome({ ...pause, end: '2027-03-10T00:00' })).toBe('end: override_end_before_begin')
    expect(outcome({ ...pause, end: '2027-03-09T00:00' })).toBe('end: override_end_before_begin')
    expect(outcome({ ...pause, begin: '2027-03-10T00:00:00.100Z', end: '2027-03-10T00:00:00.900Z' })).toBe(
      'end: override_end_before_begin',
    )
    expect(outcomeOf(new Agenda().tryToPlan({ ...pause, end: '2027-03-01T10:00' }))).toBe(
      'end: override_end_before_begin',
    )
  })

  it('does not begin before today', () => {
    expect(outcome({ ...pause, begin: '2027-03-01T00:00' })).toBe('changed')
    expect(outcome({ ...pause, begin: '2027-02-28T23:59:59' })).toBe('begin: override_too_early')
    expect(outcome({ ...sample['change-fields'], begin: '2027-02-28T23:59:59' })).toBe('begin: override_too_early')
  })

  it('says everything that is wrong with it at once', () => {
    const given = { ...sample['alternative-delivery'], begin: 'x', end: 'y', address: {} }
    expect(outcome(given)).toBe('begin: datetime_expected, end: datetime_expected, address: address_expected')
  })

  it('needs a reason that can be shown', () => {
    expect(outcome({ ...sample['pause-subscription'], pause_reason: 'a\u0007' })).toBe(
      'pause_reason: text_control_characters',
    )
  })
})

describe('The subscription of an override', () => {
  it('is one of the customer', () => {
    expect(outcome({ ...pause, subscription_id: '1001~z' })).toBe(': subscription_unknown')
    const other = new Agenda().subscription()
    const elsewhere = { ...other, id: '1002~b' }
    expect(outcomeOf(new Agenda().tryToPlan({ ...pause, subscription_id: '1002~b' }, { elsewhere }))).toBe(
      'subscription_id: subscription_of_another',
    )
  })

  it('lives, unless the override is only registered', () => {
    const stopped = new Agenda()
    stopped.stop('2027-02-01T00:00:00.000Z')
    expect(outcome(pause, stopped)).toBe(': subscription_over')
    expect(outcome(sample['change-fields'], stopped)).toBe('changed')
    expect(outcome({ ...pause, skip_processing }, stopped)).toBe('changed')
  })

  it('may stand by for its begin', () => {
    const agenda = new Agenda()
    agenda.create(now, { periods: [{ campaign_id: 'year', begin: '2027-06-01T00:00' }] }, '1001~b')
    expect(outcome({ ...pause, subscription_id: '1001~b' }, agenda)).toBe('changed')
  })

  it('that follows a group can have everything but a pause of its own', () => {
    const group = new Life(settings)
      .create(now, { periods: [{ campaign_id: 'company' }] }, '1002~g')
      .subscription('1002~g')
    const seated = new Agenda()
    seated.create(now, { group_subscription_id: '1002~g' }, '1001~s', group)
    const seat = (given: Given) =>
      outcomeOf(seated.tryToPlan({ ...given, subscription_id: '1001~s' }, { elsewhere: group }))
    const begin = '2027-03-10T00:00'
    expect(seat({ ...sample['pause-subscription'], begin })).toBe('override_type: override_recipient_pause')
    expect(seat({ ...pause, begin })).toBe('changed')
    // The policy is that of the campaign which the group gives its recipients.
    expect(seat({ ...pause, begin: '2027-03-02T00:00' })).toBe('begin: override_too_early')
    expect(seat({ ...sample['change-delivery-address'], begin, address: { ...home, country: 'SE' } })).toBe(
      'address: override_other_country',
    )
  })
})

describe('The address of an override', () => {
  const to = (address: Record<string, string>) => outcome({ ...sample['change-delivery-address'], address })

  it('is complete, with a name or a company', () => {
    const { name, address, country } = home
    expect(to({ name, address, country })).toBe('changed')
    expect(to({ company: 'Berg ApS', address, country })).toBe('changed')
    expect(to({ address, country })).toBe('address: override_address_incomplete')
    expect(to({ name: ' ', address, country })).toBe('address: override_address_incomplete')
    expect(to({ name, country })).toBe('address: override_address_incomplete')
    expect(to({ name, address })).toBe('address: override_address_incomplete')
    expect(to({ name, address: '', country })).toBe('address: override_address_incomplete')
  })

  it('is judged as addresses are elsewhere', () => {
    expect(to({ ...home, country: 'XX' })).toBe('address: country_unknown')
    expect(to({ ...home, name: 'x'.repeat(256) })).toBe('address: text_too_long')
    const agenda = new Agenda().plan({ ...sample['change-delivery-address'], address: { ...home, country: ' dk' } })
    expect(agenda.kept()).toMatchObject({ address: home })
  })

  it('on a subscription takes a field of its kind', () => {
    const on = (override_type: 'change-delivery-address' | 'change-billing-address') =>
      outcome({ override_type, subscription_id: '1001~a', address: cottage })
    expect(on('change-delivery-address')).toBe('changed')
    expect(on('change-billing-address')).toBe('override_type: override_address_field_missing')
    expect(outcome(sample['change-billing-address'])).toBe('changed')
  })
})

describe('The new values of a change', () => {
  const change = (new_values: Record<string, unknown>, more = {}) =>
    outcome({ override_type: 'change-fields', new_values, ...more })
  const onSubscription = { subscription_id: '1001~a' }

  it('are judged now, under the names of their fields', () => {
    expect(change({ phone: '1', ':Segment': 'business', name: 'Ann', email: 'a@example.com' })).toBe('changed')
    expect(change({ ':Segment': 'alien', country: 'XX', email: 'nobody' })).toBe(
      ':Segment: choice_expected, country: country_unknown, email: email_invalid',
    )
    expect(change({ ':Code': null })).toBe(':Code: field_required')
    expect(change({ phone: null, name: null })).toBe('changed')
    expect(change({ edition: 'digital' }, onSubscription)).toBe('changed')
    expect(change({ edition: 'papyrus' }, onSubscription)).toBe('edition: choice_expected')
    expect(change({ ':Delivery Address': { country: 'XX' } }, onSubscription)).toBe(
      ':Delivery Address: country_unknown',
    )
  })

  it('are kept as written, but for a password', () => {
    const new_values = { phone: ' 12 ', email: 'A@Example.com ', created: '2027-01-01T00:00', password: 'secret-word' }
    const agenda = new Agenda().plan({ override_type: 'change-fields', new_values })
    expect(agenda.kept()).toMatchObject({ new_values: { ...new_values, password: '$argon2id$hash' } })
    expect(change({ password: '' })).toBe('password: password_length')
  })

  it('may be those that the fields have already, as that may change before', () => {
    const agenda = new Agenda('monthly', { name: 'Ann' })
    expect(outcome({ override_type: 'change-fields', new_values: { name: 'Ann' } }, agenda)).toBe('changed')
  })
})

describe('An override registered without processing', () => {
  it('is held to no dates and may overlap others', () => {
    const agenda = new Agenda('strict').plan(pause)
    expect(outcome({ ...pause, begin: '2020-01-01T00:00', end: '2020-01-20T00:00', skip_processing }, agenda)).toBe(
      'changed',
    )
    expect(outcome({ ...pause, skip_processing }, agenda)).toBe('changed')
    expect(outcome({ ...pause, begin: '2027-03-20T12:00', end: '2027-03-21T00:00', skip_processing }, agenda)).toBe(
      'changed',
    )
  })

  it('is held to everything else', () => {
    const agenda = new Agenda('strict')
    expect(outcome({ ...pause, end: '2027-03-10T00:00', skip_processing }, agenda)).toBe(
      'end: override_end_before_begin',
    )
    expect(outcome({ ...pause, end: '2027-06-01T00:00', skip_processing }, agenda)).toBe('end: override_pause_too_long')
    const abroad = { ...sample['alternative-delivery'], address: { ...home, country: 'SE' }, skip_processing }
    expect(outcome(abroad, agenda)).toBe('address: override_other_country')
  })

  it('is for the record only: it keeps no email, and others do not overlap it', () => {
    const email = { override_type: 'change-fields', new_values: { email: 'new@example.com' } } as const
    const agenda = new Agenda().plan({ ...email, skip_processing }).plan({ ...pause, skip_processing })
    expect(agenda.kept('o1')).toMatchObject({ inert: true })
    expect(reservedEmails(agenda.world.customer)).toEqual([])
    expect(outcome(pause, agenda)).toBe(': override_overlaps')
    expect(outcome({ ...pause, skip_processing }, agenda)).toBe('changed')
  })

  it('lives by the same phases', () => {
    const agenda = new Agenda().plan({ ...pause, skip_processing })
    expect(outcomeOf(agenda.tryToChange({ begin: '2020-01-01T00:00' }))).toBe('changed')
    expect(outcomeOf(agenda.tryToChange({ begin: '2027-03-11T00:00' }, { at: '2027-03-12T00:00:00.000Z' }))).toBe(
      'begin: override_locked',
    )
    expect(outcomeOf(agenda.tryToDelete())).toBe('changed')
  })
})

describe('The emails of changes ahead', () => {
  const email = (address: string, day: number): Given => ({
    override_type: 'change-fields',
    begin: `2027-03-${day}T00:00`,
    new_values: { email: address },
  })

  it('are the customer’s from now on, until the change is taken back or says otherwise', () => {
    const agenda = new Agenda().plan(email('A@Example.com', 10)).plan(email('a@example.com ', 11))
    expect(reservedEmails(agenda.world.customer)).toEqual(['a@example.com'])
    agenda.accept(agenda.tryToDelete({ id: 'o1' }))
    expect(reservedEmails(agenda.world.customer)).toEqual(['a@example.com'])
    agenda.change({ new_values: { email: 'b@example.com' } }, { id: 'o2' })
    expect(reservedEmails(agenda.world.customer)).toEqual(['b@example.com'])
    agenda.change({ new_values: { email: null } }, { id: 'o2' })
    expect(reservedEmails(agenda.world.customer)).toEqual([])
  })

  it('are few', () => {
    const agenda = new Agenda()
    for (let n = 0; n < maxReservedEmails; n++) agenda.plan(email(`a${n}@example.com`, 10 + n))
    expect(outcome(email('one-more@example.com', 20), agenda)).toBe('email: override_emails_too_many')
    expect(outcome(email('a0@example.com', 20), agenda)).toBe('changed')
  })
})

describe('All overrides of one subscription', () => {
  it('fit one stored item', () => {
    const agenda = new Agenda()
    const large = { ...home, address: 'x'.repeat(5000) }
    const day = (n: number) => new Date(Date.UTC(2027, 3, 1 + n)).toISOString()
    const plan = (n: number): Given => ({
      ...sample['alternative-delivery'],
      begin: day(n),
      end: day(n + 1),
      address: large,
    })
    const fitting = Math.floor(maxOverrideBytes / 5300)
    for (let n = 0; n < fitting; n++) agenda.plan(plan(n))
    const outcomes = [1, 2, 3].map((n) => outcome(plan(fitting + n), agenda))
    expect(outcomes.at(-1)).toBe('changed')
    for (let n = 0; n < 5 && outcome(plan(fitting + n), agenda) === 'changed'; n++) agenda.plan(plan(fitting + n))
    expect(outcome(plan(fitting + 9), agenda)).toBe(': overrides_too_large')
    // Changes that shrink overrides are still possible.
    expect(outcomeOf(agenda.tryToChange({ address: home }))).toBe('changed')
    expect(outcomeOf(agenda.tryToDelete())).toBe('changed')
  })
})
