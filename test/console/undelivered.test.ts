/** Undelivered documents follow from events: the last event of a document decides. */
import { describe, expect, it } from 'vitest'
import type { Event } from '../../console/api/types.ts'
import { undeliveredDocuments } from '../../console/documents/undelivered.ts'

const documentEvent = (
  event: 'invoice:delivery-failed' | 'invoice:sent',
  event_id: number,
  invoice_number: string,
): Event => ({
  event,
  event_id,
  invoice_number,
  customer_id: '1001',
  timestamp: '2031-03-01T09:00:00',
  via: 'system',
})
const failure = (id: number, number: string) => documentEvent('invoice:delivery-failed', id, number)
const sending = (id: number, number: string) => documentEvent('invoice:sent', id, number)
const idsOf = (events: readonly Event[]) =>
  undeliveredDocuments(events).map(({ event_id, invoice_number }) => [event_id, invoice_number])

describe('documents that did not arrive', () => {
  it('are told once each, by their last failure, the newest first', () => {
    expect(idsOf([failure(1, 'DK-1'), failure(2, 'DK-2'), failure(5, 'DK-1')])).toEqual([
      [5, 'DK-1'],
      [2, 'DK-2'],
    ])
  })

  it('are left out once they were sent, and come back if that fails too', () => {
    expect(idsOf([sending(1, 'DK-1'), failure(2, 'DK-1'), failure(3, 'DK-2'), sending(4, 'DK-2')])).toEqual([
      [2, 'DK-1'],
    ])
    expect(idsOf([failure(1, 'DK-1'), sending(2, 'DK-1'), failure(3, 'DK-1')])).toEqual([[3, 'DK-1']])
  })
})
