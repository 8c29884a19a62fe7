/**
 * Values that the lines of one file repeat and the service accepts once: the id of a new customer, and an e-mail
 * address. A preview of some lines does not see the others, so a check searches for repetitions itself.
 */
import * as v from 'valibot'
import { sayFault, type FaultTexts } from '../fault-texts.ts'
import type { LineFault, MappedLine, SentOperation } from './mapped-line.ts'

const withEmail = v.pipe(v.string(), v.parseJson(), v.object({ data: v.object({ email: v.string() }) }))

/** The first line with the value, and its customer if the line names one. */
interface Holder {
  readonly line: number
  readonly customer: string | undefined
}

/**
 * The repetitions of each line; lines are passed in the order of the file. A line with faults is not sent, so its
 * values stay free.
 */
export function repeatsIn(texts: FaultTexts): (line: MappedLine) => readonly LineFault[] {
  const ids = new Map<string, number>()
  const emails = new Map<string, Holder>()

  function repeatedId(line: number, { operation, customer }: SentOperation): LineFault[] {
    if (operation !== 'createcustomer' || customer === undefined) return []
    const first = ids.get(customer)
    if (first === undefined) ids.set(customer, line)
    return first === undefined
      ? []
      : [{ operation, field: 'id', message: sayFault(texts, 'id_twice', { line: first }) }]
  }

  function repeatedEmail(line: number, { operation, customer, json }: SentOperation): LineFault[] {
    if (operation !== 'createcustomer' && operation !== 'updatecustomer') return []
    const parsed = v.safeParse(withEmail, json)
    if (!parsed.success) return []
    const email = parsed.output.data.email.trim().toLowerCase()
    const first = emails.get(email)
    if (first === undefined) emails.set(email, { line, customer })
    const isOwn = first === undefined || (customer !== undefined && customer === first.customer)
    const message = sayFault(texts, 'email_twice', { line: first?.line ?? line })
    return isOwn ? [] : [{ operation, field: 'email', message }]
  }

  return ({ number, faults, operations }) =>
    faults.length > 0 ? [] : operations.flatMap((sent) => [...repeatedId(number, sent), ...repeatedEmail(number, sent)])
}

/**
 * Lines with their repetitions among their faults. They keep their operations, because a preview may find more faults.
 */
export async function* withRepeats(lines: AsyncIterable<MappedLine>, texts: FaultTexts): AsyncGenerator<MappedLine> {
  const repeatsOf = repeatsIn(texts)
  for await (const line of lines) {
    const repeats = repeatsOf(line)
    yield repeats.length === 0 ? line : { ...line, faults: [...line.faults, ...repeats] }
  }
}
