/** `npm run types`: writes the types of the service's calls anew. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serviceTypesPath, serviceTypesText } from './service-types-text.ts'

await writeFile(join(import.meta.dirname, '../..', serviceTypesPath), await serviceTypesText())
console.log(`${serviceTypesPath} is written.`)
