/** Notes of customer service in reads, and ids that callers choose. */
import { expect, it } from 'vitest'
import { isCustomerId } from '../../../functions/domain/customer/customer-id.ts'
import { showNotes } from '../../../functions/domain/customer/show-notes.ts'
import { kindOfChange } from '../../../functions/domain/facts/history-kind.ts'
import type { Note } from '../../../functions/domain/world/note.ts'

const note = (
  id: string,
  at: '2027-03-01T09:00:00.000Z' | '2027-03-02T09:00:00.000Z',
  more: Partial<Note> = {},
): Note => ({
  ...{ id, kind: 'note', text: id, pinned: false, writing: 1, made: { at, by: 'Eva' } },
  ...more,
})

it('Notes come pinned first, of each the newest first, and at one instant the one that was made last', () => {
  const notes = [
    ...[note('b', '2027-03-01T09:00:00.000Z'), note('c', '2027-03-01T09:00:00.000Z')],
    ...[note('a', '2027-03-02T09:00:00.000Z'), note('d', '2027-03-01T09:00:00.000Z', { pinned: true })],
  ]
  for (const all of [notes, notes.toReversed()])
    expect(showNotes(all, 'UTC').map(({ note_id }) => note_id)).toEqual(['d', 'a', 'c', 'b'])
})

it('A note shows what it is about, and who changed it when', () => {
  const changed = { at: '2027-03-02T09:00:00.000Z', by: 'Bo' } as const
  const about = { due: '2027-03-10', subscription: '1001~a', changed }
  expect(showNotes([note('a', '2027-03-01T09:00:00.000Z', about)], 'UTC')).toEqual([
    {
      ...{ note_id: 'a', kind: 'note', text: 'a', pinned: false, due: '2027-03-10', subscription_id: '1001~a' },
      ...{ created: '2027-03-01T09:00:00', by: 'Eva', updated: '2027-03-02T09:00:00', updated_by: 'Bo' },
    },
  ])
  expect(Object.keys(showNotes([note('a', '2027-03-01T09:00:00.000Z')], 'UTC')[0] ?? {})).toEqual([
    ...['note_id', 'kind', 'text', 'pinned', 'created', 'by'],
  ])
})

it('A customer id has 1 to 64 plain letters', () => {
  const ids = ['a', 'A.b_c-1', 'a'.repeat(64), 'a'.repeat(65), '', 'a b', 'a/b', 'å', 'a#', '#a']
  expect(ids.map(isCustomerId)).toEqual([true, true, true, false, false, false, false, false, false, false])
  expect(['.', '..', '...', '.a', 'a.'].map(isCustomerId)).toEqual([false, false, true, true, true])
})

it('The history of a person who was forgotten is still asked for by its kinds', () => {
  const kind = (event: Parameters<typeof kindOfChange>[0]) => kindOfChange(event)
  expect(kind([])).toBe('customer')
  expect(kind([{ fact: 'forgotten', event: { event: 'invoice:paid', invoice_number: 'DK-1' } }])).toBe('invoice')
  expect(kind([{ fact: 'forgotten', event: { event: 'customer:created' } }])).toBe('customer')
})
