/** The format number of the tables: its writers, its readers, and migrations from one format to the next. */
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { guardMilliseconds, trustFormat } from '../../functions/store/dynamo/format-guard.ts'
import { compareFormat, openTables, readFormat } from '../../functions/store/format/format-item.ts'
import { migrate, migrations, type Migration } from '../../functions/store/format/migration.ts'
import { formatKey } from '../../functions/store/keys.ts'
import { storedFormat } from '../../functions/store/stored-format.ts'
import { cleanClient } from '../engine.ts'
import { useService } from '../service.ts'

const service = useService({ clock: 'real' })
const put = (item: object) => cleanClient().send(new PutCommand({ TableName: mainTable(), Item: { ...item } }))
const number = (kept: object) => put({ ...formatKey, version: 1, ...kept })
const unnumber = () => cleanClient().send(new DeleteCommand({ TableName: mainTable(), Key: formatKey }))

beforeEach(async () => {
  await number({ format: storedFormat })
  onTestFinished(() => trustFormat())
})

describe('the format of the tables', () => {
  it('is there from their beginning', async () => {
    expect(await readFormat()).toEqual({ format: storedFormat, version: 1 })
    expect(await compareFormat()).toBe('numbered')
  })

  it('is refused where a later or an earlier version has written the data', async () => {
    await number({ format: storedFormat + 1 })
    await expect(openTables()).rejects.toThrow('which a later version has written')
    await number({ format: storedFormat, migration: {} })
    await expect(openTables()).rejects.toThrow('The data is being moved')
  })

  it('is refused where there is data without a number', async () => {
    await unnumber()
    await expect(openTables()).rejects.toThrow('The data has no format number')
    expect(await readFormat()).toBeUndefined()
  })
})

describe('a process', () => {
  const customers = () => service.call({ path: '/api/customers/' })
  const reads = { count: 0 }
  beforeEach(() => {
    reads.count = 0
    documentClient().middlewareStack.add(
      (next) => async (args) => {
        if (JSON.stringify(args.input).includes(JSON.stringify(formatKey))) reads.count += 1
        return await next(args)
      },
      { step: 'initialize', name: 'format-reads' },
    )
    onTestFinished(() => void documentClient().middlewareStack.remove('format-reads'))
  })

  it('reads the format once, however many calls come at the same time, and again when a minute is over', async () => {
    const calls = () => Promise.all([customers(), customers(), customers()])
    trustFormat(-Infinity)
    await calls()
    await calls()
    expect(reads.count).toBe(1)
    const later = performance.now() + guardMilliseconds
    vi.spyOn(performance, 'now').mockReturnValue(later)
    await calls()
    expect(reads.count).toBe(2)
  })

  it.each([
    ['of a later version', { format: storedFormat + 1 }],
    ['under migration', { format: storedFormat, migration: { place: 'any' } }],
  ])('answers 503 with words on tables %s, and works on as soon as they are usable', async (_, kept) => {
    vi.spyOn(console, 'error').mockReturnValue()
    trustFormat(-Infinity)
    await number(kept)
    for (let call = 0; call < 2; call++) {
      expect(await customers()).toMatchObject({
        status: 503,
        headers: { 'Retry-After': '60' },
        body: expect.stringMatching(/^The service is being upgraded/),
      })
    }
    expect(await service.call({ path: '/healthz/', key: null })).toMatchObject({
      status: 503,
      body: expect.stringMatching(/^The data /),
    })
    await number({ format: storedFormat })
    expect(await customers()).toMatchObject({ status: 200 })
  })
})

/** A made-up format after the present one, in which three items have capital letters. */
describe('a migration', () => {
  const keyOf = (n: string) => ({ pk: 'MADE-UP', sk: n })
  const numbers = ['1', '2', '3']
  const names = async () =>
    await Promise.all(
      numbers.map(async (n) => {
        const { Item } = await cleanClient().send(new GetCommand({ TableName: mainTable(), Key: keyOf(n) }))
        return String(Item?.['name'])
      }),
    )
  const steps: (string | undefined)[] = []
  const capitals: Migration = {
    from: storedFormat,
    summary: 'Names get capital letters.',
    async step(place) {
      steps.push(place)
      const n = place ?? '1'
      const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key: keyOf(n) }))
      await put({ ...keyOf(n), name: String(Item?.['name']).toUpperCase() })
      const next = numbers[numbers.indexOf(n) + 1]
      return next === undefined ? 'done' : { next }
    },
  }
  const run = (changes: Partial<Parameters<typeof migrate>[0]> = {}) =>
    migrate({
      migrations: [capitals],
      to: storedFormat + 1,
      settle: () => Promise.resolve(),
      tell: () => undefined,
      ...changes,
    })
  beforeEach(async () => {
    steps.length = 0
    for (const n of numbers) await put({ ...keyOf(n), name: `name ${n}` })
  })

  it('leads to the next format, once everybody else has stopped', async () => {
    const order: string[] = []
    const settle = async () => {
      order.push(`settled at ${JSON.stringify((await readFormat())?.migration)}`, ...(await names()))
    }
    await run({ settle })
    expect(order).toEqual(['settled at {}', 'name 1', 'name 2', 'name 3'])
    expect(await names()).toEqual(['NAME 1', 'NAME 2', 'NAME 3'])
    expect(await readFormat()).toMatchObject({ format: storedFormat + 1 })
    await run()
    expect(steps).toEqual([undefined, '2', '3'])
  })

  it.each([1, 2, 3])(
    'goes on at step %i where it was cut off there, and the tables are refused until then',
    async (at) => {
      let left = at
      const cutOff: Migration = {
        ...capitals,
        async step(place) {
          const outcome = await capitals.step(place)
          // The step is done, but its place is not stored.
          if (--left === 0) throw new Error('Cut off.')
          return outcome
        },
      }
      await expect(run({ migrations: [cutOff] })).rejects.toThrow('Cut off.')
      await expect(openTables()).rejects.toThrow('The data is being moved')
      await run()
      expect(steps).toHaveLength(numbers.length + 1)
      expect(await names()).toEqual(['NAME 1', 'NAME 2', 'NAME 3'])
      expect(await readFormat()).toMatchObject({ format: storedFormat + 1 })
    },
  )

  it('is left to the other run where two begin', async () => {
    const other: Migration = {
      ...capitals,
      async step(place) {
        if (place === undefined) await run()
        return await capitals.step(place)
      },
    }
    await expect(run({ migrations: [other] })).rejects.toThrow('Another migration works on these tables')
    expect(await readFormat()).toMatchObject({ format: storedFormat + 1 })
    expect(await names()).toEqual(['NAME 1', 'NAME 2', 'NAME 3'])
  })

  it('changes nothing where a later one is missing, or where there is only a way back', async () => {
    await expect(run({ to: storedFormat + 2 })).rejects.toThrow(`no migration from format ${storedFormat + 1}`)
    await number({ format: storedFormat + 3 })
    await expect(run()).rejects.toThrow('no way back')
    expect(steps).toEqual([])
    await unnumber()
    await expect(run()).rejects.toThrow('has no format number')
  })

  it('stands in the list for each format before this one', () => {
    expect(migrations.map(({ from }) => from)).toEqual(Array.from({ length: storedFormat - 1 }, (_, n) => n + 1))
  })
})
