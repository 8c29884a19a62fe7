/** GET /api/files/: the files of the account, newest first. */
import * as v from 'valibot'
import { mayUseFiles } from '../../domain/settings/access/access-rights.ts'
import { isUnknownEntity } from '../../domain/settings/business-entity.ts'
import { fileKindNames } from '../../domain/settings/settings-kinds.ts'
import { malformed } from '../../domain/refusal/mistake.ts'
import { parseDatetime } from '../../domain/time/time.ts'
import { holderWords } from '../../http/call.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError, ProgrammingError } from '../../http/http-error.ts'
import {
  cursorParameter,
  maxResultsParameter,
  nextUrl,
  nextUrlAnswer,
  readCursor,
  writeCursor,
} from '../../http/next-page.ts'
import { datetimeWords } from '../../http/schema-words.ts'
import { isFilePlace, pageOfFiles } from '../../store/file/file-items.ts'
import { fileAnswer, showFile } from './file-answer.ts'

const path = '/api/files/'

const parameters = v.strictObject({
  kind: v.exactOptional(
    v.pipe(v.picklist(fileKindNames, `one of ${fileKindNames.join(', ')}`), v.description('Only files of this kind.')),
  ),
  business_entity: v.exactOptional(v.pipe(v.string(), v.description('External id of the business entity.'))),
  created_after: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('Only files that were created after this time.'),
      v.metadata({ words: datetimeWords }),
    ),
  ),
  max_results: maxResultsParameter,
  cursor: cursorParameter,
})

export const endpoint = {
  name: 'files',
  subject: 'files',
  method: 'GET',
  path,
  summary: 'Returns the files of the account, newest first.',
  description:
    'Files that were made a moment ago may be missing. A right such as files:bank shows the files of that kind alone.',
  access: 'key',
  parameters,
  answer: v.object({ files: v.array(fileAnswer), next_url: nextUrlAnswer }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (query, call) => {
  const { kind, business_entity, created_after, max_results, cursor } = query
  const { account, settings } = call
  const { timezone } = settings.account
  const kinds = fileKindNames.filter((each) => mayUseFiles(call.access, each, 'read'))
  if (kind !== undefined && !kinds.includes(kind)) {
    throw new HttpError(403, `${holderWords(call)} is not allowed to use "files:${kind}".`)
  }
  const createdAfter = created_after === undefined ? undefined : parseDatetime(created_after, timezone)
  if (created_after !== undefined && createdAfter === undefined) {
    throw new ProgrammingError(malformed('created_after', 'expected a datetime.'))
  }
  const { files, next } = await pageOfFiles(account, {
    ...{ kinds: new Set(kind === undefined ? kinds : [kind]), entity: business_entity, createdAfter },
    ...{ below: readCursor(cursor, isFilePlace), limit: max_results },
  })
  if (cursor === undefined && files.length === 0 && isUnknownEntity(business_entity, settings)) {
    return refused({ field: 'business_entity', code: 'business_entity_unknown' })
  }
  return answered({
    files: files.map((file) => showFile(file, timezone)),
    ...(next !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(next) }) }),
  })
})
