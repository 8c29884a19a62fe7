/** A test account that begins in the past, so that it can live up to today (decisions: "Identity and time"). */
import { describe, expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService({ clock: 'real' })
const move = (now: string) => service.call({ path: '/api/test/clock/', json: { now }, query: { language: 'en' } })
const createCustomer = () => service.call({ path: '/api/customers/createcustomer/', json: { data: { name: 'Ann' } } })

describe('the first move of the clock of a test account', () => {
  it('may go back in time, and the clock goes forward from there', async () => {
    expect(await move('2020-02-01T08:00:00')).toMatchObject({ status: 200, body: { now: '2020-02-01T08:00:00' } })
    expect(await move('2020-01-01T08:00:00')).toMatchObject({
      status: 422,
      body: { now: ['The clock cannot go back: it already shows 2020-02-01T08:00:00.'] },
    })
    expect((await createCustomer()).status).toBe(200)
    expect(await move('2020-03-01T08:00:00')).toMatchObject({ status: 200 })
  })

  it('does not go back once the account has a customer, whose life would then lie ahead of the clock', async () => {
    expect((await createCustomer()).status).toBe(200)
    expect((await move('2020-02-01T08:00:00')).status).toBe(422)
  })
})
