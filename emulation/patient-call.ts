/**
 * A call that is made again if the service asks for it, or if the emulator ends a function that has not started yet.
 */
import { setTimeout as sleep } from 'node:timers/promises'

export interface PatientAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const mostTries = 20
/** A slow machine does not start a function within its time. */
const notStarted = /timed out/i

export async function callPatiently(url: string, call: RequestInit, tries = 1): Promise<PatientAnswer> {
  const response = await fetch(url, { ...call, redirect: 'manual' })
  const { status, headers } = response
  const text = await response.text()
  const mayPass = status === 429 || status === 503 || (status >= 500 && notStarted.test(text))
  if (!mayPass || tries === mostTries) return { status, headers, text }
  await sleep(Number(headers.get('retry-after') ?? 1) * 1_000)
  return await callPatiently(url, call, tries + 1)
}
