import { describe, expect, it } from 'vitest'
import { afterMailError } from '../../functions/work/deliveries/send-waiting-mail.ts'
import { stopTelling } from '../../local/stop-telling.ts'

describe('the end of the service', () => {
  it('says at once what it waits for, and again while it waits, by the part that it waits for', async () => {
    const lines: string[] = []
    const state = { calls: 2, jobs: 1 }
    const waited = Promise.withResolvers<undefined>()
    const service = {
      underWay: () => state,
      async stop(onPart?: (part: 'consumers' | 'engine') => void) {
        onPart?.('consumers')
        await waited.promise
        state.calls = 0
        state.jobs = 0
        onPart?.('engine')
        await expect.poll(() => lines.at(-1)).toContain('the store')
      },
    }
    const stopped = stopTelling(service, (line) => lines.push(line), 5)
    await expect.poll(() => lines.length).toBeGreaterThan(1)
    expect(lines.slice(0, 2)).toEqual([
      'Ending: waiting for 2 calls under way and 1 job under way. Ctrl-C again ends at once.',
      'Still waiting for jobs of queues (2 calls under way and 1 job under way). Ctrl-C again ends at once.',
    ])
    waited.resolve(undefined)
    await stopped
    expect(lines.at(-1)).toBe('Still waiting for the store. Ctrl-C again ends at once.')
  })

  it('is a word where nothing is under way', async () => {
    const lines: string[] = []
    const service = { underWay: () => ({ calls: 0, jobs: 0 }), stop: () => Promise.resolve() }
    await stopTelling(service, (line) => lines.push(line))
    expect(lines).toEqual(['Ending.'])
  })
})

describe('an e-mail that a mail server of one’s own refuses for good', () => {
  it('is given up with the reason, and any other failure is tried again', () => {
    const refused = Object.assign(new Error('EENVELOPE: 550 no such user'), { name: 'RecipientRefused' })
    expect(afterMailError(refused)).toEqual({
      outcome: 'impossible',
      reason: 'refused by the mail server: EENVELOPE: 550 no such user',
    })
    expect(afterMailError(new Error('MailNotTaken'))).toEqual({ outcome: 'failed' })
  })
})
