/** The demo is the same in each run, so that its pictures can be compared. */
import { expect, it } from 'vitest'
import { dayOf } from '../../local/demo-life.ts'
import { chanceFrom, person } from '../../local/demo-people.ts'

it('has the same 500 people in each run, each with an e-mail address of their own or none', () => {
  const people = () => {
    const chance = chanceFrom(1)
    return Array.from({ length: 500 }, (_, index) => person(index, chance).data)
  }
  expect(people()).toEqual(people())
  const emails = people().flatMap(({ email }) => (email === undefined ? [] : [email]))
  expect(new Set(emails).size).toBe(emails.length)
  expect(emails.length).toBeGreaterThan(450)
})

it('lives in whole months', () => {
  expect(dayOf('2030-01-01', 13, 1)).toBe('2031-02-01')
  expect(dayOf('2030-01-01', -2, 15)).toBe('2029-11-15')
})
