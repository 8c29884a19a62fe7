import { describe, expect, it } from 'vitest'
import type { SentOperation } from '../../../tools/import/mapping/mapped-line.ts'
import { outcomeOf } from '../../../tools/import/sending/outcome.ts'

const operation = (position: number, name: string, customer?: string): SentOperation => ({
  ...{ position, operation: name, customer, json: '{}' },
})
const refusals = {
  taken: { errors: { '': ['There is a customer with this id already.'] }, codes: { '': ['customer_exists'] } },
  unknown: { errors: { '': ['There is no customer with this id.'] }, codes: { '': ['customer_unknown'] } },
  wrong: { errors: { periods: ['unknown campaign'] }, codes: { periods: ['campaign_unknown'] } },
}

/** The messages that are reported of a line with these operations. */
function reported(operations: readonly SentOperation[], refused: readonly (keyof typeof refusals)[]) {
  const line = { number: 2, end: 0, operations, faults: [], done: [], again: (done: string) => Buffer.from(done) }
  const found = refused.map((name) => refusals[name])
  const answer = {
    errors: found.map(({ errors }) => errors),
    codes: found.map(({ codes }) => codes),
    results: found.map(() => ({})),
  }
  const [failure] = outcomeOf({ id: '1', lines: [line] }, answer).failures
  return failure?.faults.map(({ message }) => message)
}

describe('The report of a line', () => {
  it('leaves out what was refused because its customer could not be made', () => {
    const operations = [operation(0, 'createcustomer'), operation(1, 'createsubscription'), operation(2, 'createnote')]
    expect(reported(operations, ['wrong', 'unknown', 'unknown'])).toEqual(['unknown campaign'])
  })

  it('leaves it out of operations with the id of that customer too, and nothing else of them', () => {
    const operations = [operation(0, 'createcustomer', '7'), operation(1, 'createsubscription', '7')]
    expect(reported(operations, ['wrong', 'unknown'])).toEqual(['unknown campaign'])
    // The customer was there before, so the subscription has a fault of its own.
    expect(reported(operations, ['taken', 'wrong'])).toEqual([
      'There is a customer with this id already.',
      'unknown campaign',
    ])
  })

  it('tells of an unknown customer where the line made none', () => {
    expect(reported([operation(0, 'createsubscription', '7')], ['unknown'])).toEqual([
      'There is no customer with this id.',
    ])
    const other = [operation(0, 'createcustomer', '8'), operation(1, 'createsubscription', '7')]
    expect(reported(other, ['wrong', 'unknown'])).toEqual(['unknown campaign', 'There is no customer with this id.'])
  })
})
