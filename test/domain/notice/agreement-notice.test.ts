/** Notices that an agreement of payment expires: their recipients, their time, and that each is sent only once. */
import { describe, expect, it } from 'vitest'
import { stillStands } from '../../../functions/domain/notice/next-notice.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import type { WaitingNotice } from '../../../functions/domain/world/notice.ts'
import { local } from '../billing/billing-life.ts'
import { paidBy, Payer } from '../collection/payer.ts'

const day = (date: string) => local(`2027-${date}`)
const expiring = { id: 'card', when: 'agreement_expiring', before: 'P30D' }

class Told extends Payer {
  constructor(settings: Settings) {
    super(settings)
    const { customer } = this.world
    this.world = { ...this.world, customer: { ...customer, builtin: { ...customer.builtin, email: 'a@example.com' } } }
  }

  waiting(): WaitingNotice[] {
    return this.world.records.flatMap((record) => (record.record === 'notice' ? [record.notice] : []))
  }

  /** The notices until a day, each with its day and its agreement. */
  toldUntil(date: string): string[] {
    this.to(day(date))
    return this.waiting().map(({ ready_at, notice, agreement }) => `${ready_at.slice(0, 10)} ${notice} ${agreement}`)
  }
}

const notices = (...entries: readonly object[]) => paidBy({ notices: entries })
function started(settings = notices(expiring), expires = '2027-08-31') {
  const life = new Told(settings).agree(day('03-01'), { expires })
  return life.create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
}

describe('A notice that an agreement expires', () => {
  it('is told once, some days before the first day on which it cannot be used', () => {
    const life = started()
    expect(life.toldUntil('08-01')).toEqual([])
    // Local midnight is 22:00 of the day before in UTC.
    expect(life.toldUntil('12-01')).toEqual(['2027-08-01 card g1'])
  })

  it('is told with the event of the feed where it names no time', () => {
    const life = started(notices({ id: 'card', when: 'agreement_expiring' }))
    expect(life.toldUntil('12-01')).toEqual(['2027-07-02 card g1'])
  })

  it('is told by several notices, each once', () => {
    const life = started(notices(expiring, { ...expiring, id: 'last', before: 'P7D' }))
    expect(life.toldUntil('12-01')).toEqual(['2027-08-01 card g1', '2027-08-24 last g1'])
  })

  it('is not told of an agreement that was replaced or ended before', () => {
    const replaced = started().agree(day('07-01'), { default: true })
    expect(replaced.toldUntil('12-01')).toEqual([])
    expect(started().endAgreement(day('07-01'), 'g1').toldUntil('12-01')).toEqual([])
  })

  it('is not told where nothing is collected by the agreement any more', () => {
    const byInvoice = started()
    byInvoice.update({}, day('07-01'), { paid_by: 'invoice' })
    expect(byInvoice.toldUntil('12-01')).toEqual([])
    expect(started().stop(day('07-01'), day('08-01')).toldUntil('12-01')).toEqual([])
  })

  it('is told of each of two agreements that pay a subscription in turn', () => {
    const life = started()
    life.toldUntil('08-15')
    life.agree(day('08-15'), { expires: '2027-10-31', default: true })
    expect(life.toldUntil('12-01')).toEqual(['2027-08-01 card g1', '2027-10-01 card g2'])
    expect(new Set(life.waiting().map(({ id }) => id)).size).toBe(2)
  })

  it('is told at once of an agreement that is made within that time', () => {
    expect(started(notices(expiring), '2027-03-10').toldUntil('04-01')).toEqual(['2027-02-28 card g1'])
  })

  it('goes to the campaigns and countries that it names alone', () => {
    expect(started(notices({ ...expiring, countries: ['FI'] })).toldUntil('12-01')).toEqual([])
    expect(started(notices({ ...expiring, campaigns: ['monthly'] })).toldUntil('12-01')).toHaveLength(1)
  })

  it('is dropped when its agreement is replaced while it waits to be sent', () => {
    const life = started()
    life.toldUntil('08-15')
    const [waiting] = life.waiting()
    if (waiting === undefined) return expect.fail('No notice waits.')
    const stands = () => stillStands(life.world, waiting, day('08-16'), life.settings)?.id
    expect(stands()).toBe('card')
    life.agree(day('08-16'), { default: true })
    expect(stands()).toBeUndefined()
  })
})
