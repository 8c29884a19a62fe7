/** Scheduled changes: applied once, at their time, by the rules of that day. */
import { describe, expect, it } from 'vitest'
import { account, Life, monthly } from '../subscription/life.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'

const made: Instant = '2027-01-10T11:00:00.000Z'
const begin: Instant = '2027-02-01T08:00:00.000Z'
const after: Instant = '2027-02-01T09:00:00.000Z'
const phone = { scope: 'customer', name: 'Phone', external_id: 'phone' }
const segment = { scope: 'customer', name: 'Segment', external_id: 'segment', type: 'choice', choices: ['old', 'new'] }
const edition = { scope: 'subscription', name: 'Edition', external_id: 'edition', required: true }
const sentTo = { scope: 'subscription', name: 'Delivery address', type: 'address' }
const accountWith = (...fields: readonly object[]): Settings => account([monthly], { fields })
const settings = accountWith(phone, segment, edition, sentTo)

const subscribed = () =>
  new Life(settings).create(made, { periods: [{ campaign_id: 'monthly' }], data: { edition: 'print' } })
const changing = (new_values: Readonly<Record<string, unknown>>, of: string | null = null) =>
  subscribed().withOverride(made, { type: 'change-fields', begin, end: null, new_values }, of)

describe('A change of fields', () => {
  it("is applied to the customer's at its time, once, with history and events", () => {
    const life = changing({
      name: 'Ann',
      phone: '1234',
      segment: 'new',
      password: '$argon2id$hash',
      email: 'ann@example.com',
    })
    const mark = life.announced.length
    const told = life.history.length
    expect(life.to('2027-02-01T07:59:59.999Z').world.customer.builtin).toEqual({})
    life.to(after)
    expect(life.world.customer).toMatchObject({
      builtin: { name: 'Ann', email: 'ann@example.com', password_hash: '$argon2id$hash' },
      fields: { Phone: '1234', Segment: 'new' },
    })
    expect(life.to('2027-02-10T00:00:00.000Z').events(mark)).toEqual([
      `${begin} override:started o1 change-fields`,
      `${begin} customer:updated email,name,password,phone,segment`,
    ])
    expect(life.history.slice(told)).toEqual([
      'Change of data from 2027-02-01T09:00:00 applied',
      'Email set to "ann@example.com"',
      'Name set to "Ann"',
      'Password changed',
      'Phone set to "1234"',
      'Segment set to "new"',
    ])
    expect(life.world.customer.overrides[0]?.announced).toBe('active')
  })

  it('is told in the order of its names, in whatever order it is kept', () => {
    const values = { phone: '1', name: 'Ann', company: null, segment: 'old' }
    const keptOtherwise = Object.fromEntries(Object.entries(values).toReversed())
    const [one, other] = [values, keptOtherwise].map((new_values) => changing(new_values).to(after))
    expect(one?.events(0)).toContain(`${begin} customer:updated name,phone,segment`)
    expect(other?.events(0)).toEqual(one?.events(0))
    expect(other?.history).toEqual(one?.history)
  })

  it('removes what it says null of', () => {
    const life = changing({ phone: null, password: null })
    life.world = {
      ...life.world,
      customer: { ...life.world.customer, builtin: { password_hash: '$argon2id$hash' }, fields: { Phone: '1' } },
    }
    expect(life.to(after).world.customer).toMatchObject({ builtin: {}, fields: {} })
  })

  it('that is what is there already begins without changing anything', () => {
    const life = changing({ phone: '1234' })
    life.world = { ...life.world, customer: { ...life.world.customer, fields: { Phone: '1234' } } }
    expect(life.to(after).events(1)).toEqual([`${begin} override:started o1 change-fields`])
  })

  it('is applied to the subscription that it is of, also after that is over', () => {
    const life = changing({ edition: 'digital' }, '1001~a')
    const mark = life.announced.length
    life.stop('2027-01-20T00:00:00.000Z').to(after)
    expect(life.subscription().fields).toEqual({ Edition: 'digital' })
    expect(life.events(mark + 2)).toEqual([`${begin} override:started o1 change-fields`, `${begin} updated 1001~a`])
    expect(life.history.slice(-2)).toEqual([
      'Subscription 1001~a: change of data from 2027-02-01T09:00:00 applied',
      'Subscription 1001~a: Edition changed from "print" to "digital"',
    ])
  })

  it('that is only registered is never applied', () => {
    const life = subscribed().withOverride(
      made,
      { type: 'change-fields', begin, end: null, new_values: { name: 'Ann' }, inert: true },
      null,
    )
    expect(life.to(after).world.customer.builtin).toEqual({})
    expect(life.events(1)).toEqual([])
  })

  it('comes before what else happens at that instant', () => {
    const life = changing({ edition: 'digital' }, '1001~a').stop(made, begin).to(after)
    expect(life.events(2)).toEqual([
      `${begin} override:started o1 change-fields`,
      `${begin} updated 1001~a`,
      `${begin} changed-status 1001~a stopped active`,
    ])
  })
})

