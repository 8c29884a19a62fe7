/** Laws of the books that hold for every customer after any operations. */
import type { ObservedCustomer } from './observed.ts'
import type { Finding } from './verdict.ts'

export function judgeBooks(account: string, observed: readonly ObservedCustomer[]): Finding[] {
  return [...observed.flatMap((customer) => balanceOf(account, customer)), ...numbersOf(account, observed)]
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

function balanceOf(account: string, { id, invoices, payments, balance }: ObservedCustomer): Finding[] {
  const say = (words: string): Finding => ({ promise: 'books balance', words: `${account}: ${id}: ${words}` })
  const billed = sum(invoices.map(({ type, total }) => (type === 'invoice' ? total : -Math.abs(total))))
  const paid = sum(payments.map(({ amount }) => amount))
  const open = sum(invoices.map(({ type, to_pay = 0 }) => (type === 'invoice' ? to_pay : 0)))
  const left = sum(balance.map(({ amount }) => amount))
  const findings: Finding[] = []
  if (billed - paid !== open - left) {
    findings.push(say(`Billed ${billed} less paid ${paid} is not what is open, ${open}, less the balance, ${left}.`))
  }
  for (const { number, type, total, to_pay = 0, lines, allocations } of invoices) {
    const inLines = sum(lines.map(({ amount }) => amount))
    if (Math.abs(inLines) !== Math.abs(total))
      findings.push(say(`The lines of ${number} sum to ${inLines}, not ${total}.`))
    const settled = sum(allocations.map(({ amount }) => amount))
    if (type === 'invoice' && settled + to_pay !== total) {
      findings.push(say(`${number} over ${total} is settled by ${settled} and asks for ${to_pay}.`))
    }
  }
  return findings
}

/** Each series counts up from 1 without a gap, and no number is given twice. */
function numbersOf(account: string, observed: readonly ObservedCustomer[]): Finding[] {
  const numbers = observed.flatMap(({ invoices }) => invoices.map(({ number }) => number))
  const series = Map.groupBy(numbers, (number) => number.replace(/\d+$/, ''))
  return [...series].flatMap(([prefix, ofSeries]): Finding[] => {
    const ordinals = ofSeries.map((number) => Number(number.slice(prefix.length))).sort((a, b) => a - b)
    const wrong = ordinals.findIndex((ordinal, index) => ordinal !== index + 1)
    if (wrong === -1) return []
    const words = `${account}: The series ${prefix} has ${ordinals[wrong]} in the place of ${wrong + 1}.`
    return [{ promise: 'numbers are gapless', words }]
  })
}
