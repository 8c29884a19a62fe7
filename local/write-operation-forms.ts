/** A part of `npm run types`: writes what the console's forms know of the operations anew. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operationFormsPath, operationFormsText } from './operation-forms.ts'

await writeFile(join(import.meta.dirname, '..', operationFormsPath), operationFormsText())
console.log(`${operationFormsPath} is written.`)
