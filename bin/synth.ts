/** `npm run synth`: makes the CloudFormation templates with `cdk synth`, and says where they are. */
import { linesOfTemplates } from '../lib/templates.ts'
import { parseArguments, runCommand } from '../local/command-line.ts'
import { runCdk } from './run-cdk.ts'

const usage = 'npm run synth -- [-c stage=NAME] [OPTION OF cdk synth]...'

/** The output folder that the options name, or the default of cdk. */
function outputFolder(): string {
  const options = { output: { type: 'string', short: 'o' }, context: { type: 'string', short: 'c' } } as const
  const { output } = parseArguments(usage, { options, strict: false, allowPositionals: true }).values
  return typeof output === 'string' ? output : 'cdk.out'
}

function main(): Promise<void> {
  const folder = outputFolder()
  const status = runCdk(['synth', '--quiet', ...process.argv.slice(2)])
  if (status === 0) console.log(linesOfTemplates(folder).join('\n'))
  process.exitCode = status
  return Promise.resolve()
}

await runCommand(main)
