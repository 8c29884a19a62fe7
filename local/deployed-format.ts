/** The format of the tables of a deployed stage, read with the caller's own AWS credentials. */
import { documentClient } from '../functions/store/dynamo/client.ts'
import { trustFormat } from '../functions/store/dynamo/format-guard.ts'
import { compareFormat } from '../functions/store/format/format-item.ts'
import { tablesPrefixOf, type Stage } from '../lib/stage.ts'

/**
 * Returns whether there are tables, and whether they are empty. Throws a FormatError if this version cannot work with
 * them.
 */
export async function deployedFormat(stage: Stage): Promise<'no tables' | 'empty' | 'numbered'> {
  process.env['MAIN_TABLE'] = `${tablesPrefixOf(stage)}-main`
  if (stage.region !== undefined) process.env['AWS_REGION'] ??= stage.region
  trustFormat()
  try {
    return await compareFormat()
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return 'no tables'
    throw error
  } finally {
    documentClient().destroy()
  }
}
