/** Changes of the settings: their preview and their execution. Only the service validates the text. */
import createClient from 'openapi-fetch'
import type { Body } from '../api/body.ts'
import { callOptions, outcomeOf, type Outcome } from '../api/client.ts'
import type { Failure } from '../api/failure.ts'
import type { Paths } from '../api/types.ts'
import { settingsReading } from './settings.ts'

type Answer<Path extends '/api/settings/plan/' | '/api/settings/update/'> =
  Paths[Path]['post']['responses'][200]['content']['application/json']
export type Plan = Answer<'/api/settings/plan/'>
export type Changed = Answer<'/api/settings/update/'>

interface Call<Value> {
  post: {
    requestBody: { content: { 'application/json': Body } }
    responses: { 200: { content: { 'application/json': Value } } }
  }
}
const untyped = createClient<{ '/api/settings/plan/': Call<Plan>; '/api/settings/update/': Call<Changed> }>(callOptions)

export const planSettings = async (file: Body): Promise<Outcome<Plan>> =>
  (await outcomeOf(untyped.POST('/api/settings/plan/', { body: file }))) ?? { ok: false, failure: { kind: 'offline' } }

/** Reads changed settings again. With the `expect` of a plan, the settings must still be those of the plan. */
export async function changeSettings(file: Body, expect?: string): Promise<Outcome<Changed>> {
  const body = { ...file, ...(expect !== undefined && { expect }) }
  const outcome = await outcomeOf(untyped.POST('/api/settings/update/', { body }))
  if (outcome?.ok === true) await settingsReading().refresh()
  return outcome ?? { ok: false, failure: { kind: 'offline' } }
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The present plan, if the settings have changed since the plan that was shown (409). */
export function changedPlan(failure: Failure): Plan | undefined {
  if (failure.kind !== 'changed' || !isObject(failure.body)) return undefined
  const { plan } = failure.body
  return isPlan(plan) ? plan : undefined
}
/** The service answers plans in one shape; its `expect` distinguishes it from other answers. */
const isPlan = (value: unknown): value is Plan => isObject(value) && 'expect' in value && 'sections' in value
