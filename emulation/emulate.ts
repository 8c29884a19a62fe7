/**
 * `npm run emulate [-- --assembly FOLDER] [--within SECONDS] [--only STORY,STORY]`: deploys the stage `prod` into an
 * emulation of AWS on this machine, and uses it as its operators, callers, readers and staff do, each function under
 * its own rights (`docs/emulation.md`). The exit code is 1 if a check fails.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../local/command-line.ts'
import { StartError } from '../local/start-error.ts'
import { adaptInto, failFirst, tellAdapted } from './adapted-assembly.ts'
import { apiClient, type ApiClient } from './api-client.ts'
import { calledFunctions } from './called-functions.ts'
import { root, run as runProgram, saidBy, type Run } from './command.ts'
import { bootstrap, deploy, serviceUrl, stack, stage } from './deployment.ts'
import { earlyEnd } from './early-end.ts'
import { startEmulator, type Emulator } from './emulator.ts'
import { givenOptions, suite, type GivenOptions } from './given-options.ts'
import { verifySender } from './mail-story.ts'
import { mailboxOf } from './mailbox.ts'
import { idleAdaptations } from './needed-adaptations.ts'
import { lookBefore } from './operator-commands.ts'
import { makePeople } from './people-account.ts'
import { endProcesses } from './processes.ts'
import { installEmulator } from './python-environment.ts'
import { beginSchedule } from './schedule-story.ts'
import { runSuite } from './service-suite.ts'
import { stories, type DeployedStage } from './stories.ts'
import { takeRight } from './taken-right.ts'
import { startReceiver } from './webhook-receiver.ts'

/** The address of the account's business entity. */
const sender = 'abo@demo-media.example'
const accountFile = join(root, 'examples/demo-account.json')
/** The time for what comes after the suite. */
const secondsAfterSuite = 15

/** The work that is not done yet, by its names. */
let undone: readonly string[] = ['everything']

async function main(): Promise<void> {
  const options = givenOptions(process.argv.slice(2))
  // However this process ends.
  process.once('exit', endProcesses)
  await Promise.race([emulateIn(options), earlyEnd(options.withinSeconds, () => undone)])
}

async function emulateIn(options: GivenOptions): Promise<void> {
  const installed = await installEmulator()
  if ('missing' in installed) {
    console.error(`LEFT OUT: nothing is emulated on this machine, as it has no emulator.\n  ${installed.missing}`)
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'emulation-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }))
  const emulator = await startEmulator(installed.python, join(folder, 'aws'))
  Object.assign(process.env, emulator.environment)
  try {
    await emulate(emulator, folder, options)
  } catch (error) {
    console.error(`The emulator's last lines:\n${emulator.log().split('\n').slice(-40).join('\n')}`)
    throw error
  } finally {
    await emulator.end()
  }
}

async function emulate(emulator: Emulator, folder: string, options: GivenOptions): Promise<void> {
  const { only } = options
  undone = plannedSteps(options)
  const run: Run = (program, ...args) => runProgram(emulator.environment, program, args)
  const from = options.assembly ?? (await step('synthesis', () => synthesise(run, folder)))
  const adapted = join(folder, 'adapted')
  tellAdapted(adaptInto(from, adapted))
  await step('bootstrap', () => bootstrap(run, adapted))
  await verifySender(sender)
  if (only === undefined) {
    await step('adaptations', () => findIdle(emulator))
    await step('a first deployment that fails', () => failFirst(run, from, join(folder, 'failing'), accountFile))
  }
  await step('deployment', async () => {
    await saidBy(deploy(run, adapted))
    await lookBefore(run, accountFile)
    await saidBy(run('local/account-command.ts', 'apply', accountFile, '--stack', stack))
  })
  const api = apiClient(await serviceUrl(emulator.witness.url), 'demo-key')
  await tellStories({ emulator, run, api, folder, assembly: from }, only)
  if (only === undefined) await step('functions', () => Promise.resolve(calledFunctions(emulator.log())))
  if (only?.includes(suite) !== false) {
    const secondsLeft = options.withinSeconds - performance.now() / 1_000 - secondsAfterSuite
    await step(suite, () => runSuite(emulator, api.url, secondsLeft))
  }
  await step('rights', () => Promise.resolve(rightsSuffice(emulator)))
  if (only === undefined) await step('a right taken away', () => takeRight(api, emulator.witness))
}

function plannedSteps({ assembly, only }: GivenOptions): string[] {
  const whole = (...names: readonly string[]) => (only === undefined ? names : [])
  return [
    ...(assembly === undefined ? ['synthesis'] : []),
    'bootstrap',
    ...whole('adaptations', 'a first deployment that fails'),
    'deployment',
    ...[...stories.map(([name]) => name), ...whole('functions'), suite].filter(
      (name) => only?.includes(name) !== false,
    ),
    'rights',
    ...whole('a right taken away'),
  ]
}

type Stage = Pick<DeployedStage, 'emulator' | 'run' | 'folder' | 'assembly'> & { readonly api: ApiClient }

async function tellStories(stage: Stage, only: GivenOptions['only']): Promise<void> {
  const { emulator, run, api, folder } = stage
  const people = await makePeople(run, api.url, { folder, demoFile: accountFile })
  const receiver = await startReceiver(folder)
  const scheduled = await beginSchedule(run, api.url, folder)
  const deployed: DeployedStage = { ...stage, people, receiver, scheduled, mailbox: mailboxOf(emulator) }
  try {
    for (const [name, tell] of stories) if (only?.includes(name) !== false) await step(name, () => tell(deployed))
  } finally {
    await receiver.end()
  }
}

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begin = performance.now()
  const result = await work()
  undone = undone.filter((each) => each !== name)
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${name}${typeof result === 'string' ? `: ${result}` : ''}`)
  return result
}

async function synthesise(run: Run, folder: string): Promise<string> {
  const output = join(folder, 'synthesised')
  await saidBy(run('bin/synth.ts', '-c', `stage=${stage}`, '-o', output))
  return output
}

async function findIdle({ witness }: Emulator): Promise<string> {
  const idle = await idleAdaptations(witness, sender)
  if (idle.length > 0) throw new StartError(`The emulator can do without: ${idle.join(', ')}`)
  return 'the emulator still needs each'
}

function rightsSuffice(emulator: Emulator): string {
  const { witness } = emulator
  const denials = witness.takeDenials()
  if (denials.length > 0) throw new StartError(denials.map(({ call, said }) => `${call}: ${said}`).join('\n'))
  const inLog = emulator
    .log()
    .split('\n')
    .filter((line) => /AccessDenied|not authorized to perform/.test(line))
  if (inLog.length > 0) throw new StartError(inLog.join('\n'))
  const calls = [...witness.calls.values()].reduce((sum, each) => sum + each, 0)
  return `${calls} calls of ${witness.calls.size} kinds, none refused`
}

await runCommand(main)
// Work that an early end has interrupted does not keep the process.
process.exit()