describe('A change of fields that settings have changed under', () => {
  const under = (changed: Settings, values: Readonly<Record<string, unknown>>, of: string | null = null) => {
    const life = changing(values, of)
    const told = life.history.length
    life.settings = changed
    life.to(after)
    return { life, history: life.history.slice(told + 1) }
  }

  it('leaves out a field that is gone, and writes the others', () => {
    const { life, history } = under(accountWith(segment, edition), { phone: '1234', name: 'Ann' })
    expect(life.world.customer).toMatchObject({ builtin: { name: 'Ann' }, fields: {} })
    expect(history).toEqual([
      'Name set to "Ann"',
      'Scheduled change of phone left out: there is no such field any more',
    ])
  })

  it('leaves out values that are no longer allowed', () => {
    const changed = accountWith({ ...phone, required: true }, { ...segment, choices: ['old'] }, edition)
    const { life, history } = under(changed, { phone: null, segment: 'new', name: 'Ann' })
    expect(life.world.customer.fields).toEqual({})
    expect(life.events().at(-1)).toBe(`${begin} customer:updated name`)
    expect(history).toEqual([
      'Name set to "Ann"',
      'Scheduled change of phone left out: it is no longer allowed',
      'Scheduled change of segment left out: it is no longer allowed',
    ])
  })

  it('leaves out those of a subscription in the same way', () => {
    const changed = accountWith({ ...edition, type: 'integer' })
    const { life, history } = under(changed, { edition: 'digital' }, '1001~a')
    expect(life.subscription().fields).toEqual({ Edition: 'print' })
    expect(history).toEqual(['Subscription 1001~a: scheduled change of edition left out: it is no longer allowed'])
    const gone = under(accountWith(), { edition: 'digital' }, '1001~a')
    expect(gone.history).toEqual([
      'Subscription 1001~a: scheduled change of edition left out: there is no such field any more',
    ])
  })

  it('leaves all out where together they are too much', () => {
    const life = changing({ phone: 'x'.repeat(5_000) })
    const told = life.history.length
    life.world = { ...life.world, customer: { ...life.world.customer, fields: { Segment: 'y'.repeat(100_000) } } }
    life.to(after)
    expect(life.world.customer.fields).not.toHaveProperty('Phone')
    expect(life.history.slice(told + 1)).toEqual(['Scheduled change left out: it is no longer allowed'])
  })
})

