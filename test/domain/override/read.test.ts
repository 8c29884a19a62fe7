import { describe, expect, it } from 'vitest'
import type { Override } from '../../../functions/domain/world/override.ts'
import { placedOverrides } from '../../../functions/domain/world/world-overrides.ts'
import { showOverrides } from '../../../functions/domain/override/show-overrides.ts'
import { overrideTypes } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { Agenda, home, now, outcomeOf, sample, settings } from './override-life.ts'

const read = (agenda: Agenda, at: Instant = now) => showOverrides(placedOverrides(agenda.world), at, settings)
const times = { begin: '2027-03-10T00:00:00', end: '2027-03-20T00:00:00' }
const ofSubscription = { override_id: 'o1', subscription_id: '1001~a', phase: 'future', ...times }
const change = { override_id: 'o1', phase: 'future', ...times, end: null }

describe('An override, read,', () => {
  it.each([
    ['change-fields', { ...change, new_values: { phone: '12' } }],
    ['change-delivery-address', { ...change, address: home }],
    ['change-billing-address', { ...change, address: home }],
    ['pause-delivery', ofSubscription],
    ['pause-delivery-donate', ofSubscription],
    ['alternative-delivery', { ...ofSubscription, address: home, weekdays: [1, 2] }],
    ['pause-subscription', { ...ofSubscription, pause_reason: 'Travels', extends_period: true }],
  ] as const)('of %s shows what it is made of, and no more', (type, shown) => {
    expect(read(new Agenda().plan(sample[type]))).toEqual([{ override_type: type, ...shown }])
  })

  it('shows a suspension with its invoice', () => {
    const begin: Instant = '2027-03-05T10:20:30.400Z'
    expect(read(new Agenda().suspend(begin), begin)).toEqual([
      {
        override_id: 's1',
        subscription_id: '1001~a',
        override_type: 'suspension',
        phase: 'active',
        begin: '2027-03-05T11:20:30',
        end: null,
        invoice_number: 'DK-1',
      },
    ])
  })

  it('says that it was not processed', () => {
    const agenda = new Agenda().plan({ ...sample['pause-delivery'], skip_processing: true })
    expect(read(agenda)).toEqual([{ override_type: 'pause-delivery', ...ofSubscription, skip_processing: true }])
  })

  it('never shows a password, nor its hash', () => {
    const values = (password: string | null) => {
      const agenda = new Agenda().plan({ override_type: 'change-fields', new_values: { name: 'Ann', password } })
      return read(agenda)[0]?.new_values
    }
    expect(values('secret-word')).toEqual({ name: 'Ann' })
    expect(values(null)).toEqual({ name: 'Ann', password: null })
  })

  it('is in the phase of the instant', () => {
    const phases = (type: 'pause-delivery' | 'change-fields') =>
      ['2027-03-09T22:59:59.999Z', '2027-03-09T23:00:00.000Z', '2027-03-19T22:59:59.999Z', '2027-03-19T23:00:00.000Z']
        .map((at) => `${at.slice(0, -1)}Z` as const)
        .map((at) => read(new Agenda().plan(sample[type]), at)[0]?.phase)
    expect(phases('pause-delivery')).toEqual(['future', 'active', 'active', 'ended'])
    expect(phases('change-fields')).toEqual(['future', 'active', 'active', 'active'])
  })

  it('stands in order of its begin, whoever it is of, and then as it was made', () => {
    const made = (id: string, begin: Instant, created: Instant): Override => ({
      id,
      type: 'change-fields',
      begin,
      end: null,
      created,
      announced: 'future',
      new_values: {},
    })
    const [january, february, march]: Instant[] = ['2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z', now]
    if (january === undefined || february === undefined || march === undefined) expect.fail()
    const subscription = new Agenda().subscription()
    const world = {
      customer: { overrides: [made('b2', february, february), made('c', march, january)] },
      subscriptions: [{ ...subscription, overrides: [made('a', january, march), made('b1', february, january)] }],
    }
    const customer = { ...new Agenda().world.customer, ...world.customer }
    const shown = showOverrides(placedOverrides({ ...world, customer }), now, settings)
    expect(shown.map(({ override_id }) => override_id)).toEqual(['a', 'b1', 'b2', 'c'])
  })

  it.each(overrideTypes)('of %s says what can be written again without a change', (type) => {
    const agenda = new Agenda().plan(sample[type])
    const [shown] = read(agenda)
    if (shown === undefined) expect.fail()
    const {
      override_id: _id,
      subscription_id: _of,
      phase: _phase,
      override_type: _type,
      end,
      invoice_number: _,
      ...given
    } = shown
    const again = { ...given, override_type: type, ...(end === null ? {} : { end }) }
    expect(outcomeOf(agenda.tryToChange(again))).toBe('unchanged')
    expect(outcomeOf(agenda.tryToChange(again, { at: '2027-03-15T00:00:00.000Z' }))).toBe('unchanged')
  })
})

describe('New values of a field that got another external id', () => {
  const renamed = {
    ...settings,
    fields: settings.fields.map((field) => (field.name === 'Phone' ? { ...field, external_id: 'mobile' } : field)),
  }
  const planned = () => {
    const agenda = new Agenda().plan({ override_type: 'change-fields', new_values: { phone: '12', name: 'Bo' } })
    agenda.settings = renamed
    return agenda
  }
  const shown = (agenda: Agenda) => showOverrides(placedOverrides(agenda.world), now, renamed)[0]?.new_values

  it('are shown by the present id', () => {
    expect(shown(planned())).toEqual({ mobile: '12', name: 'Bo' })
  })

  it('stay the same where they are given again by the present id, and are replaced by others', () => {
    const agenda = planned()
    const before = agenda.kept()
    expect(agenda.change({ new_values: { mobile: '12', name: 'Bo' } }).kept()).toEqual(before)
    expect(shown(agenda.change({ begin: '2027-03-11T00:00' }))).toEqual({ mobile: '12', name: 'Bo' })
    expect(shown(agenda.change({ new_values: { mobile: '34' } }))).toEqual({ mobile: '34' })
  })

  it('clash with a change of the same field by its present id', () => {
    const second = planned().tryToPlan({
      override_type: 'change-fields',
      begin: '2027-03-10T00:00',
      new_values: { mobile: '34' },
    })
    expect(outcomeOf(second)).toBe(': override_same_begin')
  })
})
