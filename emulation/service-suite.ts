/** Tests of the service that only call it: the same promises, of the deployed functions. */
import { stack } from './deployment.ts'
import { saidBy, type Run } from './command.ts'

/** Of these every test holds over HTTP. `docs/emulation.md` says what others ask for. */
const files: readonly string[] = [
  'test/stories/payments.test.ts',
]

export async function runSuite(run: Run, url: string): Promise<string> {
  const said = await saidBy(
    run('env', `SERVICE_URL=${url}`, `SERVICE_STACK=${stack}`, 'vitest', 'run', '--maxWorkers', '2', ...files),
  )
  return said.match(/Tests .*/)?.[0].replaceAll(/\u001b\[\d+m/g, '').trim() ?? said.slice(-200)
}
