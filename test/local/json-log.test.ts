import { describe, expect, it } from 'vitest'
import { inCall, jsonLine } from '../../local/json-log.ts'

const time = new Date('2027-01-02T03:04:05.678Z')
const line = (method: 'log' | 'warn' | 'error', ...said: unknown[]): unknown => JSON.parse(jsonLine(method, said, time))

describe('a line of the log in JSON', () => {
  it('has time, level and message, and is one line whatever it says', () => {
    expect(line('log', 'The service runs\nat %s', 'http://127.0.0.1')).toEqual({
      time: '2027-01-02T03:04:05.678Z',
      level: 'info',
      message: 'The service runs\nat http://127.0.0.1',
    })
    expect(jsonLine('log', ['a\nb'], time).split('\n')).toHaveLength(2)
  })

  it('has the fields of an object beside them, and the request of the call in which it was said', async () => {
    const said = await inCall('r1', async () => {
      await Promise.resolve()
      return line('warn', { message: 'An e-mail was not sent.', account: 'demo', count: 3n })
    })
    expect(said).toEqual({
      time: '2027-01-02T03:04:05.678Z',
      level: 'warn',
      requestId: 'r1',
      message: 'An e-mail was not sent.',
      account: 'demo',
      count: '3',
    })
  })

  it('has an error apart from its message, with its cause', () => {
    const error = new Error('Outer', { cause: new Error('Inner') })
    expect(line('error', 'sweep failed:', error)).toMatchObject({
      level: 'error',
      message: 'sweep failed:',
      error: expect.stringMatching(/^Error: Outer\n[^]*caused by Error: Inner/),
    })
    expect(line('error', error)).toMatchObject({ message: expect.stringContaining('Outer') })
    expect(line('error', { error })).toMatchObject({ error: expect.stringContaining('Outer') })
  })
})
