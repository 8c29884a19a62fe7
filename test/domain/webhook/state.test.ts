import { describe, expect, it } from 'vitest'
import { isHeldBy } from '../../../functions/domain/facts/feed-lease.ts'
import type { Attempt, AttemptOutcome } from '../../../functions/domain/webhook/delivery-attempt.ts'
import {
  failed,
  isReady,
  leased,
  noticeDone,
  noticeTried,
  progressed,
  released,
  type Failure,
  type Progress,
  type WebhookState,
} from '../../../functions/domain/webhook/webhook-state.ts'

const now = '2027-01-31T09:00:00.000Z'
const later = '2027-01-31T09:00:10.000Z'
const minuteLater = '2027-01-31T09:01:00.000Z'

const resting: WebhookState = {
  id: 'crm',
  version: 7,
  settingsVersion: 3,
  enabled: true,
  cursor: 40,
  failures: 0,
  due: minuteLater,
}
const attempt = (outcome: AttemptOutcome): Attempt => ({
  at: now,
  firstEventId: 41,
  lastEventId: 45,
  events: 5,
  outcome,
  milliseconds: 12,
})
const delivered: Progress = { token: 'a', from: 40, to: 45, attempt: attempt('delivered'), now: later }
const webhook = { resend_seconds: [60, 300], error_email: 'ops@example.com' }
const given = (state: Partial<WebhookState> = {}): WebhookState => ({ ...resting, ...state })
const held = (state: Partial<WebhookState> = {}): WebhookState =>
  given({ lease: { token: 'a', until: minuteLater }, due: minuteLater, ...state })

describe('a lease', () => {
  it('is given to one worker, for a minute', () => {
    const state = leased(given(), 'a', now)
    expect(state).toEqual(held())
    expect(state && isHeldBy(state, 'a')).toBe(true)
    expect(state && leased(state, 'b', later)).toBeUndefined()
  })

  it('goes to another once it has run out', () => {
    expect(leased(held(), 'b', minuteLater)).toMatchObject({ lease: { token: 'b' } })
  })

  it('is not given while the webhook is off, or before a resend is due', () => {
    expect(leased(given({ enabled: false, reason: 'stopped' }), 'a', now)).toBeUndefined()
    expect(leased(given({ failures: 1, nextAttempt: later }), 'a', now)).toBeUndefined()
    expect(isReady(given({ failures: 1, nextAttempt: later }), now)).toBe(false)
    expect(leased(given({ failures: 1, nextAttempt: later }), 'a', later)).toBeDefined()
  })
})

describe('an acknowledgement', () => {
  it('moves the cursor, ends the failures, and lets the worker go on', () => {
    const state = progressed(held({ failures: 2, nextAttempt: now }), delivered)
    expect(state).toEqual({
      ...resting,
      cursor: 45,
      lastAttempt: attempt('delivered'),
      lease: { token: 'a', until: '2027-01-31T09:01:10.000Z' },
      due: '2027-01-31T09:01:10.000Z',
    })
  })

  it('leaves a cursor that was moved by hand meanwhile', () => {
    expect(progressed(held({ cursor: 12 }), delivered)).toMatchObject({ cursor: 12, lease: { token: 'a' } })
  })

  it('counts for a webhook that was stopped meanwhile, which is then let go', () => {
    const { due, ...stopped } = given({ enabled: false, reason: 'stopped' })
    const state = progressed({ ...stopped, lease: { token: 'a', until: minuteLater } }, delivered)
    expect(state).toEqual({ ...stopped, cursor: 45, lastAttempt: attempt('delivered') })
  })
})

describe('events of no interest', () => {
  it('move the cursor without an attempt, and take the failures along that were counted for them', () => {
    const { attempt: none, ...passed } = delivered
    const state = progressed(held({ failures: 1, nextAttempt: now }), passed)
    expect(state).toMatchObject({ cursor: 45, failures: 0 })
    expect(state).not.toHaveProperty('nextAttempt')
    expect(progressed(held(), passed)).not.toHaveProperty('lastAttempt')
  })
})

