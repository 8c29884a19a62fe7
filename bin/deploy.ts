/**
 * `npm run deploy -- -c stage=NAME`: both stacks of a stage by `cdk deploy --all`, with all options of cdk. Before that
 * it compares the format of the stage's tables with that of this version, and changes nothing if they differ.
 */
import { FormatError } from '../functions/store/stored-format.ts'
import { readStage, StageError, type Stage } from '../lib/stage.ts'
import { parseArguments, runCommand, shownOf } from '../local/command-line.ts'
import { deployedFormat } from '../local/deployed-format.ts'
import { StartError } from '../local/start-error.ts'
import { runCdk } from './run-cdk.ts'

const usage = 'npm run deploy -- -c stage=NAME [OPTION OF cdk deploy]...'
const args = process.argv.slice(2)

/** Options of cdk that say where the stage is. Every other option is passed on as it is. */
function readOptions(): Stage {
  const { context = [], profile } = parseArguments(usage, {
    options: {
      context: { type: 'string', short: 'c', multiple: true },
      profile: { type: 'string' },
    },
    strict: false,
    allowPositionals: true,
  }).values
  if (typeof profile === 'string') process.env['AWS_PROFILE'] = profile
  const values = [context].flat().filter((each) => typeof each === 'string')
  return readStage(values.findLast((each) => each.startsWith('stage='))?.slice('stage='.length))
}

/** Returns why nothing can be deployed; undefined if the tables have the format of this version, or do not exist. */
async function refusalOf(stage: Stage): Promise<string | undefined> {
  try {
    await deployedFormat(stage)
    return undefined
  } catch (error) {
    if (error instanceof FormatError) return `${error.message} Nothing was deployed.`
    const fault = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return `The format of the stage's tables cannot be read (${fault}). Nothing was deployed.`
  }
}

async function main(): Promise<void> {
  const refusal = await refusalOf(readOptions())
  if (refusal !== undefined) throw new StartError(refusal)
  process.exitCode = runCdk(['deploy', '--all', ...args])
}

await runCommand(main, (error) => (error instanceof StageError ? error.message : shownOf(error)))
