import { expect, it } from 'vitest'
import { useScripts } from '../local/scripts.ts'

const scripts = useScripts('bench-files')

it('given a createsubscription with an invoice, then its files, functions and decisions are within their bounds', async () => {
  const { ended, out, err } = scripts.run('bench/files.ts', ['--list'])
  expect(await ended, err()).toBe(0)
  const files = out()
    .split('\n')
    .filter((line) => line.startsWith('functions/'))
    .map((line) => line.split(' ', 1)[0])
  expect(files).toContain('functions/domain/subscription/commands/create-subscription.ts')
  expect(files).toContain('functions/store/customer/commit-world.ts')
})
