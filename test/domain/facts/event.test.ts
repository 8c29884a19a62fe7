import { describe, expect, it } from 'vitest'
import { eventCatalogue, eventCategories, eventSelectors, isSelected } from '../../../functions/domain/facts/event.ts'
import { eventsOf, forgotten } from '../../../functions/domain/facts/fact-events.ts'
import type { Fact } from '../../../functions/domain/facts/fact.ts'
import { shownEvent } from '../../../functions/domain/facts/event-view.ts'

describe('the event catalogue', () => {
  it('has every type in a category, and no category without types', () => {
    const categories = Object.keys(eventCatalogue).map((type) => type.slice(0, type.indexOf(':')))
    expect(new Set(categories)).toEqual(new Set(eventCategories))
  })

  it('offers whole types and bare categories to choose from', () => {
    expect(eventSelectors).toEqual(expect.arrayContaining(['customer', 'customer:deleted', 'webhook:deactivated']))
    expect(eventSelectors).not.toContain('customer:')
  })

  it('tells a category from one whose name begins alike', () => {
    expect(isSelected('product:created', new Set(['product']))).toBe(true)
    expect(isSelected('product-assignment:created', new Set(['product']))).toBe(false)
    expect(isSelected('product:created', new Set(['product:updated', 'customer']))).toBe(false)
    expect(isSelected('product:created', new Set(['product:created']))).toBe(true)
  })
})

describe('an event as consumers see it', () => {
  it('has its attributes beside the ones that every event has, and instants as they are to be shown', () => {
    expect(
      shownEvent(
        {
          eventId: 7,
          type: 'subscription:registered-stop',
          at: '2027-01-31T09:00:00.000Z',
          via: 'api',
          customerId: '1001',
          attributes: { subscription_id: 's1', stop_at: '2027-03-01T00:00:00.000Z' },
        },
        (instant) => `shown ${instant}`,
      ),
    ).toEqual({
      event: 'subscription:registered-stop',
      event_id: 7,
      timestamp: 'shown 2027-01-31T09:00:00.000Z',
      via: 'api',
      customer_id: '1001',
      subscription_id: 's1',
      stop_at: 'shown 2027-03-01T00:00:00.000Z',
    })
  })
})

describe('the events of facts', () => {
  it.each<[Fact, object[]]>([
    [{ fact: 'customer-created', changed: [] }, [{ event: 'customer:created' }]],
    [{ fact: 'customer-deleted' }, [{ event: 'customer:deleted' }]],
    [{ fact: 'customer-exported', by: 'Eva' }, [{ event: 'customer:exported', by: 'Eva' }]],
    [
      { fact: 'product-exported', external_id: 'p', by: 'Eva' },
      [{ event: 'product:exported', external_id: 'p', by: 'Eva' }],
    ],
    [{ fact: 'settings-exported', by: 'Eva' }, [{ event: 'settings:exported', by: 'Eva' }]],
    [{ fact: 'file-created', file: 'f1', kind: 'bank' }, [{ event: 'file:created', file_id: 'f1', kind: 'bank' }]],
    [{ fact: 'file-read', file: 'f1', by: 'Eva' }, [{ event: 'file:read', file_id: 'f1', by: 'Eva' }]],
    [
      { fact: 'order-placed', order: 'o1', status: 'awaiting' },
      [{ event: 'order:created', order_id: 'o1', status: 'awaiting' }],
    ],
    [
      { fact: 'signed-in', who: 'Eva', way: 'link', link_by: 'Bo' },
      [{ event: 'session:started', who: 'Eva', way: 'link', link_by: 'Bo' }],
    ],
    [{ fact: 'signed-in', who: 'Eva', way: 'key' }, [{ event: 'session:started', who: 'Eva', way: 'key' }]],
    [{ fact: 'forgotten', event: { event: 'customer:created' } }, [{ event: 'customer:created' }]],
  ])('%j', (fact, events) => {
    expect(eventsOf([fact])).toEqual(events)
  })

  it('are all that is left of a person who is to be forgotten', () => {
    const facts = [
      { fact: 'customer-created', changed: [] },
      { fact: 'invoiced', invoice: 'DK-1' },
    ] as const
    expect(eventsOf(forgotten(facts))).toEqual(eventsOf(facts))
    expect(forgotten(facts).map(({ fact }) => fact)).toEqual(['forgotten', 'forgotten'])
  })
})
