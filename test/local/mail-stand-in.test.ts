import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendMail } from '../../functions/outside/send-mail.ts'
import { localCredentials, localRegion } from '../../local/credentials.ts'
import { mailFiles } from '../../local/mail-files.ts'
import { startMail, type MailStandIn } from '../../local/mail-stand-in.ts'
import { rightsOfOthers } from '../posix.ts'

let folder: string
let mail: MailStandIn

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
  mail = await startMail(mailFiles(join(folder, 'mail')))
  // The client reads them at its first call, and keeps them.
  Object.assign(process.env, {
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_SESV2: mail.endpoint,
  })
})
afterAll(async () => {
  await mail.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})

const post = (path: string, body: string) => fetch(`${mail.endpoint}${path}`, { method: 'POST', body })

describe('the stand-in for SES', () => {
  it('files each message by its time, as mail programs read it', async () => {
    await sendMail({
      from: 'abo@news.example',
      fromName: 'Søndagsavisen A/S',
      to: ['ann@example.com', 'bo@example.com'],
      subject: 'Faktura på 80 kr.',
      text: 'Kære Ann,\n\n.\nher er fakturaen.',
      html: '<p>Kære Ann</p>',
      attachments: [{ name: 'Faktura Ø1.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
    })
    await sendMail({ from: 'abo@news.example', to: ['cy@example.com'], subject: 'Second', text: 'Two' })
    const files = (await readdir(join(folder, 'mail'))).toSorted()
    expect(files).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-000001\.eml$/),
      expect.stringMatching(/-000002\.eml$/),
    ])
    const [first = '', second = ''] = await Promise.all(
      files.map((file) => readFile(join(folder, 'mail', file), 'utf8')),
    )
    expect(first).toContain('From: =?UTF-8?B?U8O4bmRhZ3NhdmlzZW4gQS9T?= <abo@news.example>\r\n')
    expect(first).toContain('To: ann@example.com, bo@example.com\r\n')
    expect(first).toMatch(/^Subject: =\?UTF-8\?Q\?Faktura_p=C3=A5_80_kr=2E\?=\r$/m)
    expect(first).toMatch(/^Content-Type: multipart\/mixed;/m)
    expect(first).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(first).toContain('application/pdf')
    expect(first).toContain(Buffer.from('%PDF-1.7').toString('base64'))
    expect(second).toMatch(/^Subject: Second\r$/m)
    expect(second).toMatch(/^From: abo@news\.example\r$/m)
  })

  it('lets nobody else on the machine read them, and logs no address', async () => {
    await sendMail({ from: 'abo@news.example', to: ['dee@example.com'], subject: 'Third', text: 'Three' })
    const mails = join(folder, 'mail')
    const paths = [mails, ...(await readdir(mails)).map((file) => join(mails, file))]
    expect(paths.length).toBeGreaterThan(1)
    expect(paths.filter((path) => rightsOfOthers(path) !== 0)).toEqual([])
    expect(JSON.stringify(vi.mocked(console.log).mock.calls)).toMatch(/Third/)
    expect(JSON.stringify(vi.mocked(console.log).mock.calls)).not.toMatch(/@/)
  })

  it('refuses what SES has no such call for, or could not read', async () => {
    expect((await post('/v2/email/identities', '{}')).status).toBe(404)
    expect((await post('/v2/email/outbound-emails', '{"Content":')).status).toBe(400)
    expect((await post('/v2/email/outbound-emails', '{"Content":{"Raw":{}}}')).status).toBe(400)
  })

  it('tells of a message that is not to be kept', async () => {
    const forgetful = await startMail(mailFiles(undefined))
    const body = {
      FromEmailAddress: 'a@b.example',
      Destination: { ToAddresses: ['ann@example.com'] },
      Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Text' } } } },
    }
    const response = await fetch(`${forgetful.endpoint}/v2/email/outbound-emails`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    expect(console.log).toHaveBeenCalledWith('E-mail: "Hello" (not kept)')
    await forgetful.stop()
  })
})
