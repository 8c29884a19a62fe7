/** The example that docs/import.md imports into the demo account. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createcustomer } from '../../../functions/operations/createcustomer.ts'
import { createsubscription } from '../../../functions/operations/createsubscription.ts'
import { openInput } from '../../../tools/import/input.ts'
import { readMap } from '../../../tools/import/mapping/map.ts'
import { mappedLines } from '../../../tools/import/mapping/mapped-line.ts'
import { all } from './import-files.ts'
import { englishFaults } from '../../../tools/import/fault-texts.ts'

const examples = resolve(import.meta.dirname, '../../../examples')

const operationSchema = v.variant('operation', [
  v.strictObject({ operation: v.literal('createcustomer'), ...createcustomer.parameters.entries }),
  v.strictObject({
    operation: v.literal('createsubscription'),
    ...createsubscription.parameters.entries,
    id: v.optional(v.string()),
  }),
])
const accountSchema = v.object({
  campaigns: v.array(v.object({ id: v.string() })),
  fields: v.array(
    v.object({ name: v.string(), external_id: v.optional(v.string()), choices: v.optional(v.array(v.string())) }),
  ),
})

describe('the example', () => {
  it('makes operations that the service takes, of campaigns and fields that the demo account has', async () => {
    const map = readMap('map.json', readFileSync(`${examples}/import/map.json`), englishFaults)
    const input = await openInput(`${examples}/import/subscribers.csv`, ',', map)
    const lines = await all(mappedLines(input.lines(), map))
    expect(lines.flatMap(({ faults }) => faults)).toEqual([])

    const operations = lines.flatMap((line) =>
      line.operations.map(({ json }) => v.parse(operationSchema, JSON.parse(json))),
    )
    expect(operations.map(({ operation }) => operation.slice(6, 9)).join(' ')).toBe('cus sub cus sub cus sub cus')
    const account = v.parse(accountSchema, JSON.parse(readFileSync(`${examples}/demo-account.json`, 'utf8')))
    for (const operation of operations) {
      const custom = Object.keys(operation.data).filter((key) => key.startsWith(':') || key === 'edition')
      const known = account.fields.flatMap(({ name, external_id }) => external_id ?? `:${name}`)
      expect(known).toEqual(expect.arrayContaining(custom))
      if (operation.operation === 'createsubscription') {
        const wanted = (operation.periods ?? []).map(({ campaign_id }) => campaign_id)
        expect(account.campaigns.map(({ id }) => id)).toEqual(expect.arrayContaining(wanted))
      }
    }
  })

  it('is the one that the documentation shows', () => {
    const shown = readFileSync(resolve(examples, '../docs/import.md'), 'utf8')
    const [map = ''] = Array.from(shown.matchAll(/```json\n(.*?)```/gs), ([, json]) => json)
    expect(readMap('docs/import.md', Buffer.from(map), englishFaults).operations).toHaveLength(2)
  })
})
