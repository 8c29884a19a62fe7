/** GET /api/files/<file_id>/: redirects to the bytes of a file. */
import * as v from 'valibot'
import { namesPeople, placeOfBytes } from '../../domain/file/stored-file.ts'
import { mayUseFiles } from '../../domain/settings/access/access-rights.ts'
import { holderWords } from '../../http/call.ts'
import { serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { fileBytes } from '../../outside/file-bytes.ts'
import { findFile } from '../../work/files/read-file.ts'
import { tellExport } from '../../work/session/tell-audit.ts'

const goodForSeconds = 5 * 60

const parameters = v.strictObject({
  file_id: v.pipe(v.string(), v.description('The file_id that a list or a call returned.')),
})

export const endpoint = {
  name: 'files-open',
  subject: 'files',
  method: 'GET',
  path: '/api/files/{file_id}/',
  summary: 'Redirects to the content of a file.',
  description:
    'The address in Location is good for five minutes and needs no key. Opening a file of a kind that names people ' +
    'makes the event file:read.',
  access: 'key',
  parameters,
  answer: v.null(),
  bodiless: { status: 303, description: 'The content is at the address in the header Location.' },
  ends: { 404: 'There is no such file, or its content has not been uploaded yet.', 410: 'The file is no longer kept.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ file_id }, call) => {
  const { account, now, via, by } = call
  const file = await findFile({ account, id: file_id, now, via })
  switch (file) {
    case 'unknown':
      throw new HttpError(404, 'file_id: there is no such file.')
    case 'awaited':
      throw new HttpError(404, 'file_id: the content of this file has not been uploaded yet.')
    case 'expired':
      throw new HttpError(410, 'file_id: this file is no longer kept.')
  }
  const { id, kind, name, content_type } = file
  if (!mayUseFiles(call.access, kind, 'read')) {
    throw new HttpError(403, `${holderWords(call)} is not allowed to use "files:${kind}".`)
  }
  if (namesPeople(kind)) {
    await tellExport({ account, at: now, via, fact: { fact: 'file-read', file: id, by } })
  }
  const download = { name, contentType: content_type, seconds: goodForSeconds }
  const Location = await fileBytes().signedGet(placeOfBytes(account, file), download)
  return { outcome: 'elsewhere', headers: { Location } }
})
