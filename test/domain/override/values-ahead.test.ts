/** The values by which customers are found before a change has brought them (decisions: "Overrides", reading). */
import { isRefused } from '../../../functions/domain/world/change.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexEntries, type IndexEntry } from '../../../functions/domain/customer/index-entries.ts'
import { scheduledEntries, maxScheduledValues } from '../../../functions/domain/override/scheduled-index-values.ts'
import { instantOf, millisOf } from '../../../functions/domain/time/time.ts'
import { worldAt } from '../../../functions/domain/engine/engine.ts'
import { Agenda, cottage, now, outcomeOf, settings, type Given } from './override-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const phones = (phone: string | null, day = 10): Given => ({
  override_type: 'change-fields',
  begin: `2027-03-${day}T00:00`,
  new_values: { phone },
})
const ahead = (agenda: Agenda) => scheduledEntries(agenda.world, settings)
const phone = (value: string): IndexEntry => ({ scope: 'customer', field: 'Phone', value })

describe('A value that a change is to bring', () => {
  it('is one to be found by from its registration on, until the change says otherwise or is taken back', () => {
    const agenda = new Agenda().plan(phones('12')).plan(phones('34', 11))
    expect(ahead(agenda)).toEqual([phone('12'), phone('34')])
    agenda.change({ new_values: { phone: '56' } }, { id: 'o1' })
    expect(ahead(agenda)).toEqual([phone('56'), phone('34')])
    agenda.accept(agenda.tryToDelete({ id: 'o2' }))
    expect(ahead(agenda)).toEqual([phone('56')])
  })

  it('is ahead no more once the change has begun', () => {
    const agenda = new Agenda().plan(phones('12'))
    agenda.to('2027-03-10T00:00:00.000Z')
    expect(ahead(agenda)).toEqual([])
    expect(indexEntries(agenda.world.customer, [], settings)).toEqual([phone('12')])
  })

  it('is the one that will be kept: an email in the form it is compared in', () => {
    const agenda = new Agenda().plan({ override_type: 'change-fields', new_values: { work_email: ' A@X.dk ' } })
    expect(ahead(agenda)).toEqual([{ scope: 'customer', field: 'Work email', value: 'a@x.dk' }])
  })

  it('is of a subscription where the change is, also where it comes as an address', () => {
    const subscription_id = '1001~a'
    const agenda = new Agenda()
      .plan({ override_type: 'change-fields', subscription_id, new_values: { edition: 'print' } })
      .plan({ override_type: 'change-delivery-address', subscription_id, address: cottage })
    expect(ahead(agenda)).toEqual([
      { scope: 'subscription', field: 'Edition', value: 'print' },
      {
        scope: 'subscription',
        field: 'Delivery Address',
        value: JSON.stringify([cottage.name, null, cottage.address, cottage.country]),
      },
    ])
  })

  it('is none where the field is deleted, not filled in, or not indexed, and where nothing is to be processed', () => {
    const agenda = new Agenda()
      .plan(phones(null))
      .plan({ override_type: 'change-fields', new_values: { newsletter: false, ':Segment': 'private', name: 'Bo' } })
      .plan({ override_type: 'change-delivery-address', address: cottage, begin: '2027-03-11T00:00' })
      .plan({ ...phones('12', 12), skip_processing: true })
    expect(ahead(agenda)).toEqual([])
  })

  it('is one of few, however often it is said', () => {
    const agenda = new Agenda()
    for (let n = 0; n < maxScheduledValues; n++) agenda.plan(phones(`${n}`, 10 + n))
    const outcome = (given: Given) => outcomeOf(agenda.tryToPlan(given))
    expect(outcome(phones('one more', 25))).toBe(': override_values_too_many')
    expect(outcome(phones('0', 25))).toBe('changed')
    expect(outcome(phones(null, 25))).toBe('changed')
    // An override that begins now is not ahead.
    expect(outcome({ override_type: 'change-fields', new_values: { phone: 'now' } })).toBe('changed')
    expect(outcomeOf(agenda.tryToChange({ new_values: { phone: 'other' } }, { id: 'o1' }))).toBe('changed')
    expect(outcomeOf(agenda.tryToChange({ new_values: { phone: 'a', work_email: 'a@x.dk' } }, { id: 'o1' }))).toBe(
      ': override_values_too_many',
    )
  })
})

describe('Whatever changes are registered', () => {
  const values = fc.record(
    {
      phone: fc.constantFrom('1', '2', '', null),
      work_email: fc.constantFrom('a@x.dk', 'A@X.dk', null),
      newsletter: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const changes = fc.array(
    fc.oneof(
      fc.record({ day: fc.integer({ min: 2, max: 28 }), new_values: values }),
      fc.record({
        day: fc.integer({ min: 2, max: 28 }),
        subscription_id: fc.constant('1001~a'),
        new_values: fc.record({ edition: fc.constantFrom('print', 'digital', null) }),
      }),
    ),
    { maxLength: 6 },
  )

  it('the customer has an entry for every value of every instant to come, from now on', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const agenda = new Agenda()
        for (const { day, ...given } of all) {
          const decided = agenda.tryToPlan({
            override_type: 'change-fields',
            begin: `2027-03-${String(day).padStart(2, '0')}T00:00`,
            ...given,
          })
          if (!isRefused(decided)) agenda.accept(decided)
        }
        const entries = ({ customer, subscriptions }: Agenda['world']) =>
          indexEntries(customer, subscriptions, settings)
        const known = [...entries(agenda.world), ...ahead(agenda)].map((entry) => JSON.stringify(entry))
        for (let day = 0; day < 30; day++) {
          const later = worldAt(agenda.world, instantOf(millisOf(now) + day * 86_400_000), settings)
          for (const entry of entries(later)) expect(known).toContain(JSON.stringify(entry))
        }
      }),
      { numRuns: propertyRuns(50) },
    )
  })
})
