/** `npm run types`: writes the types of the clients and the forms of the console from the calls of the service. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  idempotentPathsPath,
  idempotentPathsText,
  serviceTypesPath,
  serviceTypesText,
} from '../clients/typescript/service-types-text.ts'
import { parseArguments, runCommand } from '../local/command-line.ts'
import { operationFormsPath, operationFormsText } from '../local/operation-forms.ts'
import { settingsFormPath, settingsFormText } from '../local/settings-form.ts'

const usage = 'npm run types'

async function main(): Promise<void> {
  parseArguments(usage, {})
  const files = {
    [serviceTypesPath]: await serviceTypesText(),
    [idempotentPathsPath]: idempotentPathsText(),
    [operationFormsPath]: operationFormsText(),
    [settingsFormPath]: settingsFormText(),
  }
  for (const [path, text] of Object.entries(files)) {
    await writeFile(join(import.meta.dirname, '..', path), text)
    console.log(`${path} is written.`)
  }
}

await runCommand(main)
