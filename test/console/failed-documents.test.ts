/** The first screen counts documents that did not arrive, and not how often each was tried. */
import { describe, expect, it } from 'vitest'
import type { Event } from '../../console/api/types.ts'
import { failedDocuments } from '../../console/screens/start/failed-documents.ts'

const failure = (event_id: number, invoice_number: string): Event => ({
  event: 'invoice:delivery-failed',
  event_id,
  invoice_number,
  customer_id: '1001',
  timestamp: '2031-03-01T09:00:00',
  via: 'system',
})

describe('documents that did not arrive', () => {
  it('are told once each, by their last failure, the newest first', () => {
    const events = [failure(1, 'DK-1'), failure(2, 'DK-2'), failure(5, 'DK-1')]
    const failures = failedDocuments(events).map(({ event_id, invoice_number }) => [event_id, invoice_number])
    expect(failures).toEqual([
      [5, 'DK-1'],
      [2, 'DK-2'],
    ])
  })
})
