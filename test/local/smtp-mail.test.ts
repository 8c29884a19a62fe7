import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendMail } from '../../functions/outside/send-mail.ts'
import { localCredentials, localRegion } from '../../local/credentials.ts'
import { startMail, type MailCarrier, type MailStandIn } from '../../local/mail-stand-in.ts'
import { smtpMail } from '../../local/smtp-mail.ts'
import { smtpServer } from '../../local/smtp-server.ts'
import { cert } from '../outside/self-signed.ts'
import { readMessage } from '../mail.ts'
import { startSmtpReceiver, type SmtpReceiver } from './smtp-receiver.ts'

let receiver: SmtpReceiver
const carriers: MailCarrier[] = []
beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  receiver = await startSmtpReceiver()
})
afterEach(async () => {
  for (const carrier of carriers.splice(0)) await carrier.stop()
  await receiver.stop()
})

function carrierTo(form: string, options: { ca?: string; patienceMilliseconds?: number } = { ca: cert }): MailCarrier {
  const server = smtpServer(form.replace('PORT', String(receiver.port)))
  const carrier = smtpMail({ server, stopMilliseconds: 50, ...options })
  carriers.push(carrier)
  return carrier
}

const loginForm = 'smtp://abo%40news.example:p%40ss@localhost:PORT'
const mail = (to = ['ann@example.com'], subject = 'Faktura på 80 kr.') => ({
  FromEmailAddress: '=?UTF-8?B?U8O4bmRhZ3NhdmlzZW4=?= <abo@news.example>',
  EmailTags: [],
  ReplyToAddresses: [],
  Destination: { ToAddresses: to },
  Content: {
    Simple: { Subject: { Data: subject }, Body: { Text: { Data: '.\nKære Ann' } }, Headers: [], Attachments: [] },
  },
})
const messages = () => receiver.commands.filter((line) => line === 'DATA').length

describe('an e-mail by SMTP', () => {
  it('goes encrypted and after a log-in to the server, whole', async () => {
    expect(await carrierTo(loginForm).carry(mail())).toMatchObject({ outcome: 'carried' })
    const [received] = receiver.received
    expect(received).toEqual({
      data: expect.any(String),
      from: 'abo@news.example',
      to: ['ann@example.com'],
      login: '\0abo@news.example\0p@ss',
      isEncrypted: true,
    })
    expect(readMessage(`${received?.data}\r\n`)).toMatchObject({
      from: 'Søndagsavisen <abo@news.example>',
      to: 'ann@example.com',
      subject: 'Faktura på 80 kr.',
    })
    expect(received?.data).toMatch(/^Message-ID: <[\da-f-]{36}@news\.example>\r$/im)
  })

  it('sends several messages by one connection', async () => {
    const carrier = carrierTo(loginForm)
    for (const to of ['a@x.example', 'b@x.example', 'c@x.example']) await carrier.carry(mail([to]))
    expect(receiver.received.map(({ to }) => to)).toEqual([['a@x.example'], ['b@x.example'], ['c@x.example']])
    expect(receiver.commands.filter((line) => line === 'AUTH')).toHaveLength(1)
  })

  it('is not sent without TLS, nor to a server with a certificate of nobody, unless TLS is turned off', async () => {
    receiver.behaviour = { offersTls: false }
    expect(await carrierTo(loginForm).carry(mail())).toMatchObject({ outcome: 'failed' })
    receiver.behaviour = {}
    expect(await carrierTo(loginForm, {}).carry(mail())).toMatchObject({ outcome: 'failed' })
    expect(receiver.commands).not.toContain('AUTH')
    expect(receiver.received).toEqual([])
    expect(await carrierTo('smtp://localhost:PORT?tls=none').carry(mail())).toMatchObject({ outcome: 'carried' })
    expect(receiver.received).toMatchObject([{ isEncrypted: false, login: undefined }])
  })

  it('is refused for good where no recipient is taken, and the reason contains no address', async () => {
    receiver.behaviour = { rcpt: (address) => `550 5.1.1 <${address}> no such user` }
    expect(await carrierTo(loginForm).carry(mail())).toEqual({
      outcome: 'refused',
      reason: 'EENVELOPE: 550 5.1.1 <(an address)> no such user',
      unreachable: ['ann@example.com'],
    })
    expect(messages()).toBe(0)
  })

  it.each([
    ['550 no such user', true],
    ['550-5.1.1 no such user\r\n550 5.1.1 see our pages', true],
    ['501 5.1.3 bad address', true],
    ['550 5.2.1 turned off', true],
    ['554 5.7.1 relay access denied', false],
    ['550-5.7.26 unauthenticated\r\n550 5.7.26 sender', false],
    ['530 log in first', false],
    ['552 5.2.2 mailbox full', false],
    ['552 mailbox full', false],
    ['451 4.7.1 greylisted', false],
  ])('takes an address for unreachable where the answer is about the address: %s', async (answer, isUnreachable) => {
    receiver.behaviour = { rcpt: () => answer }
    expect(await carrierTo(loginForm).carry(mail())).toMatchObject({
      outcome: isUnreachable ? 'refused' : 'failed',
      unreachable: isUnreachable ? ['ann@example.com'] : [],
    })
  })

  it('is to be tried again where the server puts off a recipient, the message or the log-in', async () => {
    const carrier = carrierTo(loginForm)
    for (const behaviour of [
      { rcpt: () => '451 4.7.1 greylisted' },
      { rcpt: (address: string) => (address.startsWith('a') ? '550 no' : '450 later') },
      { data: '452 4.3.1 full' },
      { data: '554 5.7.1 no' },
    ]) {
      receiver.behaviour = behaviour
      expect(await carrier.carry(mail(['a@x.example', 'b@x.example']))).toMatchObject({ outcome: 'failed' })
    }
    receiver.behaviour = { auth: '535 5.7.8 wrong' }
    const refused = await carrierTo(loginForm).carry(mail())
    expect(refused).toMatchObject({ outcome: 'failed' })
    expect(JSON.stringify(refused)).not.toMatch(/p@ss|p%40ss|@/)
    expect(receiver.received).toEqual([])
  })

  it('goes to those who are taken', async () => {
    receiver.behaviour = { rcpt: (address) => (address.startsWith('a') ? '550 no' : '250 OK') }
    expect(await carrierTo(loginForm).carry(mail(['a@x.example', 'b@x.example']))).toMatchObject({
      outcome: 'carried',
      unreachable: ['a@x.example'],
    })
    expect(receiver.received).toMatchObject([{ to: ['b@x.example'] }])
  })

  it('is sent once an attempt: a connection that breaks in the middle of it makes no second one', async () => {
    const carrier = carrierTo(loginForm)
    for (const data of ['drop', 'drop-after'] as const) {
      receiver.behaviour = { data }
      expect(await carrier.carry(mail())).toMatchObject({ outcome: 'failed' })
    }
    expect(messages()).toBe(2)
    receiver.behaviour = {}
    expect(await carrier.carry(mail())).toMatchObject({ outcome: 'carried' })
    expect(messages()).toBe(3)
  })

  it('is sent once though the server answers only after its caller has given up and asked again', async () => {
    const answer = Promise.withResolvers<string>()
    receiver.behaviour = { data: () => answer.promise }
    const carrier = carrierTo(loginForm, { ca: cert, patienceMilliseconds: 1_000 })
    expect(await carrier.carry(mail())).toMatchObject({ outcome: 'failed' })
    expect(await carrier.carry(mail())).toMatchObject({ outcome: 'failed' })
    answer.resolve('250 OK')
    await expect.poll(() => receiver.received.length).toBe(1)
    await expect.poll(async () => (await carrier.carry(mail())).outcome).toBe('carried')
    expect(messages()).toBe(1)
    // The same text once more, such as an invoice that somebody sends again, is another message.
    receiver.behaviour = {}
    expect(await carrier.carry(mail())).toMatchObject({ outcome: 'carried' })
    expect(messages()).toBe(2)
  })
})