describe('A change of address', () => {
  const address = { company: 'Acme', address: 'Vej 1', country: 'SE' }

  it.each([
    ['change-delivery-address', { company: 'Acme', address: 'Vej 1', country: 'SE', billing_name: 'Ann' }],
    [
      'change-billing-address',
      { name: 'Ann', billing_company: 'Acme', billing_address: 'Vej 1', billing_country: 'SE' },
    ],
  ] as const)("writes the customer's: %s", (type, builtin) => {
    const life = subscribed().withOverride(made, { type, begin, end: null, address }, null)
    life.world = { ...life.world, customer: { ...life.world.customer, builtin: { name: 'Ann', billing_name: 'Ann' } } }
    expect(life.to(after).world.customer.builtin).toEqual(builtin)
  })

  it("writes the subscription's field of that kind", () => {
    const life = subscribed().withOverride(made, { type: 'change-delivery-address', begin, end: null, address })
    expect(life.to(after).subscription().fields).toEqual({ Edition: 'print', 'Delivery address': address })
    expect(life.events().at(-1)).toBe(`${begin} updated 1001~a`)
  })

  it('is left out where the account has no such field any more', () => {
    const life = subscribed().withOverride(made, { type: 'change-delivery-address', begin, end: null, address })
    life.settings = accountWith(edition)
    expect(life.to(after).subscription().fields).toEqual({ Edition: 'print' })
    expect(life.history.at(-1)).toBe(
      'Subscription 1001~a: scheduled change of delivery address left out: there is no such field any more',
    )
  })
})

describe('Changes and vacations of a recipient', () => {
  it("begin and end with its own customer, whatever its group's customer does", () => {
    const company = account(
      [{ id: 'company', duration: 'P1Y', group: { recipient_campaign: 'seat' } }, { id: 'seat' }],
      { fields: [edition] },
    )
    const group = new Life(company).create(
      made,
      { periods: [{ campaign_id: 'company' }], data: { edition: 'print' } },
      '2000~g',
    )
    const seat = new Life(company).create(
      made,
      { group_subscription_id: '2000~g', data: { edition: 'print' } },
      '1001~a',
      group.subscription('2000~g'),
    )
    seat.withOverride(made, { type: 'change-fields', begin, end: null, new_values: { edition: 'digital' } })
    seat.withOverride(made, { id: 'o2', type: 'pause-delivery', begin, end: after })
    expect(seat.to(after).subscription().fields).toEqual({ Edition: 'digital' })
    expect(seat.events(1)).toEqual([
      `${begin} override:started o1 change-fields`,
      `${begin} updated 1001~a`,
      `${begin} override:started o2 pause-delivery`,
      `${after} override:ended o2 pause-delivery`,
    ])
  })
})

describe('A change of a field whose external id changes before its begin', () => {
  const phones = { new_values: { phone: '1234' }, field_names: { phone: 'Phone' } }
  const under = (changed: Settings, values: object, of: string | null = null) => {
    const life = subscribed().withOverride(
      made,
      { type: 'change-fields', begin, end: null, new_values: {}, ...values },
      of,
    )
    life.settings = changed
    return life.to(after)
  }
  const renamed = { ...phone, external_id: 'mobile' }
  const successor = { scope: 'customer', name: 'Switchboard', external_id: 'phone' }

  it('is written to that field, also if another has taken its id', () => {
    expect(under(accountWith(renamed, edition), phones).world.customer.fields).toEqual({ Phone: '1234' })
    expect(under(accountWith(renamed, successor, edition), phones).world.customer.fields).toEqual({ Phone: '1234' })
  })

  it('is left out if the field is gone and another has taken its id', () => {
    const life = under(accountWith(successor, edition), phones)
    expect(life.world.customer.fields).toEqual({})
    expect(life.history.at(-1)).toBe('Scheduled change of :Phone left out: there is no such field any more')
  })

  it('is written to a field that had no external id before, and to one of a subscription', () => {
    const values = { new_values: { ':Phone': '1234' } }
    expect(under(accountWith(renamed, edition), values).world.customer.fields).toEqual({ Phone: '1234' })
    const ofSubscription = { new_values: { edition: 'digital', quantity: 2 }, field_names: { edition: 'Edition' } }
    const life = under(accountWith({ ...edition, external_id: 'version' }), ofSubscription, '1001~a')
    expect(life.subscription()).toMatchObject({ fields: { Edition: 'digital' }, quantity: 2 })
  })

  it('goes by the id if an earlier version registered it without the name', () => {
    const values = { new_values: { phone: '1234' } }
    expect(under(settings, values).world.customer.fields).toEqual({ Phone: '1234' })
  })
})
