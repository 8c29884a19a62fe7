/**
 * `npm run link`: a one-time link by which a user of an account signs in to its console, such as the first user of an
 * account that was just deployed.
 */
import * as v from 'valibot'
import { callApi, readTarget } from './account-target.ts'
import { parseArguments, runCommand, usageLine, UsageError } from './command-line.ts'
import { StartError } from './start-error.ts'

const usage = 'npm run link -- --url URL --key KEY --email EMAIL [--language en|da|sv|nb|de|fi]'
const answerSchema = v.object({ link: v.string(), expires: v.string() })

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArguments(usage, {
    options: { url: text, key: text, email: text, language: text },
  })
  const { email, ...options } = values
  const target = readTarget(options)
  if (email === undefined || target === undefined || 'stack' in target) throw new UsageError(usageLine(usage))
  const answer = await callApi(target, { path: 'session/links/', document: { email }, about: email })
  const read = v.safeParse(answerSchema, answer)
  if (!read.success) throw new StartError(`${target.url.origin}: the answer is not that of this service.`)
  console.log(`Signs ${email} in once, until ${read.output.expires}: ${read.output.link}`)
}

await runCommand(main)
