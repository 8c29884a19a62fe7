/**
 * `npm run preflight -- [--stage NAME] [--account FILE]...`: checks whether the AWS account and region of the caller's
 * credentials are ready for a stage, and for the e-mail of accounts. It reads only. Ends with exit code 1 if something
 * would not work.
 */
import * as v from 'valibot'
import { readStage, StageError } from '../lib/stage.ts'
import { readAccountFile } from './account-file.ts'
import { parseArguments, runCommand, shownOf } from './command-line.ts'
import { StartError } from './start-error.ts'

const usage = 'npm run preflight -- [--stage NAME] [--account FILE]...'

async function main(): Promise<void> {
  const { stage: name, account: files } = readOptions()
  const stage = readStage(name)
  const senders = (await Promise.all(files.map(sendersOf))).flat()
  const place = stage.region === undefined ? {} : { region: process.env['AWS_REGION'] ?? stage.region }
  // The SDK is loaded once the options are known to be right.
  const { awsClients, preflight } = await import('./preflight-checks.ts')
  let problems = 0
  for await (const { check, outcome, said } of preflight(awsClients(place), { stage, senders })) {
    console.log(`${outcome.padEnd(8)}${check}: ${said}`)
    if (outcome === 'problem') problems += 1
  }
  console.log(problems === 0 ? `The stage ${stage.name} can be deployed.` : `${problems} problems.`)
  process.exitCode = problems === 0 ? 0 : 1
}

const documentSchema = v.looseObject({
  business_entities: v.optional(v.array(v.looseObject({ email: v.optional(v.string()) })), []),
})

/** The senders' addresses of an account's e-mails. */
async function sendersOf(path: string): Promise<string[]> {
  const parsed = v.safeParse(documentSchema, (await readAccountFile(path)).document)
  if (!parsed.success) throw new StartError(`${path}: ${v.summarize(parsed.issues)}`)
  return [...new Set(parsed.output.business_entities.flatMap(({ email }) => email ?? []))]
}

const readOptions = () =>
  parseArguments(usage, {
    options: { stage: { type: 'string' }, account: { type: 'string', multiple: true, default: [] } },
  }).values

await runCommand(main, (error) => (error instanceof StageError ? error.message : shownOf(error)))