describe('a failed attempt', () => {
  const fail = (state: WebhookState, outcome: AttemptOutcome = 'timed-out', of: Failure['webhook'] = webhook) =>
    failed(state, { from: 40, attempt: attempt(outcome), webhook: of, now: later })
  const lastAttempt = attempt('timed-out')

  it('is resent after each of the resend times in turn, counted from its end', () => {
    expect(fail(held())).toEqual({
      state: {
        ...resting,
        failures: 1,
        lastAttempt: attempt('timed-out'),
        nextAttempt: '2027-01-31T09:01:10.000Z',
        due: '2027-01-31T09:01:10.000Z',
      },
    })
    expect(fail(held({ failures: 1, lastAttempt })).state).toMatchObject({
      failures: 2,
      nextAttempt: '2027-01-31T09:05:10.000Z',
    })
  })

  it('is the first one of its events, whatever failed before of what the categories leave out now', () => {
    const other = { ...lastAttempt, firstEventId: 40 }
    expect(fail(held({ failures: 2, lastAttempt: other })).state).toMatchObject({
      failures: 1,
      nextAttempt: '2027-01-31T09:01:10.000Z',
    })
  })

  it('of events that a person moved the cursor away from is none of what comes next, which is due at once', () => {
    for (const settings of [webhook, { resend_seconds: [] }]) {
      expect(fail(held({ cursor: 12 }), 'timed-out', settings)).toEqual({
        state: given({ cursor: 12, lastAttempt, due: later }),
      })
    }
    expect(fail(held({ cursor: 12 }), 'response-key-wrong')).toMatchObject({ deactivation: 'response-key-wrong' })
  })

  it('after the last of them turns the webhook off, with an e-mail due at once', () => {
    const { due, ...rest } = resting
    expect(fail(held({ failures: 2, lastAttempt, nextAttempt: now }))).toEqual({
      state: {
        ...rest,
        enabled: false,
        reason: 'resends-failed',
        failures: 3,
        lastAttempt: attempt('timed-out'),
        notice: { reason: 'resends-failed', at: later, tries: 0 },
        due: later,
      },
      deactivation: 'resends-failed',
    })
  })

  it('turns it off at once where there are no resend times, and without an e-mail where nobody wants one', () => {
    const { state, deactivation } = failed(held(), {
      from: 40,
      attempt: attempt('wrong-status'),
      webhook: { resend_seconds: [] },
      now: later,
    })
    expect(deactivation).toBe('resends-failed')
    expect(state).not.toHaveProperty('notice')
    expect(state).not.toHaveProperty('due')
  })

  it.each(['response-key-missing', 'response-key-wrong'] as const)('by %s turns it off at once', (outcome) => {
    expect(fail(held(), outcome)).toMatchObject({
      state: { enabled: false, reason: outcome, cursor: 40 },
      deactivation: outcome,
    })
  })

  it('of a webhook that was stopped meanwhile has no consequence', () => {
    const { due, ...stopped } = held({ enabled: false, reason: 'stopped' })
    const { lease, ...letGo } = stopped
    for (const outcome of ['timed-out', 'response-key-wrong'] as const) {
      expect(fail(stopped, outcome)).toEqual({ state: { ...letGo, lastAttempt: attempt(outcome) } })
    }
  })
})

describe('a worker that leaves', () => {
  it('has the webhook looked at again at once where there may be more, else in five minutes', () => {
    expect(released(held(), { rest: false, now })).toEqual(given({ due: now }))
    expect(released(held(), { rest: true, now })).toEqual(given({ due: '2027-01-31T09:05:00.000Z' }))
  })

  it('leaves one that was stopped not due at all', () => {
    const { due, ...stopped } = held({ enabled: false, reason: 'stopped' })
    expect(released(stopped, { rest: false, now })).not.toHaveProperty('due')
    expect(released(stopped, { rest: false, now })).not.toHaveProperty('lease')
  })
})

describe('the e-mail that tells of it', () => {
  const off = given({
    enabled: false,
    reason: 'resends-failed',
    notice: { reason: 'resends-failed', at: now, tries: 0 },
    due: now,
  })

  it('is tried by one worker, and by another in five minutes where that comes to nothing', () => {
    const tried = noticeTried(off, now)
    expect(tried).toMatchObject({ notice: { tries: 1 }, due: '2027-01-31T09:05:00.000Z' })
    expect(tried && noticeTried(tried, minuteLater)).toBeUndefined()
    expect(tried && noticeTried(tried, '2027-01-31T09:05:00.000Z')).toMatchObject({ notice: { tries: 2 } })
  })

  it('is due no more once it is sent', () => {
    const { notice, due, ...done } = off
    expect(noticeDone(off)).toEqual(done)
    expect(noticeTried(done, now)).toBeUndefined()
  })
})
