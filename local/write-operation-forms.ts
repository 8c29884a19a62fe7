/** A part of `npm run types`: writes what the console's forms know of the operations and of the account file anew. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operationFormsPath, operationFormsText } from './operation-forms.ts'
import { settingsFormPath, settingsFormText } from './settings-form.ts'

await writeFile(join(import.meta.dirname, '..', operationFormsPath), operationFormsText())
console.log(`${operationFormsPath} is written.`)
await writeFile(join(import.meta.dirname, '..', settingsFormPath), settingsFormText())
console.log(`${settingsFormPath} is written.`)
