import { told } from '../changes.ts'
import { describe, expect, it } from 'vitest'
import type { GivenUpdate } from '../../../functions/domain/override/update-override.ts'
import { overrideTypes } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { Agenda, cottage, home, now, outcomeOf, sample } from './override-life.ts'

const begin: Instant = '2027-03-09T23:00:00.000Z'
const end: Instant = '2027-03-19T23:00:00.000Z'
const future: Instant = '2027-03-09T22:59:59.999Z'
const active: Instant = '2027-03-15T12:00:00.000Z'

/** Another value for each field. */
const other = {
  begin: { begin: '2027-03-11T00:00' },
  end: { end: '2027-03-25T00:00' },
  address: { address: cottage },
  new_values: { new_values: { phone: '34' } },
  pause_reason: { pause_reason: 'Ill' },
  weekdays: { weekdays: [7] },
} as const satisfies Record<string, GivenUpdate>
const fields = ['begin', 'end', 'address', 'new_values', 'pause_reason', 'weekdays'] as const

const yes = 'changed'
const locked = 'locked'
const no = '400'
type Cell = typeof yes | typeof locked | typeof no
type Row = readonly [begin: Cell, end: Cell, address: Cell, new_values: Cell, pause_reason: Cell, weekdays: Cell]

const whileFuture: Readonly<Record<(typeof overrideTypes)[number], Row>> = {
  'change-fields': [yes, no, no, yes, no, no],
  'change-delivery-address': [yes, no, yes, no, no, no],
  'change-billing-address': [yes, no, yes, no, no, no],
  'pause-delivery': [yes, yes, no, no, no, no],
  'pause-delivery-donate': [yes, yes, no, no, no, no],
  'alternative-delivery': [yes, yes, yes, no, no, yes],
  'pause-subscription': [yes, yes, no, no, yes, no],
}
/** A change is permanent, so it has no field for an end; its other fields are locked. */
const whileActive: typeof whileFuture = {
  'change-fields': [locked, no, locked, locked, locked, locked],
  'change-delivery-address': [locked, no, locked, locked, locked, locked],
  'change-billing-address': [locked, no, locked, locked, locked, locked],
  'pause-delivery': [locked, yes, locked, locked, locked, locked],
  'pause-delivery-donate': [locked, yes, locked, locked, locked, locked],
  'alternative-delivery': [locked, yes, locked, locked, locked, locked],
  'pause-subscription': [locked, yes, locked, locked, locked, locked],
}
const expected = (cell: Cell, field: string) =>
  cell === 'changed' ? 'changed' : cell === 'locked' ? `${field}: override_locked` : `400 ${field}`
const cells = (rows: typeof whileFuture) =>
  overrideTypes.flatMap((type) => fields.map((field, at) => [type, field, rows[type][at] ?? no] as const))
const ending = overrideTypes.filter((type) => 'end' in sample[type])
const vacations = ['pause-delivery', 'pause-delivery-donate', 'alternative-delivery'] as const
const changes = ['change-fields', 'change-delivery-address', 'change-billing-address'] as const

