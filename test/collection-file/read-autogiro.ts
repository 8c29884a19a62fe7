/**
 * A strict reader of the files that go to Bankgirot, by the positions of its technical manual (section 7), counted from
 * 1 as there. It shares nothing with the writer.
 */
type Field = readonly [name: string, from: number, to: number, form: RegExp]

const number = /^\d+$/
const empty = /^ *$/
const date = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/

const layouts: Readonly<Record<string, readonly Field[]>> = {
  '01': [
    ['date', 3, 10, date],
    ['layout', 11, 18, /^AUTOGIRO$/],
    ['reserved', 19, 62, empty],
    ['customer', 63, 68, number],
    ['bankgiro', 69, 78, number],
    ['reserved', 79, 80, empty],
  ],
  '03': [
    ['bankgiro', 3, 12, number],
    ['payer', 13, 28, number],
    ['reserved', 29, 80, empty],
  ],
  '04': [
    ['bankgiro', 3, 12, number],
    ['payer', 13, 28, number],
    ['clearing', 29, 32, /^[1-9]\d{3}$/],
    ['account', 33, 44, number],
    ['national', 45, 56, number],
    ['reserved', 57, 80, empty],
  ],
  '82': [
    ['date', 3, 10, date],
    ['period', 11, 11, /^0$/],
    ['renewals', 12, 14, empty],
    ['reserved', 15, 15, empty],
    ['payer', 16, 31, number],
    ['amount', 32, 43, number],
    ['bankgiro', 44, 53, number],
    ['reference', 54, 69, /^[A-Z0-9-]{16}$/],
    ['reserved', 70, 80, empty],
  ],
  '25': [
    ['bankgiro', 3, 12, number],
    ['payer', 13, 28, number],
    ['date', 29, 36, date],
    ['amount', 37, 48, number],
    ['direction', 49, 50, /^82$/],
    ['newDate', 51, 58, empty],
    ['reference', 59, 74, /^[A-Z0-9-]{16}$/],
    ['reserved', 75, 80, empty],
  ],
}

export type ReadRecord = Readonly<Record<string, string>>

/** The records by their fields; throws for a character in the wrong place. */
export function readAutogiroRequest(bytes: Uint8Array): readonly ReadRecord[] {
  const lines = Buffer.from(bytes).toString('latin1').split('\r\n')
  if (lines.pop() !== '') throw new Error('The last record has no end.')
  const records = lines.map((line, index) => {
    const type = line.slice(0, 2)
    const fields = layouts[type]
    if (line.length !== 80 || fields === undefined) throw new Error(`Line ${index + 1} is no record: ${line}`)
    const values = fields.map(([name, from, to, form]) => {
      const value = line.slice(from - 1, to)
      if (!form.test(value)) throw new Error(`Line ${index + 1}, ${from} to ${to}, ${name}: "${value}"`)
      return [name, value] as const
    })
    return { type, ...Object.fromEntries(values.filter(([name]) => name !== 'reserved')) }
  })
  holdSections(records)
  return records
}

/** A section has one opening record and records of one kind; all are of one payee. */
function holdSections(records: readonly ReadRecord[]): void {
  const order = records.map(({ type }) =>
    type === '01' ? '|' : type === '03' || type === '04' ? 'm' : type === '82' ? 'p' : 'c',
  )
  if (!/^(?:\|m+)?(?:\|p+)?(?:\|c+)?$/.test(order.join(''))) throw new Error(`Sections: ${order.join('')}`)
  if (new Set(records.map(({ bankgiro }) => bankgiro)).size > 1) throw new Error('There are several payees.')
}
