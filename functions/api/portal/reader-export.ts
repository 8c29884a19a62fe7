/** All data of a reader as one file, with the content that a call with a key returns in pages. */
import type { APIGatewayProxyResult } from 'aws-lambda'
import { showInstant } from '../../domain/time/time.ts'
import { commonHeaders } from '../../http/http-error.ts'
import { exportPage } from '../../work/customers/export-customer.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { noteExport } from './note-export.ts'
import type { Reader } from './reader-visit.ts'

/** Below the limit of an answer. The file names the parts that do not fit. */
const mostBytes = 5_000_000

export async function exportForReader(reader: Reader): Promise<APIGatewayProxyResult> {
  const { settings, world, language, now } = reader
  await noteExport(reader)
  const exporting = { account: settings.account.id, settings, language, now, baseUrl: environment('BASE_URL') }
  const sections = new Map<string, unknown[]>()
  let bytes = 0
  let after: string | undefined
  do {
    const { sections: some, next } = await exportPage(world.customer, after, exporting)
    bytes += Buffer.byteLength(JSON.stringify(some))
    for (const [name, entries] of Object.entries(some)) {
      sections.set(name, [...(sections.get(name) ?? []), ...entries])
    }
    after = next
  } while (after !== undefined && bytes < mostBytes / 2)
  const body = {
    customer_id: world.customer.id,
    exported: showInstant(now, settings.account.timezone),
    ...Object.fromEntries(sections),
    ...(after !== undefined && { more: 'The data does not fit into one file. Please ask us for the rest.' }),
  }
  return {
    statusCode: 200,
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    },
    body: JSON.stringify(body, undefined, 2),
  }
}
