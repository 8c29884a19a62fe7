/** The lines that `npm start` prints once the service runs. */
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Service } from './service.ts'
import type { StartOptions } from './start-options.ts'

type Greeted = Pick<Service, 'url' | 'accounts' | 'metricsUrl'>

export async function greeting(service: Greeted, options: StartOptions): Promise<readonly string[]> {
  const { url, accounts, metricsUrl } = service
  const { data, publicUrl, smtp, log } = options
  return [
    publicUrl === undefined ? `The service runs at ${url}` : `The service runs at ${url}, for a proxy at ${publicUrl}`,
    ...(metricsUrl === undefined ? [] : [`Its metrics are at ${metricsUrl}`]),
    ...(smtp === undefined ? [] : [`E-mails are sent by ${smtp.host}:${smtp.port}`]),
    ...payeeWarnings(service),
    ...(log === 'json' ? await secretsAside(service, options) : await secretsShown(service, options)),
    ...(log === 'json' || accounts.length === 0 ? [] : [hint(url, options.accounts)]),
    data === undefined ? 'Nothing is kept. Ctrl-C ends it.' : `Its data is in ${data}. Ctrl-C ends it.`,
  ]
}

/** Invoices without an account are sent nevertheless, and customers ask how to pay them. */
const payeeWarnings = ({ accounts }: Greeted): string[] =>
  accounts.flatMap(({ account, withoutPayee }) =>
    withoutPayee.map(
      (entity) =>
        `Invoices of the business entity ${entity} of account ${account} name nowhere to pay to: ` +
        'give it iban, payment_codes or payment_text.',
    ),
  )

const hint = (url: string, files: readonly string[]) =>
  `Try, with a key of ${files.join(' or ')} as KEY: curl -H "X-Service-Key: $KEY" ${url}/api/customers/`

/** A generated key is shown, because nobody could know it otherwise. Keys of account files are not. */
const madeKeys = ({ accounts }: Greeted): string[] =>
  accounts.flatMap(({ account, madeKeys }) =>
    Object.entries(madeKeys).map(
      ([name, key]) => `A key was made for ${name} of account ${account}, shown only now: ${key}`,
    ),
  )

async function secretsShown(service: Greeted, { publicUrl }: StartOptions): Promise<readonly string[]> {
  const { consoleLines } = await import('./owner-link.ts')
  const accounts = service.accounts.map(({ account }) => account)
  return [...madeKeys(service), ...(await consoleLines(publicUrl ?? service.url, accounts))]
}

/**
 * A log in JSON is usually kept and sent elsewhere: keys go into a file of the data folder, and links are not shown.
 */
async function secretsAside(service: Greeted, { data }: StartOptions): Promise<readonly string[]> {
  const made = madeKeys(service)
  if (made.length === 0) return []
  if (data === undefined)
    return [`${made.length} keys were made, and no log in JSON shows them: --memory keeps nothing.`]
  const file = join(data, 'made-keys.txt')
  await appendFile(file, made.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  return [`${made.length} keys were made. They are in ${file}: read them there, and remove the file.`]
}