describe('An override that is not yet effective', () => {
  it.each(cells(whileFuture))('of %s, given another %s: %s', (type, field, cell) => {
    const agenda = new Agenda().plan(sample[type])
    expect(outcomeOf(agenda.tryToChange(other[field], { at: future }))).toBe(expected(cell, field))
  })

  it.each(vacations.flatMap((from) => vacations.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'of %s can become %s',
    (from, to) => {
      const given = to === 'alternative-delivery' ? { override_type: to, address: cottage } : { override_type: to }
      const agenda = new Agenda().plan(sample[from]).change(given, { at: future })
      expect(agenda.kept()).toEqual({
        id: 'o1',
        type: to,
        begin,
        end,
        created: now,
        announced: 'future',
        ...(to === 'alternative-delivery' ? { address: cottage } : {}),
      })
    },
  )

  it('needs an address to become a delivery elsewhere, and takes what belongs to its new type', () => {
    const agenda = new Agenda().plan(sample['pause-delivery'])
    const become = (given: GivenUpdate) =>
      outcomeOf(agenda.tryToChange({ override_type: 'alternative-delivery', ...given }))
    expect(become({})).toBe('400 address')
    expect(become({ address: home, weekdays: [5, 1, 5] })).toBe('changed')
    expect(become({ address: home, pause_reason: 'Why' })).toBe('400 pause_reason')
    agenda.change({ override_type: 'alternative-delivery', address: home, weekdays: [5, 1, 5] })
    expect(agenda.kept()).toMatchObject({ address: home, weekdays: [1, 5] })
    expect(outcomeOf(agenda.tryToChange({ override_type: 'pause-delivery', weekdays: [1] }))).toBe('400 weekdays')
  })

  it.each([
    ...[...changes, 'pause-subscription' as const].flatMap((from) =>
      overrideTypes.filter((to) => to !== from).map((to) => [from, to] as const),
    ),
    ...vacations.flatMap((from) => [...changes, 'pause-subscription' as const].map((to) => [from, to] as const)),
  ])('of %s cannot become %s', (from, to) => {
    const agenda = new Agenda().plan(sample[from])
    expect(outcomeOf(agenda.tryToChange({ override_type: to, begin: '2027-03-11T00:00' }))).toBe('400 override_type')
  })

  it.each(overrideTypes)('of %s can be deleted', (type) => {
    const agenda = new Agenda().plan(sample[type])
    const decided = told(agenda.tryToDelete({ at: future }))
    expect(decided).toMatchObject({
      events: [{ event: 'override:deleted', override_id: 'o1', override_type: type }],
    })
    expect(outcomeOf(agenda.accept(decided).tryToDelete())).toBe(': override_unknown')
  })

  it('can be moved into the present, and is active then', () => {
    const agenda = new Agenda().plan(sample['pause-delivery']).change({ begin: '2027-03-01T08:00' })
    expect(outcomeOf(agenda.tryToChange(other.begin))).toBe('begin: override_locked')
  })
})

describe('An active override', () => {
  it.each(cells(whileActive))('of %s, given another %s: %s', (type, field, cell) => {
    const agenda = new Agenda().plan(sample[type])
    expect(outcomeOf(agenda.tryToChange(other[field], { at: active }))).toBe(expected(cell, field))
  })

  it.each(vacations)('of %s is locked in its type', (type) => {
    const to = vacations.find((vacation) => vacation !== type)
    const agenda = new Agenda().plan(sample[type])
    expect(outcomeOf(agenda.tryToChange({ override_type: to ?? type }, { at: active }))).toBe(
      'override_type: override_locked',
    )
    expect(outcomeOf(agenda.tryToChange({ override_type: type, end: '2027-03-25T00:00' }, { at: active }))).toBe(
      'changed',
    )
  })

  it('is locked in its type and in what belongs to the other type', () => {
    const agenda = new Agenda().plan(sample['pause-delivery'])
    const given = { override_type: 'alternative-delivery', address: cottage } as const
    expect(outcomeOf(agenda.tryToChange(given, { at: active }))).toBe(
      'override_type: override_locked, address: override_locked',
    )
  })

  it('names every locked field under its own name, beside what is wrong with its end', () => {
    const agenda = new Agenda().plan(sample['alternative-delivery'])
    const given = { ...other.begin, ...other.address, ...other.weekdays, end: '2027-03-01T00:00' }
    expect(outcomeOf(agenda.tryToChange(given, { at: active }))).toBe(
      'begin: override_locked, address: override_locked, weekdays: override_locked, end: override_end_before_begin',
    )
    expect(outcomeOf(agenda.tryToChange({ ...other.begin, end: 'soon' }, { at: active }))).toBe(
      'begin: override_locked, end: datetime_expected',
    )
  })

  it.each(ending)('of %s ends now where its end is not later', (type) => {
    const agenda = new Agenda().plan(sample[type])
    for (const given of ['2027-03-15T13:00:00', '2027-03-12T00:00', '2027-03-10T00:00:01']) {
      const decided = told(agenda.tryToChange({ end: given }, { at: '2027-03-15T12:00:00.700Z' }))
      const overrides = decided.world.subscriptions[0]?.overrides
      expect(overrides).toMatchObject([{ begin, end: '2027-03-15T12:00:00.000Z' }])
    }
  })

  it.each(ending)('of %s does not end before it began', (type) => {
    const agenda = new Agenda().plan(sample[type])
    for (const given of ['2027-03-10T00:00', '2027-02-01T00:00']) {
      expect(outcomeOf(agenda.tryToChange({ end: given }, { at: active }))).toBe('end: override_end_before_begin')
    }
  })

  it('cannot become what none of its kind can become', () => {
    const agenda = new Agenda().plan(sample['pause-delivery'])
    expect(outcomeOf(agenda.tryToChange({ override_type: 'pause-subscription' }, { at: active }))).toBe(
      '400 override_type',
    )
  })

  it.each(overrideTypes)('of %s cannot be deleted', (type) => {
    const agenda = new Agenda().plan(sample[type])
    expect(outcomeOf(agenda.tryToDelete({ at: begin }))).toBe(': override_not_future')
    expect(outcomeOf(agenda.tryToDelete({ at: '2030-01-01T00:00:00.000Z' }))).toBe(': override_not_future')
  })

  it('is active from its begin on, and to its end', () => {
    const agenda = new Agenda().plan(sample['pause-delivery'])
    const changed = (at: Instant) => outcomeOf(agenda.tryToChange(other.begin, { at }))
    expect(changed(future)).toBe('changed')
    expect(changed(begin)).toBe('begin: override_locked')
    expect(changed('2027-03-19T22:59:59.999Z')).toBe('begin: override_locked')
    expect(changed(end)).toBe(': override_ended')
  })

  it.each(changes)('of %s never ends', (type) => {
    const agenda = new Agenda().plan(sample[type])
    expect(outcomeOf(agenda.tryToChange(other.begin, { at: '2040-01-01T00:00:00.000Z' }))).toBe(
      'begin: override_locked',
    )
  })
})

describe('An override that has ended', () => {
  it.each(ending.flatMap((type) => fields.map((field) => [type, field] as const)))(
    'of %s takes no %s',
    (type, field) => {
      const agenda = new Agenda().plan(sample[type])
      expect(outcomeOf(agenda.tryToChange(other[field], { at: end }))).toBe(': override_ended')
    },
  )

  it.each(ending)('of %s cannot become anything, and cannot be deleted', (type) => {
    const agenda = new Agenda().plan(sample[type])
    expect(outcomeOf(agenda.tryToChange({ override_type: 'pause-delivery' }, { at: end }))).toBe(': override_ended')
    expect(outcomeOf(agenda.tryToDelete({ at: end }))).toBe(': override_not_future')
  })

  it('may have been ended by hand', () => {
    const agenda = new Agenda().plan(sample['pause-delivery']).change({ end: '2027-03-15T13:00' }, { at: active })
    expect(outcomeOf(agenda.tryToChange(other.end, { at: active }))).toBe(': override_ended')
  })
})

describe('An active suspension', () => {
  const begun: Instant = '2027-03-05T10:20:30.400Z'
  const suspended = () => new Agenda().suspend(begun)
  const end = (given: string, at: Instant = active) =>
    outcomeOf(suspended().tryToChange({ end: given }, { at, id: 's1' }))

  it('ends where its end is set to now, give or take a minute', () => {
    for (const given of ['2027-03-15T13:00:00', '2027-03-15T12:00:59Z', '2027-03-15T11:59:00Z']) {
      const agenda = suspended().change({ end: given }, { at: active, id: 's1' })
      expect(agenda.kept('s1')).toMatchObject({ begin: begun, end: active })
    }
    const decided = suspended().tryToChange({ end: '2027-03-15T13:00:00' }, { at: active, id: 's1' })
    expect(told(decided)).toMatchObject({
      events: [{ event: 'override:updated', override_id: 's1', override_type: 'suspension' }],
    })
  })

  it('takes no other end', () => {
    expect(end('2027-03-15T12:01:01Z')).toBe('end: override_suspension_end')
    expect(end('2027-03-15T11:58:59Z')).toBe('end: override_suspension_end')
    expect(end('2027-04-01T00:00')).toBe('end: override_suspension_end')
    expect(end('now')).toBe('end: datetime_expected')
  })

  it('can be ended in the second that it began in', () => {
    const agenda = suspended().change({ end: '2027-03-05T10:20:30Z' }, { at: '2027-03-05T10:20:30.900Z', id: 's1' })
    expect(agenda.kept('s1')).toMatchObject({ begin: begun, end: '2027-03-05T10:20:30.900Z' })
    expect(
      outcomeOf(agenda.tryToChange({ end: '2027-03-05T10:20:31Z' }, { at: '2027-03-05T10:20:31.000Z', id: 's1' })),
    ).toBe(': override_ended')
  })

  it.each(fields.filter((field) => field !== 'end'))('is locked in its %s', (field) => {
    expect(outcomeOf(suspended().tryToChange(other[field], { at: active, id: 's1' }))).toBe(`${field}: override_locked`)
    const both = { ...other[field], end: '2027-03-15T12:00:00Z' }
    expect(outcomeOf(suspended().tryToChange(both, { at: active, id: 's1' }))).toBe(`${field}: override_locked`)
  })

  it('is locked in its type, and cannot be deleted', () => {
    const decided = suspended().tryToChange({ override_type: 'pause-subscription' }, { at: active, id: 's1' })
    expect(outcomeOf(decided)).toBe('override_type: override_locked')
    expect(outcomeOf(suspended().tryToDelete({ at: active, id: 's1' }))).toBe(': override_not_future')
  })
})

describe('Saying again what is there', () => {
  it.each(overrideTypes)('changes nothing of %s, in any phase but the last', (type) => {
    const { subscription_id: _, ...given }: GivenUpdate & { subscription_id?: string } = sample[type]
    const again = { ...given, begin: '2027-03-10T00:00:00' }
    for (const at of [future, begin, active]) {
      expect(outcomeOf(new Agenda().plan(sample[type]).tryToChange(again, { at }))).toBe('unchanged')
    }
  })

  it('changes nothing where only spelling differs', () => {
    const agenda = new Agenda().plan({ ...sample['alternative-delivery'], weekdays: [2, 1, 2] })
    const again = { begin: '2027-03-09T23:00:00Z', weekdays: [1, 2], address: { ...home, country: 'dk' } }
    expect(outcomeOf(agenda.tryToChange(again, { at: future }))).toBe('unchanged')
    expect(outcomeOf(agenda.tryToChange(again, { at: active }))).toBe('unchanged')
  })
})

describe('A change of an override', () => {
  it('is decided by its own instant, whatever the phase was when it was read', () => {
    const agenda = new Agenda().plan(sample['pause-subscription'])
    expect(agenda.kept()).toMatchObject({ begin })
    expect(outcomeOf(agenda.tryToChange({ pause_reason: 'Ill' }, { at: begin }))).toBe('pause_reason: override_locked')
  })

  it('is told and written down', () => {
    const agenda = new Agenda().plan(sample['pause-delivery']).plan(sample['change-fields'])
    const decided = told(agenda.tryToChange({ end: '2027-03-25T00:00' }))
    expect(decided).toMatchObject({
      events: [{ event: 'override:updated', override_id: 'o1', override_type: 'pause-delivery' }],
    })
    agenda.accept(decided).change({ override_type: 'pause-delivery-donate' })
    agenda.change({ new_values: { phone: '56' } }, { id: 'o2' })
    agenda.accept(agenda.tryToDelete({ id: 'o2' }))
    const subscription = 'Subscription 1001~a: '
    expect(agenda.history.filter((line) => line.includes('from'))).toEqual([
      `${subscription}pause of delivery from 2027-03-10 to 2027-03-19 registered`,
      'Change of data from 2027-03-10 registered',
      `${subscription}pause of delivery from 2027-03-10 to 2027-03-19 changed to pause of delivery from 2027-03-10 to 2027-03-24`,
      `${subscription}pause of delivery from 2027-03-10 to 2027-03-24 changed to donation of deliveries from 2027-03-10 to 2027-03-24`,
      'Change of data from 2027-03-10 changed',
      'Change of data from 2027-03-10 deleted',
    ])
  })

  it('of an unknown override is refused', () => {
    expect(outcomeOf(new Agenda().tryToChange(other.begin, { id: 'nope' }))).toBe(': override_unknown')
    expect(outcomeOf(new Agenda().tryToDelete({ id: 'nope' }))).toBe(': override_unknown')
  })
})
