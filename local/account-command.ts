/**
 * `npm run account`: applies an account file to an account (`apply`), shows the changes first (`plan`), and writes the
 * account as a file (`export`).
 */
import { writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import { planSchema, type SettingsPlan } from '../functions/domain/settings/settings-plan.ts'
import { isObject } from '../functions/domain/settings/upsert.ts'
import { readAccountFile, type AccountFile } from './account-file.ts'
import { callApi, readTarget, type Target } from './account-target.ts'
import { parseArguments, runCommand, usageLine, UsageError } from './command-line.ts'
import { planLines } from './plan-lines.ts'
import { StartError } from './start-error.ts'

const usage =
  'npm run account -- (apply [--expect PLAN] | plan) FILE (--url URL --key KEY | --stack NAME), ' +
  'or export FILE [--overwrite] (--url URL --key KEY | --stack NAME --account ID); [--language en|da|sv|nb|de|fi]'

interface Arguments {
  readonly path: string
  readonly target: Target
  readonly account: string | undefined
  readonly overwrite: boolean
  /** The id of a printed plan: the file is applied only to the settings that the plan was made against. */
  readonly expect: string | undefined
}

async function main(): Promise<void> {
  const { command, ...given } = readArguments()
  switch (command) {
    case 'apply':
      await apply(given)
      return
    case 'plan':
      await plan(given)
      return
    case 'export':
      await write(given)
  }
}

function readArguments(): Arguments & { command: 'apply' | 'plan' | 'export' } {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArguments(usage, {
    allowPositionals: true,
    options: {
      ...{ url: text, key: text, stack: text, account: text, expect: text, language: text },
      overwrite: { type: 'boolean', default: false },
    },
  })
  const [command, path, ...more] = positionals
  const { account, overwrite, expect, ...options } = values
  const isExport = command === 'export'
  const target = readTarget(options)
  if (command !== 'apply' && command !== 'plan' && !isExport) throw new UsageError(usageLine(usage))
  if (path === undefined || more.length > 0 || target === undefined) throw new UsageError(usageLine(usage))
  // A key belongs to an account, and a stack has several.
  const namesAccount = isExport && 'stack' in target
  if ((account !== undefined) !== namesAccount || (overwrite && !isExport)) throw new UsageError(usageLine(usage))
  if (expect !== undefined && command !== 'apply') throw new UsageError(usageLine(usage))
  return { command, path, target, account, overwrite, expect }
}

/** Loads the store only here, because a running service has loaded it itself. */
async function accountOf({ stack }: Extract<Target, { stack: string }>) {
  const { accountInStack } = await import('./account-in-stack.ts')
  return accountInStack(stack)
}

const appliedSchema = v.object({
  changed: v.boolean(),
  api_accesses: v.array(v.object({ name: v.string(), key: v.string() })),
})

async function apply({ path, target, expect }: Arguments): Promise<void> {
  const { changed, madeKeys } = await applied(await readAccountFile(path), target, expect)
  for (const [name, key] of Object.entries(madeKeys)) {
    console.log(`A key was made for ${name}, shown only now: ${key}`)
  }
  console.log(changed ? `${path} is applied.` : `${path} changes nothing.`)
}

async function applied(file: AccountFile, target: Target, expect: string | undefined) {
  if ('stack' in target) return await (await accountOf(target)).apply(file, expect)
  const document = expect !== undefined && isObject(file.document) ? { ...file.document, expect } : file.document
  const answer = await callApi(target, { path: 'settings/update/', document, about: file.path })
  const { changed, api_accesses } = parsed(appliedSchema, answer, file.path)
  return { changed, madeKeys: Object.fromEntries(api_accesses.map(({ name, key }) => [name, key])) }
}

async function plan({ path, target }: Arguments): Promise<void> {
  const planned = await plannedFor(await readAccountFile(path), target)
  if (planned === undefined) {
    console.log(`${path} changes nothing.`)
    return
  }
  console.log(
    [...planLines(path, planned), `To apply exactly this: apply ${path} --expect ${planned.expect}`].join('\n'),
  )
}

const plannedSchema = v.object({ changed: v.boolean(), ...planSchema.entries })

async function plannedFor(file: AccountFile, target: Target): Promise<SettingsPlan | undefined> {
  if ('stack' in target) return await (await accountOf(target)).plan(file)
  const asked = { path: 'settings/plan/', document: file.document, about: file.path }
  const { changed, ...plan } = parsed(plannedSchema, await callApi(target, asked), file.path)
  return changed ? plan : undefined
}

async function write({ path, target, account = '', overwrite }: Arguments): Promise<void> {
  const document = 'stack' in target ? await (await accountOf(target)).stored(account) : await shown(target)
  try {
    await writeFile(path, `${JSON.stringify(document, null, 2)}\n`, { flag: overwrite ? 'w' : 'wx' })
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new StartError(`${path}: ${isThere ? 'the file is there already; --overwrite replaces it.' : String(error)}`)
  }
  console.log(`${path} is written. It holds no keys and no secrets of webhooks: applied here, it changes nothing.`)
}

const shownSchema = v.looseObject({
  fields: v.array(v.looseObject({ index: v.optional(v.unknown()) })),
  api_accesses: v.array(
    v.looseObject({ last_used: v.optional(v.string()), previous_last_used: v.optional(v.string()) }),
  ),
  webhooks: v.array(v.looseObject({ state: v.optional(v.unknown()) })),
})

/** Leaves out state that the service shows beside the settings. */
async function shown(target: Exclude<Target, { stack: string }>): Promise<unknown> {
  const about = target.url.origin
  const settings = parsed(shownSchema, await callApi(target, { path: 'settings/?export=true', about }), about)
  return {
    ...settings,
    fields: settings.fields.map(({ index: _, ...field }) => field),
    api_accesses: settings.api_accesses.map(({ last_used: _, previous_last_used: __, ...access }) => access),
    webhooks: settings.webhooks.map(({ state: _, ...webhook }) => webhook),
  }
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, answer: unknown, about: string): v.InferOutput<Schema> {
  const read = v.safeParse(schema, answer)
  if (!read.success) throw new StartError(`${about}: the answer is not that of this service.`)
  return read.output
}

await runCommand(main)
