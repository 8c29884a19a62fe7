/** A file of the bank is uploaded to its bucket, opened, and read by a job, whose outcome is read afterwards. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { camtText } from '../bench/bank-file-samples.ts'
import { jobIdOf } from '../functions/work/jobs/run-job.ts'
import { StartError } from '../local/start-error.ts'
import type { ApiClient } from './api-client.ts'
import { callPatiently } from './patient-call.ts'
import { people } from './people-account.ts'

const uploadSchema = v.object({
  file_id: v.string(),
  upload: v.looseObject({ url: v.string(), headers: v.record(v.string(), v.string()) }),
})
const filesSchema = v.object({ files: v.array(v.looseObject({ file_id: v.string() })) })
const jobSchema = v.looseObject({ kind: v.string(), state: v.literal('done') })

export async function tellFiles(api: ApiClient): Promise<string> {
  const { url, key } = api
  const content = camtText({
    ...{ message: 'camt.053', version: '08', account: 'DK8137619000012345', currency: 'DKK' },
    entries: [{ amount: 100, date: '2026-11-03', reference: 'bank-1', text: 'For my paper', payer: 'A. Smith' }],
  })
  const bytes = Buffer.from(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const announced = { kind: 'bank', name: 'statement.xml', business_entity: 'dk', bytes: bytes.byteLength, sha256 }
  const { file_id, upload } = v.parse(uploadSchema, await api.call('files/', announced))
  const put = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: bytes })
  if (!put.ok) throw new StartError(`The bucket answers an upload with ${put.status}: ${await put.text()}`)

  const headers = { 'X-Service-Key': key, 'Idempotency-Key': 'statement', 'Content-Type': 'application/json' }
  const ordered = { method: 'POST', body: JSON.stringify({ file_id }), headers }
  const { status, text } = await callPatiently(`${url}/api/bankfiles/`, ordered)
  if (status !== 200 && status !== 202) throw new StartError(`The file is answered with ${status}: ${text}`)
  const job = v.parse(jobSchema, await api.call(`jobs/${jobIdOf(people, 'statement')}/`))

  const { files } = v.parse(filesSchema, await api.call('files/?kind=bank'))
  if (!files.some((file) => file.file_id === file_id)) throw new StartError('The list of files lacks the file.')
  const opened = await callPatiently(`${url}/api/files/${file_id}/`, { headers: { 'X-Service-Key': key } })
  const read = await fetch(opened.headers.get('location') ?? '')
  if ((await read.text()) !== content) throw new StartError(`The bucket answers with another file: ${read.status}.`)
  return `uploaded, opened, and read by a job of kind ${job.kind}`
}
