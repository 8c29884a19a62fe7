import { describe, expect, it } from 'vitest'
import { eventCatalogue, eventCategories, eventSelectors, isSelected } from '../../functions/domain/event.ts'
import { shownEvent } from '../../functions/domain/shown-event.ts'

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
