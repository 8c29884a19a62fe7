/**
 * `npm run emulate [-- --assembly FOLDER] [--within SECONDS] [--only STEP,STEP]`: deploys the stage `prod` into an
 * emulation of AWS on this machine, and uses it as its operators, callers, readers and staff do, each function under
 * its own rights (`docs/emulation.md`). The exit code is 1 if a check fails.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArguments, runCommand, UsageError } from '../local/command-line.ts'
import { StartError } from '../local/start-error.ts'
import { adapt, adaptations, miscounted, refused, type Adapted } from './adaptations.ts'
import { apiClient, type ApiClient } from './api-client.ts'
import { calledFunctions } from './called-functions.ts'
import { copyAssembly } from './cloud-assembly.ts'
import { root, run as runProgram, saidBy, type Run } from './command.ts'
import { bootstrap, deploy, serviceUrl, stack, stage } from './deployment.ts'
import { startEmulator, type Emulator } from './emulator.ts'
import { tellMail, verifySender } from './mail-story.ts'
import { tellFiles } from './file-story.ts'
import { tellJobs } from './job-story.ts'
import { mailboxOf } from './mailbox.ts'
import { idleAdaptations } from './needed-adaptations.ts'
import { exportAndRepair, lookAfter, lookBefore } from './operator-commands.ts'
import { tellOrders } from './order-story.ts'
import { tellPayers } from './payer-story.ts'
import { makePeople } from './people-account.ts'
import { installEmulator } from './python-environment.ts'
import { tellReaders } from './reader-story.ts'
import { tellReadme } from './readme-story.ts'
import { tellRequests } from './request-story.ts'
import { beginSchedule } from './schedule-story.ts'
import { deployOverData } from './second-deployment.ts'
import { exampleFiles, runTests, suiteFiles } from './service-suite.ts'
import { tellStaff } from './staff-story.ts'
import { takeRight } from './taken-right.ts'
import { startReceiver, type Receiver } from './webhook-receiver.ts'
import { tellWebhook } from './webhook-story.ts'

const usage = 'npm run emulate -- [--assembly FOLDER] [--within SECONDS] [--only STEP,STEP]'
/** The address of the account's business entity. */
const sender = 'abo@demo-media.example'
const accountFile = join(root, 'examples/demo-account.json')

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { assembly, within, only } = parseArguments(usage, {
    options: { assembly: text, within: text, only: text },
  }).values
  const installed = installEmulator()
  if ('missing' in installed) {
    console.error(`LEFT OUT: nothing is emulated on this machine, as it has no emulator.\n  ${installed.missing}`)
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'emulation-'))
  const emulator = await startEmulator(installed.python, join(folder, 'aws'))
  Object.assign(process.env, emulator.environment)
  try {
    await emulate(emulator, { folder, assembly, within: Number(within ?? Infinity), only: only?.split(',') })
  } catch (error) {
    console.error(`The emulator's last lines:\n${emulator.log().split('\n').slice(-40).join('\n')}`)
    throw error
  } finally {
    await emulator.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Emulation {
  readonly folder: string
  readonly assembly: string | undefined
  /** The time since the start of the process, in seconds, after which the suite is left out. */
  readonly within: number
  /** The stories to tell after the deployment, if not all. */
  readonly only: readonly string[] | undefined
}

async function emulate(emulator: Emulator, { folder, assembly, within, only }: Emulation): Promise<void> {
  const run: Run = (program, ...args) => runProgram(emulator.environment, program, args)
  const from = assembly ?? (await step('synthesis', () => synthesise(run, folder)))
  const adapted = join(folder, 'adapted')
  tell(adaptInto(from, adapted))
  await step('bootstrap', () => bootstrap(run, adapted))
  await verifySender(sender)
  if (only === undefined) {
    await step('adaptations', () => findIdle(emulator))
    await step('a first deployment that fails', () => failFirst(run, from, join(folder, 'failing')))
  }
  await step('deployment', async () => {
    await saidBy(deploy(run, adapted))
    await lookBefore(run, accountFile)
    await saidBy(run('local/account-command.ts', 'apply', accountFile, '--stack', stack))
  })
  const api = apiClient(await serviceUrl(emulator.witness.url), 'demo-key')
  const people = await makePeople(run, api.url, { folder, demoFile: accountFile })
  const receiver = await startReceiver(folder)
  try {
    const stories = await storiesOn({ emulator, run, api, people, receiver, folder, adapted, within })
    const unknown = only?.find((name) => !stories.some(([story]) => story === name))
    if (unknown !== undefined) {
      throw new UsageError(`There is no story ${unknown}: ${stories.map(([story]) => story).join(', ')}`)
    }
    for (const [name, tellStory] of stories) if (only?.includes(name) !== false) await step(name, tellStory)
  } finally {
    await receiver.end()
  }
  await step('rights', () => Promise.resolve(rightsSuffice(emulator)))
  if (only !== undefined) return
  await step('functions', () => Promise.resolve(calledFunctions(emulator.log())))
  await step('a right taken away', () => takeRight(api, emulator.witness))
}

interface Stage extends Pick<Emulation, 'folder' | 'within'> {
  readonly emulator: Emulator
  readonly run: Run
  /** A caller of the demo account, and one of the account whose people use its pages. */
  readonly api: ApiClient
  readonly people: ApiClient
  readonly receiver: Receiver
  readonly adapted: string
}

type Story = readonly [name: string, tell: () => Promise<string>]

/** The stories in their order: later ones may need what earlier ones have made. */
async function storiesOn(stage: Stage): Promise<readonly Story[]> {
  const { emulator, run, api, people, receiver, folder, adapted, within } = stage
  const mailbox = mailboxOf(emulator)
  const scheduled = await beginSchedule(run, api.url, folder)
  return [
    ['README', () => tellReadme(run, api)],
    ['e-mail', () => tellMail(emulator, api)],
    ['webhook', () => tellWebhook(api, receiver)],
    ['deployment over data', () => deployOverData(run, api, adapted)],
    ['export', () => exportAndRepair(run, folder)],
    ['smoke', () => lookAfter(run, api)],
    ['orders', () => tellOrders(people, mailbox)],
    ['payers', () => tellPayers(people)],
    ['readers', () => tellReaders(people, mailbox)],
    ['requests', () => tellRequests(people, mailbox)],
    ['staff', () => tellStaff(run, people, mailbox)],
    ['files', () => tellFiles(people)],
    ['jobs', () => tellJobs(emulator)],
    ['examples', () => runTests(run, api.url, exampleFiles)],
    ['suite', () => runSuite(run, api.url, within)],
    ['schedule', scheduled],
  ]
}

/** On a slow machine the suite is left out, after everything else was shown. */
const runSuite = async (run: Run, url: string, within: number): Promise<string> =>
  performance.now() < within * 1_000
    ? await runTests(run, url, suiteFiles)
    : `LEFT OUT, as ${within} s are over. This machine is slow.`

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begin = performance.now()
  const result = await work()
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${name}${typeof result === 'string' ? `: ${result}` : ''}`)
  return result
}

async function synthesise(run: Run, folder: string): Promise<string> {
  const output = join(folder, 'synthesised')
  await saidBy(run('bin/synth.ts', '-c', `stage=${stage}`, '-o', output))
  return output
}

function adaptInto(from: string, to: string, list = adaptations): readonly Adapted[] {
  const all: Adapted[] = []
  copyAssembly(from, to, (template, file) => {
    const [changed, adapted] = adapt(template, file, list)
    all.push(...adapted)
    return changed
  })
  return all
}

function tell(adapted: readonly Adapted[]): void {
  for (const { name, kind, reason, unproven } of adaptations) {
    const ids = adapted.flatMap(({ adaptation, id }) => (adaptation.name === name ? [id] : []))
    console.log(
      `${kind.padEnd(8)}  ${name} (${ids.length}): ${ids.join(', ')}\n          As ${reason}. So this does not show that ${unproven}.`,
    )
  }
  const wrong = miscounted(adapted)
  if (wrong.length > 0) throw new StartError(`The list of adaptations has changed: ${wrong.join('; ')}`)
}

/**
 * Deploys each part that is normally left out: every such deployment must fail, or the part need not be left out. One
 * fails at once, and the other in its last stack, so that CloudFormation takes everything back. The next deployment
 * clears that away.
 */
async function failFirst(run: Run, from: string, to: string): Promise<string> {
  for (const { name, refusal } of refused()) {
    adaptInto(
      from,
      to,
      adaptations.filter((each) => each.name !== name),
    )
    const { said } = await deploy(run, to)
    if (refusal?.test(said) !== true)
      throw new StartError(`The emulator does not refuse: ${name}.\n${said.slice(-2_000)}`)
  }
  const lines = await lookBefore(run, accountFile)
  const said = lines.find((line) => line.startsWith('warning stacks'))
  if (said === undefined) throw new StartError(`npm run preflight does not tell of the failure:\n${lines.join('\n')}`)
  return said
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
