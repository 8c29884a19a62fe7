import { describe, expect, it } from 'vitest'
import type { LineFault, SentOperation } from '../../../tools/import/mapping/mapped-line.ts'
import { outcomeOf } from '../../../tools/import/sending/outcome.ts'
import { englishFaults } from '../../../tools/import/fault-texts.ts'

const operation = (position: number, name: string, customer?: string): SentOperation => ({
  ...{ position, operation: name, customer, json: '{}' },
})
const refusals = {
  taken: { errors: { '': ['There is a customer with this id already.'] }, codes: { '': ['customer_exists'] } },
  unknown: { errors: { '': ['There is no customer with this id.'] }, codes: { '': ['customer_unknown'] } },
  wrong: { errors: { periods: ['unknown campaign'] }, codes: { periods: ['campaign_unknown'] } },
}

/** The messages reported for a line with these operations. */
function reported(operations: readonly SentOperation[], refused: readonly (keyof typeof refusals)[]) {
  const line = { number: 2, end: 0, operations, faults: [], done: [], again: (done: string) => Buffer.from(done) }
  const found = refused.map((name) => refusals[name])
  const answer = {
    errors: found.map(({ errors }) => errors),
    codes: found.map(({ codes }) => codes),
    results: found.map(() => ({})),
  }
  const [failure] = outcomeOf({ id: '1', lines: [line] }, answer, englishFaults).failures
  return failure?.faults.map(({ message }) => message)
}

describe('The preview of a line', () => {
  const ofEarlier = {
    ...{ number: 3, end: 0, operations: [operation(1, 'createsubscription', 'K-1')], again: () => Buffer.from('') },
    done: [{ position: 0, operation: 'createcustomer', customer: 'K-1' }],
  }
  const faultsOf = (said: keyof typeof refusals, faults: readonly LineFault[], previews: boolean) => {
    const { errors, codes } = refusals[said]
    const part = { id: '1', lines: [{ ...ofEarlier, faults }] }
    return outcomeOf(part, { errors: [errors], codes: [codes], results: [{}] }, englishFaults, { previews }).ended[0]
      ?.faults
  }

  it('passes over that a customer is unknown whom an earlier line makes, as a preview makes nobody', () => {
    expect(faultsOf('unknown', [], true)).toEqual([])
    expect(faultsOf('wrong', [], true)).toHaveLength(1)
    expect(faultsOf('unknown', [], false)).toHaveLength(1)
  })

  it('says once what the file itself has shown of a field', () => {
    const own = { operation: 'createsubscription', field: 'periods', message: 'Line 2 has it too.' }
    expect(faultsOf('wrong', [own], true)).toEqual([own])
  })
})

describe('The report of a line', () => {
  it('leaves out what was refused because its customer could not be made', () => {
    const operations = [operation(0, 'createcustomer'), operation(1, 'createsubscription'), operation(2, 'createnote')]
    expect(reported(operations, ['wrong', 'unknown', 'unknown'])).toEqual(['unknown campaign'])
  })

  it('leaves it out of operations with the id of that customer too, and nothing else of them', () => {
    const operations = [operation(0, 'createcustomer', '7'), operation(1, 'createsubscription', '7')]
    expect(reported(operations, ['wrong', 'unknown'])).toEqual(['unknown campaign'])
    // The customer existed before, so the fault belongs to the subscription.
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
