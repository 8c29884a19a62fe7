import { describe, expect, it } from 'vitest'
import { presenceMillis, workerChoice } from '../../local/worker-choice.ts'

/** Workers by their names, and a clock that a test moves. */
function workers(...names: string[]) {
  const clock = { millis: 0 }
  const choice = workerChoice<string>(() => clock.millis)
  for (const name of names) choice.join(name)
  const begin = (caller: string | undefined, times = 1) => Array.from({ length: times }, () => choice.begin(caller))
  return { clock, choice, begin }
}

describe('a call goes', () => {
  it('to no worker while there is none', () => {
    const { choice, begin } = workers()
    expect(begin('ann')).toEqual([undefined])
    choice.join('one')
    expect(begin('ann')).toEqual(['one'])
  })

  it('to all workers in turn where its client calls alone', () => {
    const { begin } = workers('one', 'two', 'three')
    expect(begin('ann', 6)).toEqual(['one', 'two', 'three', 'one', 'two', 'three'])
  })

  it('to the worker that has done with the call before, where one comes after another', () => {
    const { choice, begin } = workers('one', 'two')
    for (let call = 0; call < 3; call++) {
      expect(begin('ann')).toEqual(['one'])
      choice.end('one', 'ann')
    }
  })

  it('away from other clients, so that the heavy one gathers where the light one is not', () => {
    const { choice, begin } = workers('one', 'two')
    expect(begin('heavy', 4)).toEqual(['one', 'two', 'one', 'two'])
    expect(begin('light')).toEqual(['one'])
    expect(begin('heavy', 3)).toEqual(['two', 'two', 'two'])
    choice.end('one', 'light')
    choice.end('one', 'heavy')
    choice.end('one', 'heavy')
    expect(begin('light')).toEqual(['one'])
    expect(begin('heavy')).toEqual(['two'])
  })

  it('to all workers again once the other client has not called for a while', () => {
    const { clock, choice, begin } = workers('one', 'two')
    expect(begin('light')).toEqual(['one'])
    choice.end('one', 'light')
    expect(begin('heavy', 2)).toEqual(['two', 'two'])
    clock.millis += presenceMillis + 1
    expect(begin('heavy', 2)).toEqual(['one', 'one'])
    expect(begin('heavy', 2)).toEqual(['one', 'two'])
  })

  it('away from a client whose call takes long, however long ago that began', () => {
    const { clock, begin } = workers('one', 'two')
    expect(begin('heavy')).toEqual(['one'])
    clock.millis += 100 * presenceMillis
    expect(begin('light', 3)).toEqual(['two', 'two', 'two'])
  })

  it('where others have been before it goes where they are at work', () => {
    const { choice, begin } = workers('one', 'two')
    expect(begin('heavy', 2)).toEqual(['one', 'two'])
    choice.end('two', 'heavy')
    expect(begin('light', 3)).toEqual(['two', 'two', 'two'])
  })

  it('to no worker that has left', () => {
    const { choice, begin } = workers('one', 'two')
    choice.leave('one')
    expect(begin('ann', 2)).toEqual(['two', 'two'])
    choice.end('one', 'ann')
    choice.leave('two')
    expect(begin('ann')).toEqual([undefined])
  })
})

describe('a job goes', () => {
  it('where the fewest calls are at work, and keeps no client away', () => {
    const { choice, begin } = workers('one', 'two', 'three')
    expect(begin(undefined)).toEqual(['three'])
    expect(begin(undefined)).toEqual(['two'])
    choice.end('two', undefined)
    expect(begin('ann', 4)).toEqual(['one', 'two', 'one', 'two'])
  })

  it('never to the first of several, which calls find without one however many there are', () => {
    const { begin } = workers('one', 'two')
    expect(begin(undefined, 5)).toEqual(['two', 'two', 'two', 'two', 'two'])
    expect(begin('ann', 5)).toEqual(['one', 'one', 'one', 'one', 'one'])
  })

  it('to the worker that is left where the others are gone', () => {
    const { choice, begin } = workers('one', 'two')
    choice.leave('two')
    expect(begin(undefined, 2)).toEqual(['one', 'one'])
  })
})
