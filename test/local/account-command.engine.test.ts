/** `npm run account --stack`: on the tables of a stack, as in an AWS account. */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { engineEnvironment } from '../engine.ts'
import { useService } from '../service.ts'
import { storedItems } from '../stored-items.ts'
import { useScripts } from './scripts.ts'

const service = useService()
const scripts = useScripts('account')
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function command(...args: string[]): Promise<[number | string, string]> {
  const stack = ['--stack', mainTable().replace(/-main$/, '')]
  const { ended, out, err } = scripts.run('local/account-command.ts', [...args, ...stack], engineEnvironment())
  return [await ended, out() + err()]
}

describe('npm run account with --stack', () => {
  it('exports an account with its logo, and the file changes nothing where it is planned or applied', async () => {
    await service.configure({ business_entities: [{ external_id: 'dk', logo }] })
    const file = join(scripts.folder, 'account.json')
    const before = await storedItems(service.account)
    expect(await command('export', file, '--account', service.account)).toEqual([
      0,
      expect.stringMatching(/is written/),
    ])
    // An export adds an event to the feed, and changes nothing else.
    const items = await storedItems(service.account)
    expect(items.filter(({ pk }) => !pk.endsWith('#P'))).toEqual(before)
    expect(items.flatMap(({ facts }) => facts ?? [])).toContainEqual({ fact: 'settings-exported', by: 'System' })
    expect(readFileSync(file, 'utf8')).toContain(logo)
    expect(readFileSync(file, 'utf8')).not.toContain(service.key)
    expect(await command('plan', file)).toEqual([0, `${file} changes nothing.\n`])
    expect(await command('apply', file)).toEqual([0, `${file} changes nothing.\n`])
    expect(await storedItems(service.account)).toEqual(items)
  })

  it('plans a change with the paths of what is wrong, and needs the account to be named for an export', async () => {
    const file = join(scripts.folder, 'account.json')
    const account = { id: service.account }
    await writeFile(file, JSON.stringify({ account, campaigns: [{ id: 'year', renews_to: 'none' }] }))
    expect(await command('plan', file)).toEqual([1, expect.stringContaining(`${file}: campaigns[0].renews_to: `)])
    expect(await command('export', file)).toEqual([2, expect.stringMatching(/^Usage: /)])
    const unknown = await command('export', file, '--account', 'nobody')
    expect(unknown).toEqual([1, 'There is no account nobody.\n'])
  })

  it('applies a file only to the settings of its plan, where it is told which these were', async () => {
    const file = join(scripts.folder, 'account.json')
    const account = { id: service.account, name: 'Another name' }
    await writeFile(file, JSON.stringify({ account }))
    const [, said] = await command('plan', file)
    const expected = /--expect (\S+)/.exec(said)?.[1] ?? ''
    await service.configure({ policies: [{ external_id: 'other' }] })
    expect(await command('apply', file, '--expect', expected)).toEqual([
      1,
      `${file}: the settings have changed since the plan. Nothing was done: plan again.\n`,
    ])
    const now = /--expect (\S+)/.exec((await command('plan', file))[1])?.[1] ?? ''
    expect(await command('apply', file, '--expect', now)).toEqual([0, `${file} is applied.\n`])
    expect(await command('plan', file, '--expect', now)).toEqual([2, expect.stringMatching(/^Usage: /)])
  })
})
