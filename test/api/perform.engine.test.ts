/** The number of decisions of an operation, and its result by the outcome of its commit. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commitMeanings, meaningOf } from '../../functions/api/operations/operation-commit.ts'
import { perform } from '../../functions/api/operations/perform.ts'
import { readOperations } from '../../functions/api/bulk/call-operations.ts'
import type { Call } from '../../functions/http/call.ts'
import type { Answer } from '../../functions/http/endpoint.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { useEngine } from '../engine.ts'
import { demoSettings } from '../settings.ts'
import { loseTransactions } from '../storage-calls.ts'
import { newCall, type Sent } from './bulk/one-by-one.ts'

const engine = useEngine()
const now = '2027-01-10T11:00:00.000Z'
const settings = demoSettings()
let call: Call

afterEach(() => documentClient().middlewareStack.remove('lost'))
beforeEach(async () => {
  await engine.freshTables()
  call = await newCall(settings, now)
})

/** The answer of an operation, and how often it was decided. */
async function performed(sent: Sent): Promise<{ answer: Answer | undefined; decisions: number }> {
  const [given] = readOperations([sent], call.settings)
  if (given === undefined) throw new Error('There is no operation.')
  const decide = vi.fn(given.command.decide)
  const answer = await perform({ ...given.command, decide }, call)
  return { answer, decisions: decide.mock.calls.length }
}

const answered = (body: unknown) => ({ outcome: 'answered', body })
const createAnn = (more: Readonly<Record<string, unknown>> = {}) =>
  performed({ operation: 'createcustomer', id: 'ann', data: { name: 'Ann' }, ...more })
const subscribeAnn = (campaign_id: string) =>
  performed({ operation: 'createsubscription', id: 'ann', periods: [{ campaign_id }] })

describe('An operation is decided', () => {
  it('once, where everything that it rests on is known', async () => {
    expect(await createAnn()).toEqual({ answer: answered({ id: 'ann' }), decisions: 1 })
    const updated = await performed({ operation: 'updatecustomer', id: 'ann', data: { name: 'Ann Lind' } })
    expect(updated).toEqual({ answer: answered({ id: 'ann' }), decisions: 1 })
  })

  it('once more with the document numbers that it takes', async () => {
    await createAnn()
    expect(await subscribeAnn('year')).toMatchObject({ answer: { outcome: 'answered' }, decisions: 2 })
  })

  it('on drafts first, where it takes an id of the service or asks the outside world', async () => {
    const own = await performed({ operation: 'createcustomer', data: { name: 'Bo' } })
    expect(own).toEqual({ answer: answered({ id: '1001' }), decisions: 2 })
    const hashed = await createAnn({ data: { name: 'Ann', password: 'a long password' } })
    expect(hashed).toEqual({ answer: answered({ id: 'ann' }), decisions: 2 })
  })

  it('once, where the drafts are refused', async () => {
    const refusal = await performed({ operation: 'createcustomer', data: { country: 'XX' } })
    expect(refusal).toMatchObject({ answer: { outcome: 'refused', faults: [{ field: 'country' }] }, decisions: 1 })
    // It took no number.
    expect(await performed({ operation: 'createcustomer', data: {} })).toMatchObject({
      answer: answered({ id: '1001' }),
    })
  })
})

describe('The outcome of a commit', () => {
  it('refuses a claim that is lost', async () => {
    await createAnn({ data: { email: 'ann@example.com' } })
    const { answer } = await performed({ operation: 'createcustomer', id: 'bo', data: { email: 'ann@example.com' } })
    expect(answer).toEqual({ outcome: 'refused', faults: [commitMeanings['email-taken'].fault] })
    expect(await createAnn()).toMatchObject({
      answer: { outcome: 'refused', faults: [commitMeanings['customer-exists'].fault] },
    })
  })

  it('has the service choose another id where its own is taken, and decide again', async () => {
    await performed({ operation: 'createcustomer', id: '1001', data: {} })
    await performed({ operation: 'createcustomer', id: '1002', data: {} })
    const { answer } = await performed({ operation: 'createcustomer', data: {} })
    expect(answer).toEqual(answered({ id: '1003' }))
  })

  it('has a lost race decided again, a few times', async () => {
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    await createAnn()
    let losses = 1
    loseTransactions(() => losses-- > 0)
    expect(await subscribeAnn('year')).toMatchObject({ answer: { outcome: 'answered' }, decisions: 4 })
    losses = Infinity
    expect(await performed({ operation: 'updatecustomer', id: 'ann', data: { name: 'Ann Lind' } })).toEqual({
      answer: undefined,
      decisions: 8,
    })
  })

  it('of an existing customer means a refusal only for a creation under an id of the caller', () => {
    const outcome = 'customer-exists'
    expect(meaningOf(outcome, { creates: true, customerId: 'ann' })).toEqual(commitMeanings[outcome])
    expect(meaningOf(outcome, { creates: true, customerId: undefined }).next).toBe('decide-again')
    expect(meaningOf(outcome, { creates: false, customerId: 'ann' }).next).toBe('decide-again')
  })
})
