/** Reports of Autogiro in tests, as Bankgirot writes them. */

export interface SampleReport {
  /** The bankgiro number. */
  readonly bankgiro: string
  /** YYYYMMDD. */
  readonly date: string
}

const digits = (value: number | string, width: number) => String(value).padStart(width, '0')
const record = (text: string) => text.padEnd(80)
const end = '\r\n'

const opening = ({ bankgiro, date }: SampleReport, title: string, time = '') =>
  record(`01AUTOGIRO`.padEnd(24) + `${date}${time}`.padEnd(20) + title.padEnd(20) + `004711${digits(bankgiro, 10)}`)

export interface SampleAutogiroPayment {
  readonly payer: string
  /** In öre. */
  readonly amount: number
  readonly reference: string
  /** 0 paid, 1 no cover, 2 no account, 9 tried again. */
  readonly status?: string
}

export interface SampleRefund extends SampleAutogiroPayment {
  readonly code: string
}

/** The payment specification: a deposit with its payments, and the refunds of the day. */
export function autogiroPaymentsText(
  report: SampleReport,
  payments: readonly SampleAutogiroPayment[],
  refunds: readonly SampleRefund[] = [],
): string {
  const { bankgiro, date } = report
  const paid = payments.filter(({ status = '0' }) => status === '0')
  const fields = ({ payer, amount, reference }: SampleAutogiroPayment) =>
    `${date}0    ${digits(payer, 16)}${digits(amount, 12)}${digits(bankgiro, 10)}${reference.padEnd(16)}`
  const section = (type: string, of: readonly SampleAutogiroPayment[]) => {
    const sum = of.reduce((total, { amount }) => total + amount, 0)
    return record(`${type}${digits('50000000001055', 35)}${date}00001${digits(sum, 18)}   ${digits(of.length, 8)}`)
  }
  return [
    opening(report, 'BET. SPEC & STOPP TK', '060000000000'),
    ...(payments.length === 0 ? [] : [section('15', paid)]),
    ...payments.map((payment) => `${`82${fields(payment)}`.padEnd(79)}${payment.status ?? '0'}`),
    ...(refunds.length === 0 ? [] : [section('17', refunds)]),
    ...refunds.map((refund) => record(`77${fields(refund)}${date}${refund.code}`)),
    record(
      `09${date}9900${digits(payments.length === 0 ? 0 : 1, 6)}${digits(paid.length, 12)}${digits(0, 18)}` +
        `${digits(refunds.length === 0 ? 0 : 1, 6)}${digits(refunds.length, 12)}`,
    ),
    '',
  ].join(end)
}

export interface SampleAdvice {
  readonly payer: string
  /** 03 the payee cancels, 04 the payee registers, 42 the bank answers, 46 the payer or its bank cancels. */
  readonly information: string
  /** 32 registered, 33 cancelled, 02 cancelled by the payer, and faults. */
  readonly comment: string
}

export function autogiroAdvicesText(report: SampleReport, advices: readonly SampleAdvice[]): string {
  const { bankgiro, date } = report
  return [
    opening(report, 'AG-MEDAVI'),
    ...advices.map(({ payer, information, comment }) =>
      record(
        `73${digits(bankgiro, 10)}${digits(payer, 16)}${''.padEnd(16)}${''.padEnd(12)}${''.padEnd(5)}` +
          `${information}${comment}${date}`,
      ),
    ),
    record(`09${date}9900${digits(advices.length, 7)}`),
    '',
  ].join(end)
}

export interface SampleComment extends Omit<SampleAutogiroPayment, 'status'> {
  readonly comment: string
}

export function autogiroRejectionsText(report: SampleReport, rejected: readonly SampleComment[]): string {
  const { date } = report
  const sum = rejected.reduce((total, { amount }) => total + amount, 0)
  return [
    opening(report, 'AVVISADE BET UPPDR'),
    ...rejected.map(({ payer, amount, reference, comment }) =>
      record(`82${date}0   ${digits(payer, 16)}${digits(amount, 12)}${reference.padEnd(16)}${comment}`),
    ),
    record(`09${date}9900${digits(0, 18)}${digits(rejected.length, 6)}${digits(sum, 12)}`),
    '',
  ].join(end)
}

export interface SampleChange extends SampleComment {
  /** 03 mandate gone, 11 by the payer, 21 to 25 cancelled, 26 to 29 moved. */
  readonly type: string
}

const done = new Set(['12', '14', '18'])

export function autogiroChangesText(report: SampleReport, changes: readonly SampleChange[]): string {
  const { date } = report
  const carriedOut = changes.filter(({ comment, payer }) => done.has(comment) && payer !== '')
  const sum = carriedOut.reduce((total, { amount }) => total + amount, 0)
  return [
    opening(report, 'MAKULERING/ÄNDRING'),
    ...changes.map(({ type, payer, amount, reference, comment }) =>
      record(
        `${type}${date}${payer === '' ? ''.padEnd(16) : digits(payer, 16)}${payer === '' ? '00' : '82'}` +
          `${digits(amount, 12)}${''.padEnd(8)}${digits(0, 8)}${reference.padEnd(16)}${comment}`,
      ),
    ),
    record(`09${date}9900${''.padEnd(14)}${digits(0, 18)}${digits(carriedOut.length, 6)}0000${digits(sum, 12)}`),
    '',
  ].join(end)
}
