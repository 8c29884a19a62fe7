/** The stage's templates with the adaptations, and deployments that fail without one of them. */
import { StartError } from '../local/start-error.ts'
import { adapt, adaptations, miscounted, refused, type Adaptation, type Adapted } from './adaptations.ts'
import { copyAssembly, type Addition, type Template } from './cloud-assembly.ts'
import { type Run } from './command.ts'
import { deploy } from './deployment.ts'
import { lookBefore } from './operator-commands.ts'

interface Version {
  readonly list?: readonly Adaptation[]
  /** A further change of each template. */
  readonly change?: (template: Template) => Template
  readonly addition?: Addition
}

const asItIs = (template: Template) => template

/** Copies the assembly with the adaptations. */
export function adaptInto(
  from: string,
  to: string,
  { list = adaptations, change = asItIs, addition }: Version = {},
): readonly Adapted[] {
  const all: Adapted[] = []
  const adaptOne = (template: Template, file: string) => {
    const [changed, adapted] = adapt(template, file, list)
    all.push(...adapted)
    return change(changed)
  }
  copyAssembly(from, to, adaptOne, addition)
  return all
}

export function tellAdapted(adapted: readonly Adapted[]): void {
  for (const { name, kind, reason, unproven } of adaptations) {
    const ids = adapted.flatMap(({ adaptation, id }) => (adaptation.name === name ? [id] : []))
    console.log(
      `${kind.padEnd(8)}  ${name} (${ids.length}): ${ids.join(', ')}\n          As ${reason}. So this does not show that ${unproven}.`,
    )
  }
  const wrong = miscounted(adapted)
  if (wrong.length > 0) throw new StartError(`The list of adaptations has changed: ${wrong.join('; ')}`)
}

/** Deploys with a part that is normally left out, which must fail, or the part need not be left out. */
export async function deployRefused(
  { name, refusal }: Adaptation,
  run: Run,
  { from, to, ...version }: Omit<Version, 'list'> & { readonly from: string; readonly to: string },
): Promise<void> {
  adaptInto(from, to, { ...version, list: adaptations.filter((each) => each.name !== name) })
  const { said } = await deploy(run, to)
  if (refusal?.test(said) !== true)
    throw new StartError(`The emulator does not refuse: ${name}.\n${said.slice(-2_000)}`)
}

/**
 * Deploys each part that is normally left out. One fails at once, and the other in its last stack, so that
 * CloudFormation takes everything back. The next deployment clears that away.
 */
export async function failFirst(run: Run, from: string, to: string, accountFile: string): Promise<string> {
  for (const adaptation of refused()) await deployRefused(adaptation, run, { from, to })
  const lines = await lookBefore(run, accountFile)
  const said = lines.find((line) => line.startsWith('warning stacks'))
  if (said === undefined) throw new StartError(`npm run preflight does not tell of the failure:\n${lines.join('\n')}`)
  return said
}
