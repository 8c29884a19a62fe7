/** `npm run types`: writes what clients know of the service's calls anew. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { idempotentPathsPath, idempotentPathsText, serviceTypesPath, serviceTypesText } from './service-types-text.ts'

const root = join(import.meta.dirname, '../..')
await writeFile(join(root, serviceTypesPath), await serviceTypesText())
await writeFile(join(root, idempotentPathsPath), idempotentPathsText())
console.log(`${serviceTypesPath} and ${idempotentPathsPath} are written.`)