describe('the stand-in for SES with SMTP behind it', () => {
  let standIn: MailStandIn
  const outcomes: string[] = []
  beforeEach(async () => {
    standIn = await startMail(carrierTo(loginForm), { onMail: (outcome) => outcomes.push(outcome) })
    Object.assign(process.env, {
      AWS_REGION: localRegion,
      AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
      AWS_ENDPOINT_URL_SESV2: standIn.endpoint,
    })
  })
  afterEach(async () => {
    await standIn.stop()
  })

  it('names what is refused for good, and has a message that failed sent once an attempt', async () => {
    const send = () => sendMail({ from: 'abo@news.example', to: ['ann@example.com'], subject: 'Hello', text: 'Text' })
    receiver.behaviour = { rcpt: () => '451 later' }
    await expect(send()).rejects.toMatchObject({ name: 'MailNotTaken' })
    expect(receiver.commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
    receiver.behaviour = { rcpt: () => '550 no such user' }
    await expect(send()).rejects.toMatchObject({ name: 'RecipientRefused', message: expect.stringContaining('550') })
    receiver.behaviour = {}
    await send()
    expect(outcomes).toEqual(['failed', 'refused', 'carried'])
  })
})

describe('the address of a mail server', () => {
  it('has user and password percent-encoded, and the usual ports', () => {
    expect(smtpServer('smtp://a:b@mail.example')).toEqual({
      host: 'mail.example',
      port: 587,
      tls: 'starttls',
      login: { user: 'a', password: 'b' },
    })
    expect(smtpServer('smtps://mail.example')).toMatchObject({ port: 465, tls: 'at-once', login: undefined })
    expect(smtpServer('smtp://[::1]:25/?tls=none')).toMatchObject({ host: '::1', port: 25, tls: 'none' })
  })

  it.each([
    'mail.example',
    'http://a:secret@mail.example',
    'smtp://a:secret@mail.example/path',
    'smtp://a:secret@mail.example?tls=off',
    'smtps://a:secret@mail.example?tls=none',
    'smtp://secret@mail.example',
    'smtp://a:%secret@mail.example',
  ])('is refused without its password: %s', (text) => {
    expect(() => smtpServer(text)).toThrow(/^--smtp \(or SMTP_URL\) takes an address such as /)
    expect(() => smtpServer(text)).not.toThrow(/secret/)
  })
})
