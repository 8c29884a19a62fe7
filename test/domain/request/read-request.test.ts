/** A form of a request: each fault is reported once, at its field, by the limit of that field. */
import { expect, it } from 'vitest'
import { readRequest } from '../../../functions/domain/request/read-request.ts'

const faultsOf = (fields: Readonly<Record<string, string>>) => {
  const all: Readonly<Record<string, string>> = { name: 'Ann Berg', email: 'ann@example.com', ...fields }
  const read = readRequest((input) => all[input] ?? '', {
    ...{ id: 'r1', kind: 'cancel', entity: 'dk', language: 'en', timezone: 'UTC', now: '2031-01-01T09:00:00.000Z' },
  })
  return read.outcome === 'refused' ? read.faults : []
}

it.each([2001, 20_001])('A reason of %i characters is told its limit, and nothing else', (length) => {
  const fault = { field: 'reason', code: 'text_too_long', values: { max: 2000 } }
  expect(faultsOf({ ground: 'cause', reason: 'a'.repeat(length) })).toEqual([fault])
})

it('A ground that the form does not offer is no ordinary one', () => {
  expect(faultsOf({ ground: 'zzz' })).toMatchObject([{ field: 'ground', code: 'choice_expected' }])
  expect(faultsOf({ ground: '' })).toEqual([])
})

it('Characters that cannot be read are told at their field', () => {
  expect(faultsOf({ contract: 'D\u001a1' })).toEqual([{ field: 'contract', code: 'text_control_characters' }])
})
