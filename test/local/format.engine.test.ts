/** The commands on data of another format: nothing is opened, changed or deployed, and a message says what to do. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountKey, formatKey } from '../../functions/store/keys.ts'
import { storedFormat } from '../../functions/store/stored-format.ts'
import { engineClient, startEngine } from '../../local/engine.ts'
import { takeForMigration, takeForRepair } from '../../local/lock.ts'
import { cleanClient, engineEnvironment, useEngine } from '../engine.ts'
import { eventually } from './sample-function.ts'
import { useScripts } from './scripts.ts'

const engine = useEngine()
const scripts = useScripts('format')
const data = () => join(scripts.folder, 'data')

async function command(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { ended, out, err } = scripts.run(script, args, env)
  const code = await ended
  return { code, out: out(), err: err() }
}

describe('a data folder', () => {
  const start = () => command('local/start.ts', ['--port', '0', '--data', data()])
  const migrate = () => command('local/migrate-command.ts', ['--data', data()])
  const repair = (...args: string[]) => command('local/repair.ts', ['--data', data(), ...args])

  it.each([
    ['from before format numbers', undefined, /^\S+data: The data has no format number/],
    [
      'of a later version',
      `{"format": ${storedFormat + 1}}`,
      /^\S+data: The data has format \d+, which a later version has written/,
    ],
    ['with a number that cannot be read', '{"form', /has no format number: put it back/],
  ])('%s is refused in a line before anything opens it', async (_, format, words) => {
    await mkdir(data())
    await writeFile(join(data(), 'tables.db'), 'as it was')
    if (format !== undefined) await writeFile(join(data(), 'format.json'), format)
    for (const refused of [await start(), await migrate(), await repair()]) {
      expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(words) })
      expect(refused.err.trim().split('\n')).toHaveLength(1)
    }
    expect(readFileSync(join(data(), 'tables.db'), 'utf8')).toBe('as it was')
    expect((await readdir(data())).filter((name) => name.startsWith('tables'))).toEqual(['tables.db'])
  })

  it('is numbered by its first start, and a migration has nothing to do', async () => {
    const run = scripts.run('local/start.ts', ['--port', '0', '--data', data(), '--workers', '1'])
    await eventually(() => run.out().includes('Ctrl-C') || run.child.exitCode !== null)
    expect(await migrate()).toMatchObject({ code: 1, err: expect.stringMatching(/is in use by another run/) })
    run.child.kill('SIGTERM')
    await run.ended
    expect(readFileSync(join(data(), 'format.json'), 'utf8')).toBe(`{"format":${storedFormat}}\n`)
    expect(await migrate()).toMatchObject({ code: 0, out: `The data has format ${storedFormat}.\n`, err: '' })
    expect(await repair()).toMatchObject({ code: 0, out: expect.stringMatching(/^demo: .* 0 still behind\.\n$/) })
  })

  it('of a former format, or half migrated, is not repaired', async () => {
    const { engine: numbered, put } = await madeFolder()
    await writeFile(join(data(), 'format.json'), `{"format": ${storedFormat - 1}}`)
    expect(await repair()).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/"npm run migrate" brings it there/),
    })
    await writeFile(join(data(), 'format.json'), `{"format": ${storedFormat}}`)
    await put({ ...formatKey, format: storedFormat - 1, migration: {}, version: 2 })
    expect(await repair()).toEqual({ code: 1, out: '', err: expect.stringMatching(/^The data is being moved/) })
    await numbered.stop()
  })

  it('is not migrated while it is repaired, nor repaired while it is migrated', async () => {
    const { engine: made } = await madeFolder()
    await made.stop()
    const repairs = [takeForRepair(data()), takeForRepair(data())]
    expect(await migrate()).toEqual({ code: 1, out: '', err: expect.stringMatching(/ is being repaired\. /) })
    for (const each of repairs) await each.stop()
    const migration = await takeForMigration(data())
    expect(await repair()).toEqual({ code: 1, out: '', err: expect.stringMatching(/ is being migrated\. /) })
    await migration.stop()
    expect(await migrate()).toMatchObject({ code: 0 })
  })

  it('without the tables of the stack is not repaired, and gets none', async () => {
    const { engine: made } = await madeFolder()
    expect(await repair('--stack', 'other')).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/does not hold other-main, other-events/),
    })
    expect(() => made.own?.store.table('other-main')).toThrow('not found')
    await made.stop()
  })

  it('that is a backup is left as it is', async () => {
    const { engine: made } = await madeFolder()
    await made.stop()
    await writeFile(join(data(), 'backup.json'), '{}')
    const digest = () =>
      createHash('sha256')
        .update(readFileSync(join(data(), 'tables.db')))
        .digest('hex')
    const before = digest()
    const backup = await command('local/backup-command.ts', [join(scripts.folder, 'copy'), '--data', data()])
    for (const refused of [await start(), await migrate(), await repair(), await repair('--search'), backup])
      expect(refused).toEqual({
        code: 1,
        out: '',
        err: `${data()} is a backup. "npm run restore" makes a data folder from it.\n`,
      })
    expect(digest()).toBe(before)
  })

  it.each([
    ['start', 'local/start.ts', ['--port', '0']],
    ['backup', 'local/backup-command.ts', []],
    ['migrate', 'local/migrate-command.ts', []],
  ])('on a full disk ends npm run %s with a sentence', async (name, script, args) => {
    const { engine: made } = await madeFolder()
    await made.stop()
    const copy = join(scripts.folder, 'copy')
    if (name === 'start') await rm(data(), { recursive: true })
    const loaded = join(scripts.folder, 'full-disk.mjs')
    await writeFile(loaded, fullDisk)
    const where = name === 'backup' ? [copy, '--data', data()] : ['--data', data()]
    const NODE_OPTIONS = `--import=${pathToFileURL(loaded).href}`
    expect(await command(script, [...args, ...where], { NODE_OPTIONS })).toEqual({
      code: 1,
      out: expect.any(String),
      err: `The disk of ${name === 'backup' ? copy : data()} is full. Make room, then run the command again.\n`,
    })
    expect((await readdir(scripts.folder)).filter((each) => each.startsWith('copy'))).toEqual([])
  })

  it('that is not there is not made by a migration', async () => {
    expect(await migrate()).toMatchObject({ code: 1, err: expect.stringMatching(/is no data folder/) })
    expect(existsSync(data())).toBe(false)
  })
})

/** A data folder with its tables, and the engine that has made it. */
async function madeFolder() {
  await mkdir(data())
  await writeFile(join(data(), 'format.json'), `{"format": ${storedFormat}}`)
  const made = await startEngine({ dataFile: join(data(), 'tables.db'), mustBeOwn: true })
  const client = engineClient(made)
  const put = (item: object) => client.send(new PutCommand({ TableName: made.tableNames.main, Item: { ...item } }))
  return { engine: made, put }
}

