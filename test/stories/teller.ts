/**
 * Stories of a publisher's customers, told through the API on the test clock. Every call and every move of the clock
 * declares the events that the feed must tell, so everything that happens is mentioned in the story. Amounts are sent
 * in minor units and shown in major units, as in the interface.
 */
import { beforeEach, expect } from 'vitest'
import { useService, type Service } from '../service.ts'
import { Person } from './person.ts'

export interface Teller {
  readonly service: Service
  /** Moves the clock to the start of a story. */
  readonly on: (time: string) => Promise<void>
  /** Moves the clock: the feed must tell these events, by the names of customers, and nothing of any other customer. */
  readonly until: (time: string, told: Readonly<Record<string, readonly string[]>>) => Promise<void>
  /** A new customer in Denmark, who has an e-mail address. */
  readonly customer: (name: string, data?: Readonly<Record<string, unknown>>) => Promise<Person>
}

/** One service for a file of stories; each story has its own account, which is like the demo account. */
export function useTeller(): Teller {
  const service = useService()
  let people: Person[] = []
  beforeEach(() => {
    people = []
  })

  const until: Teller['until'] = async (time, told) => {
    const nothing = Object.fromEntries(people.map(({ name }) => [name, []]))
    expect(Object.keys(nothing)).toEqual(expect.arrayContaining(Object.keys(told)))
    const move = async () => await service.call({ path: '/api/test/clock/', json: { now: time } })
    let moved = await move()
    // A long move of a slow service continues where it stopped.
    for (let tries = 0; moved.status === 503 && tries < 20; tries++) moved = await move()
    expect(moved).toMatchObject({ status: 200 })
    const news: Record<string, readonly string[]> = {}
    for (const person of people) news[person.name] = await person.news()
    expect(news).toEqual({ ...nothing, ...told })
  }
  return {
    service,
    until,
    on: (time) => until(time, {}),
    async customer(name, data = {}) {
      const person = new Person(name, service, until)
      await person.create({ name, country: 'DK', email: `${name.toLowerCase()}@example.com`, ...data })
      people.push(person)
      return person
    },
  }
}
