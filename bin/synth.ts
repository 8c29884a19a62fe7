/** `npm run synth`: makes the CloudFormation templates with `cdk synth`, and says where they are. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { linesOfTemplates } from '../lib/templates.ts'

const args = process.argv.slice(2)
const { status, error } = spawnSync('cdk', ['synth', '--quiet', ...args], { stdio: 'inherit' })
if (error !== undefined) throw error
if (status === 0) console.log(linesOfTemplates(outputFolder()).join('\n'))
process.exitCode = status ?? 1

/** The folder that cdk was told, or its own choice. */
function outputFolder(): string {
  const options = { output: { type: 'string', short: 'o' }, context: { type: 'string', short: 'c' } } as const
  const { output } = parseArgs({ args, options, strict: false, allowPositionals: true }).values
  return typeof output === 'string' ? output : 'cdk.out'
}
