/** The part of a customer's history that concerns one document. */
import { expect, it } from 'vitest'
import type { Change } from '../../console/api/types.ts'
import { toldOf } from '../../console/screens/invoice/document-history.ts'

const change = (version: number, texts: string[], events: Change['events'] = []): Change => ({
  version,
  at: '2031-03-01T09:00:00',
  via: 'system',
  by: 'System',
  kind: 'invoice',
  texts,
  events,
})

it('a document is told of by the lines that name its number, and by no longer number', () => {
  const history = [
    change(4, ['Invoice DK-33 created']),
    change(3, ['Renewed', 'Invoice DK-3 created, DK-33 before it']),
    change(2, ['Credit note DK-C1 created for invoice DK-3']),
    change(1, ['Invoice XDK-3 created', 'Invoice DK-3-1 created']),
  ]
  expect(toldOf('DK-3', history).map(({ version, texts }) => [version, texts])).toEqual([
    [3, ['Invoice DK-3 created, DK-33 before it']],
    [2, ['Credit note DK-C1 created for invoice DK-3']],
  ])
})

it('a delivery that failed is told as such', () => {
  const failed = change(2, ['Invoice DK-1 could not be sent'], [{ event: 'invoice:delivery-failed' }])
  expect(toldOf('DK-1', [failed, change(1, ['Invoice DK-1 created'])]).map(({ isFailure }) => isFailure)).toEqual([
    true,
    false,
  ])
})

it('a line that names a longer number first is told where it names the document itself', () => {
  const history = [change(2, ['DK-33 replaced DK-3']), change(1, ['DK-33 sent, not DK-31'])]
  expect(toldOf('DK-3', history).map(({ version }) => version)).toEqual([2])
})

it('a change with other events is no failure, and a failure of another document is not told', () => {
  const delivered = change(2, ['Invoice DK-1 sent'], [{ event: 'invoice:sent' }])
  const other = change(1, ['Invoice DK-2 could not be sent'], [{ event: 'invoice:delivery-failed' }])
  expect(toldOf('DK-1', [delivered, other]).map(({ version, isFailure }) => [version, isFailure])).toEqual([[2, false]])
})
