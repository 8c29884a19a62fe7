/**
 * References between the stacks of a stage. CloudFormation takes `Fn::GetStackOutput` within another function, or as an
 * output, in some regions only. As a value of its own in a resource it works in all of them.
 */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { stages, synthesise } from './synthesised.ts'

const objectSchema = v.record(v.string(), v.unknown())
const crossStack = ['Fn::GetStackOutput', 'Fn::ImportValue']

interface Reference {
  readonly path: readonly string[]
  readonly to: unknown
}

function references(value: unknown, path: readonly string[] = []): Reference[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => references(each, [...path, String(index)]))
  if (!v.is(objectSchema, value)) return []
  return Object.entries(value).flatMap(([key, each]) =>
    crossStack.includes(key) ? [{ path, to: each }] : references(each, [...path, key]),
  )
}

const standsAlone = ({ path }: Reference) => path[0] === 'Resources' && !path.some((part) => part.startsWith('Fn::'))

describe.each(Object.entries(stages))('the references between the stacks of the stage %s', (_, options) => {
  const { stacks, tablesStack } = synthesise(options)
  const all = Object.values(stacks).flatMap(({ template }) => references(template))

  it('stand alone', () => {
    expect(all.filter((reference) => !standsAlone(reference))).toEqual([])
  })

  it('lead to the streams of the tables, as all other names are fixed', () => {
    const targets = new Set(all.map(({ to }) => JSON.stringify(to)))
    expect(targets.size).toBe(2)
    for (const target of targets) expect(target).toMatch(/StreamArn/)
    for (const target of targets) expect(target).toContain(`"StackName":"${tablesStack.stackName}"`)
  })
})
