/** Consents of a customer: the stored data and the events, the refusals, and the messages that consents allow. */
import { describe, expect, it } from 'vitest'
import { hasConsent, setConsent, type ConsentCommand } from '../../../functions/domain/customer/consents.ts'
import { eventsOf } from '../../../functions/domain/facts/fact-events.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { isRefused, type Change } from '../../../functions/domain/world/change.ts'
import type { World } from '../../../functions/domain/world/world.ts'
import { demoSettings } from '../../settings.ts'
import { world as booked } from '../document/documents.ts'

const now: Instant = '2027-01-25T10:00:00.000Z'
const earlier: Instant = '2027-01-01T08:00:00.000Z'
const settings = demoSettings({
  consents: [
    {
      purpose: 'newsletter',
      texts: [
        { version: '1', text: 'May we write to you?' },
        { version: '2', text: 'May we write to you once a week?' },
      ],
    },
    { purpose: 'survey', texts: [{ version: '1', text: 'May we ask you?' }], default: true },
  ],
})

type Answer = ConsentCommand['answer']
const set = (answer: Answer, world: World = booked()) => setConsent({ world, answer, now, settings })

function changed(answer: Answer, world?: World): Change {
  const decided = set(answer, world)
  if (isRefused(decided)) expect.fail(`It was refused: ${JSON.stringify(decided)}`)
  return decided
}

const faultsOf = (answer: Answer, world?: World) => {
  const decided = set(answer, world)
  return isRefused(decided) ? decided.faults.map(({ field, code }) => `${field}: ${code}`) : []
}

describe('A consent', () => {
  it('is kept with the last text, its source and its time, and has an event', () => {
    const { world, facts } = changed({ purpose: 'newsletter', given: true, source: 'phone' })
    const consent = { purpose: 'newsletter', given: true, at: now, source: 'phone', text_version: '2' }
    expect(world.customer.consents).toEqual([consent])
    expect(eventsOf(facts)).toEqual([{ event: 'consent:given', purpose: 'newsletter', text_version: '2' }])
  })

  it.each([true, false])('is kept with its own time when it is repeated later (%s)', (given) => {
    const { world } = changed({ purpose: 'newsletter', given, at: earlier })
    const repeated = changed({ purpose: 'newsletter', given }, world)
    expect(repeated.world.customer.consents).toMatchObject([{ purpose: 'newsletter', given, at: now }])
    expect(eventsOf(repeated.facts)).toMatchObject([{ event: given ? 'consent:given' : 'consent:withdrawn' }])
    const between: Answer = { purpose: 'newsletter', given: !given, at: '2027-01-10T08:00:00.000Z' }
    expect(faultsOf(between, repeated.world)).toEqual(['at: consent_outdated'])
  })

  it('is withdrawn, and the same answer of the same instant, or of a slower clock, changes nothing', () => {
    const { world } = changed({ purpose: 'newsletter', given: true })
    const again: Answer = { purpose: 'newsletter', given: true }
    expect(changed(again, world).world).toBe(world)
    expect(changed({ ...again, at: now }, world).world).toBe(world)
    expect(setConsent({ world, answer: again, now: earlier, settings })).toMatchObject({ world, facts: [] })
    const withdrawn = changed({ purpose: 'newsletter', given: false }, world)
    expect(withdrawn.world.customer.consents).toEqual([{ purpose: 'newsletter', given: false, at: now }])
    expect(eventsOf(withdrawn.facts)).toEqual([{ event: 'consent:withdrawn', purpose: 'newsletter' }])
  })

  it('is refused for another purpose, text or time than there can be', () => {
    expect(faultsOf({ purpose: 'ads', given: true })).toEqual(['purpose: consent_unknown'])
    expect(faultsOf({ purpose: 'newsletter', given: true, text_version: '3' })).toEqual([
      'text_version: consent_text_unknown',
    ])
    expect(faultsOf({ purpose: 'newsletter', given: true, at: '2027-02-01T00:00:00.000Z' })).toEqual([
      'at: consent_in_future',
    ])
    const { world } = changed({ purpose: 'newsletter', given: false })
    expect(faultsOf({ purpose: 'newsletter', given: true, at: earlier }, world)).toEqual(['at: consent_outdated'])
  })
})

describe('A message that needs a consent', () => {
  it('goes by the last answer, else by the default of the purpose', () => {
    const { customer } = booked()
    expect(hasConsent(customer, 'newsletter', settings)).toBe(false)
    expect(hasConsent(customer, 'survey', settings)).toBe(true)
    expect(hasConsent(changed({ purpose: 'survey', given: false }).world.customer, 'survey', settings)).toBe(false)
  })

  it('goes to an existing customer until that customer objects', () => {
    expect(hasConsent(booked().customer, 'existing_customer', settings)).toBe(true)
    const { world } = changed({ purpose: 'existing_customer', given: false, source: 'link' })
    expect(hasConsent(world.customer, 'existing_customer', settings)).toBe(false)
  })
})
