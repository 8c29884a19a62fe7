import { describe, expect, it } from 'vitest'
import { functions } from '../../lib/wiring.ts'
import { reachOf, type Reach } from './reachable.ts'

const reach = await reachOf(functions)
const nothing: Reach = {
  actions: [],
  variables: [],
  index: false,
  mail: false,
  files: [],
  bus: false,
  openid: false,
  raised: [],
  words: new Set(),
}

describe('the wiring of a function names what its code can reach, and nothing else', () => {
  it.each(functions)('$name: what it does to tables', ({ name, tables, indexes = [] }) => {
    const { actions, index } = reach.get(name) ?? nothing
    const granted = new Set(Object.values(tables).flat())
    // A query may also read an index, which needs its own right.
    const needed = actions.filter((action) => granted.has(action) || action !== 'Query' || indexes.length === 0)
    expect([...granted].toSorted()).toEqual(needed.toSorted())
    expect(indexes).toEqual(index ? ['due'] : [])
  })

  it.each(functions)('$name: whom it sends to, and what it is told', ({ name, tables, sends = [], ...wiring }) => {
    const { variables, mail, bus, files } = reach.get(name) ?? nothing
    const told = [
      ...Object.keys(tables).map((table) => `${table.toUpperCase()}_TABLE`),
      ...sends.map((queue) => `${queue.toUpperCase()}_QUEUE_URL`),
      ...(wiring.bus ? ['BUS_NAME'] : []),
      ...(wiring.mail ? ['MAIL_CONFIGURATION_SET'] : []),
      ...(wiring.links ? ['BASE_URL'] : []),
    ]
    expect(told.toSorted()).toEqual(variables.toSorted())
    expect((wiring.files ?? []).toSorted()).toEqual(files)
    expect({ mail: wiring.mail ?? false, bus: wiring.bus ?? false }).toEqual({ mail, bus })
  })

  it.each(functions)('$name: the alarms that it raises', ({ name, alarms = [] }) => {
    const { raised, words } = reach.get(name) ?? nothing
    const wired = alarms.map((alarm) => alarm.name)
    expect(wired).toEqual(expect.arrayContaining([...raised]))
    // The stream of changes raises alarms by the names of facts.
    expect([...words]).toEqual(expect.arrayContaining(wired))
  })

  it('leaves the client of sign-in providers to the functions that sign people in by them', () => {
    const users = functions.filter(({ name }) => reach.get(name)?.openid === true).map(({ name }) => name)
    expect(users).toEqual(['portal-page', 'session-sign-in', 'session-callback'])
  })
})
