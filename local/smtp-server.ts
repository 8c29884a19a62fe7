/** The server that e-mails are handed to, as an address of the command line or of the environment. */
import { UsageError } from './command-line.ts'

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte on, TLS that STARTTLS must provide, or no TLS. */
  readonly tls: 'at-once' | 'starttls' | 'none'
  readonly login: { readonly user: string; readonly password: string } | undefined
}

const form = 'smtp://USER:PASSWORD@HOST:587, smtps://USER:PASSWORD@HOST:465 or smtp://HOST:25?tls=none'
/** No part of the text is shown, as it contains a password. */
const wrong = (why: string) => new UsageError(`--smtp (or SMTP_URL) takes an address such as ${form}: ${why}.`)

/** Passwords are percent-encoded in an address. */
export function smtpServer(text: string): SmtpServer {
  if (!URL.canParse(text)) throw wrong('this is no address')
  const url = new URL(text)
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') throw wrong('it begins with neither smtp: nor smtps:')
  if (url.hostname === '') throw wrong('it names no host')
  if (!['', '/'].includes(url.pathname) || url.hash !== '') throw wrong('there is something after the host')
  const atOnce = url.protocol === 'smtps:'
  const options = [...url.searchParams]
  const isPlain = options.length === 1 && options[0]?.join('=') === 'tls=none'
  if (options.length > 0 && (!isPlain || atOnce)) throw wrong('the only option is tls=none, with smtp:')
  if ((url.username === '') !== (url.password === '')) throw wrong('user and password go together')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (atOnce ? 465 : 587) : Number(url.port),
    tls: atOnce ? 'at-once' : isPlain ? 'none' : 'starttls',
    login: url.username === '' ? undefined : { user: decoded(url.username), password: decoded(url.password) },
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw wrong('user and password are percent-encoded')
  }
}
