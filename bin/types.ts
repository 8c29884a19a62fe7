/** `npm run types`: writes the types of the clients and the forms of the console from the calls of the service. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArguments, runCommand } from '../local/command-line.ts'

const usage = 'npm run types'

async function main(): Promise<void> {
  parseArguments(usage, {})
  for (const [path, text] of Object.entries(await writtenFiles())) {
    await writeFile(join(import.meta.dirname, '..', path), text)
    console.log(`${path} is written.`)
  }
}

/** The calls are loaded once the command line is known to be right. */
async function writtenFiles(): Promise<Readonly<Record<string, string>>> {
  const [types, operations, settings] = await Promise.all([
    import('../clients/typescript/service-types-text.ts'),
    import('../local/operation-forms.ts'),
    import('../local/settings-form.ts'),
  ])
  return {
    [types.serviceTypesPath]: await types.serviceTypesText(),
    [types.idempotentPathsPath]: types.idempotentPathsText(),
    [operations.operationFormsPath]: operations.operationFormsText(),
    [settings.settingsFormPath]: settings.settingsFormText(),
  }
}

await runCommand(main)