/** Takes the place of the file system's own function, as no test can fill a disk. */
const fullDisk = `
  import files from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  files.writeFile = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  syncBuiltinESMExports()`

describe('npm run deploy', () => {
  const standIn = () => join(scripts.folder, 'cdk.js')
  const deploy = (...args: readonly string[]) => {
    const { NODE_OPTIONS = '', ...environment } = engineEnvironment()
    const options = `${NODE_OPTIONS} --import=${pathToFileURL(standIn()).href}`
    return command('bin/deploy.ts', args, { ...environment, NODE_OPTIONS: options })
  }
  const put = (item: object) =>
    cleanClient().send(new PutCommand({ TableName: 'subscriptions-dev-main', Item: { ...item } }))
  beforeAll(() => engine.makeTables('subscriptions-dev'))
  /** Takes the place of cdk, and prints its arguments. */
  beforeEach(async () => {
    const script = `
      const [, program, ...args] = process.argv
      if (/aws-cdk.bin.cdk$/.test(program)) {
        console.log('cdk', ...args)
        process.exit()
      }`
    await writeFile(standIn(), script)
    await put({ ...formatKey, format: storedFormat, version: 1 })
  })

  it('deploys over tables of its own format, and passes the options on', async () => {
    expect(await deploy('-c', 'stage=dev', '--require-approval', 'never')).toEqual({
      code: 0,
      out: 'cdk deploy --all -c stage=dev --require-approval never\n',
      err: '',
    })
  })

  it('deploys where there are no tables yet', async () => {
    expect(await deploy('-c', 'stage=prod')).toMatchObject({ code: 0, out: 'cdk deploy --all -c stage=prod\n' })
  })

  it.each([
    [
      'of a later format',
      { ...formatKey, format: storedFormat + 1, version: 1 },
      new RegExp(`^The data has format ${storedFormat + 1}, which a`),
    ],
    ['under migration', { ...formatKey, format: storedFormat, migration: {}, version: 2 }, /^The data is being moved/],
  ])('changes nothing over tables %s', async (_, item, words) => {
    await put(item)
    const { code, out, err } = await deploy('-c', 'stage=dev')
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(words)])
    expect(err).toContain('Nothing was deployed.')
  })

  it('changes nothing over data without a number', async () => {
    await put({ ...accountKey('demo'), mode: 'live', version: 1 })
    await cleanClient().send(new DeleteCommand({ TableName: 'subscriptions-dev-main', Key: formatKey }))
    const { code, out, err } = await deploy('-c', 'stage=dev')
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^The data has no format number/)])
  })

  it('says in a line that the stage is unknown, or that the tables cannot be read', async () => {
    expect(await deploy('-c', 'stage=none')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no stages/),
    })
    const { ended, err } = scripts.run('bin/deploy.ts', ['-c', 'stage=dev'], {
      ...engineEnvironment(),
      STORE_OF_TESTS: '',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9',
    })
    expect([await ended, err()]).toEqual([1, expect.stringMatching(/^The format of the stage's tables cannot be read/)])
  })
})
