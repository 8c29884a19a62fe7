import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendMail, type Mail } from '../../functions/outside/send-mail.ts'
import { propertyRuns } from '../property-runs.ts'
import { removedAfter } from '../client-mock.ts'

const ses = removedAfter(mockClient(SESv2Client))

beforeEach(() => {
  ses.reset()
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
})

const plain: Mail = { from: 'abo@news.example', to: ['ann@example.com'], subject: 'Hello', text: 'A text.' }
const sent = () => ses.commandCalls(SendEmailCommand).map((call) => call.args[0].input)

/** The name before an address, as a mail program reads it. */
function readName(header: string): string {
  const name = header.replace(/ <[^>]*>$/, '')
  const quoted = /^"(?<text>(?:[^"\\]|\\.)*)"$/s.exec(name)?.groups?.['text']
  if (quoted !== undefined) return quoted.replace(/\\(.)/gs, '$1')
  return name
    .split(/(?<=\?=) (?==\?)/)
    .map((word) => Buffer.from(/^=\?UTF-8\?B\?(?<text>[^?]*)\?=$/.exec(word)?.groups?.['text'] ?? '', 'base64'))
    .map((bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    .join('')
}

describe('an e-mail', () => {
  it('goes to SES with all its parts', async () => {
    await sendMail({
      ...plain,
      fromName: 'Søndagsavisen',
      to: ['ann@example.com', 'bo@example.com'],
      subject: 'Faktura på 80 kr.',
      html: '<p>En tekst.</p>',
      language: 'da',
      replyTo: 'kunder@news.example',
      images: [{ id: 'logo', name: 'logo.png', contentType: 'image/png', content: Buffer.from('PNG') }],
      attachments: [{ name: 'Faktura nr. Ø1.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
    })
    expect(sent()).toEqual([
      {
        FromEmailAddress: '=?UTF-8?B?U8O4bmRhZ3NhdmlzZW4=?= <abo@news.example>',
        Destination: { ToAddresses: ['ann@example.com', 'bo@example.com'] },
        ReplyToAddresses: ['kunder@news.example'],
        Content: {
          Simple: {
            Subject: { Data: 'Faktura på 80 kr.', Charset: 'UTF-8' },
            Body: {
              Text: { Data: 'A text.', Charset: 'UTF-8' },
              Html: { Data: '<p>En tekst.</p>', Charset: 'UTF-8' },
            },
            Headers: [
              { Name: 'Auto-Submitted', Value: 'auto-generated' },
              { Name: 'Content-Language', Value: 'da' },
            ],
            Attachments: [
              {
                FileName: 'logo.png',
                ContentType: 'image/png',
                ContentDisposition: 'INLINE',
                ContentId: 'logo',
                ContentTransferEncoding: 'BASE64',
                RawContent: Buffer.from('PNG'),
              },
              {
                FileName: 'Faktura nr. Ø1.pdf',
                ContentType: 'application/pdf',
                ContentDisposition: 'ATTACHMENT',
                ContentTransferEncoding: 'BASE64',
                RawContent: Buffer.from('%PDF'),
              },
            ],
          },
        },
      },
    ])
  })

  it('of the bare parts has no others', async () => {
    await sendMail(plain)
    expect(sent()).toEqual([
      {
        FromEmailAddress: 'abo@news.example',
        Destination: { ToAddresses: ['ann@example.com'] },
        ReplyToAddresses: ['abo@news.example'],
        Content: {
          Simple: {
            Subject: { Data: 'Hello', Charset: 'UTF-8' },
            Body: { Text: { Data: 'A text.', Charset: 'UTF-8' } },
            Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
          },
        },
      },
    ])
  })

  it('cannot be given a header through its subject, a name or the name of a file', async () => {
    await sendMail({
      ...plain,
      fromName: 'News\r\nBcc: all@example.com',
      subject: 'Hello\r\nBcc: all@example.com',
      attachments: [{ name: 'a\n.pdf', contentType: 'text/plain\r\nX: y', content: Buffer.from('') }],
    })
    expect(JSON.stringify(sent())).not.toMatch(/\\r|\\n/)
    expect(sent()[0]?.FromEmailAddress).toBe('"News Bcc: all@example.com" <abo@news.example>')
  })

  it('has a sender whose name reads as it was given, within the 75 characters of an encoded word', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), async (name) => {
        ses.resetHistory()
        await sendMail({ ...plain, fromName: name })
        const header = sent()[0]?.FromEmailAddress ?? ''
        expect(header).toMatch(/^[\x20-\x7e]*$/)
        const isQuoted = header.startsWith('"')
        if (!isQuoted) for (const word of header.split(' ').slice(0, -1)) expect(word.length).toBeLessThanOrEqual(75)
        expect(readName(header)).toBe(name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  it('goes to a domain in any script by the name it is looked up under', async () => {
    await sendMail({ ...plain, to: ['ann@bücher.example'] })
    expect(sent()[0]?.Destination?.ToAddresses).toEqual(['ann@xn--bcher-kva.example'])
  })

  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'a@b@c',
    'a,b@example.com',
    'ann@example.com\r\nBcc: x@y.z',
    'a <b@c.d>',
  ])('is not sent to %j, which is no address', async (to) => {
    await expect(sendMail({ ...plain, to: [to] })).rejects.toThrow('An e-mail address is none.')
    await expect(sendMail({ ...plain, from: to })).rejects.toThrow('An e-mail address is none.')
    expect(sent()).toEqual([])
  })

  it('that SES does not take is no success', async () => {
    ses.on(SendEmailCommand).rejects(new Error('Email address is not verified.'))
    await expect(sendMail(plain)).rejects.toThrow('not verified')
    const refusal = new Error('Email address is not verified: ann@example.com, "Bo" <bo@example.com>.')
    ses.on(SendEmailCommand).rejects(refusal)
    await expect(sendMail(plain)).rejects.toThrow('Email address is not verified: (an address), "Bo" <(an address)>.')
  })
})
