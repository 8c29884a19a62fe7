/** A file that cannot be read, or that contradicts itself. Nothing of such a file is booked. */
import type { Fault } from '../domain/refusal/fault.ts'

export class BankFileFault extends Error {
  readonly fault: Pick<Fault, 'code' | 'values'>

  constructor(code: Fault['code'], values: Fault['values'] = {}) {
    super(code)
    this.name = 'BankFileFault'
    this.fault = { code, values }
  }
}

/** A fault of the file: a value at a position does not have the form that the format requires. */
export const malformed = (line: number, expected: string): BankFileFault =>
  new BankFileFault('bankfile_malformed', { line, expected })

/** The fault of a stated sum or count that differs from the counted one. */
export const contradiction = (line: number, stated: string | number, counted: string | number): BankFileFault =>
  new BankFileFault('bankfile_sums', { line, stated: String(stated), counted: String(counted) })
