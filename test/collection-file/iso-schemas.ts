/** Validation of messages by the schemas of ISO 20022 (test/bank-file/schemas/README.md). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryPages, validateXML } from 'xmllint-wasm'

const folder = join(import.meta.dirname, '../bank-file/schemas')

/** The faults of messages of one kind, such as `pain.008.001.08`; none for messages that are valid. */
export async function schemaFaults(kind: string, messages: readonly string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: messages.map((contents, index) => ({ fileName: `message-${index}.xml`, contents })),
    schema: [{ fileName: `${kind}.xsd`, contents: await readFile(join(folder, `${kind}.xsd`), 'utf8') }],
    maxMemoryPages: memoryPages.GiB / 2,
  })
  return errors.map(({ message, loc }) => `${loc?.fileName ?? ''}: ${message}`)
}
