/** Scenarios by name, each with its promise and its figures. What a million would need is scaled down, and said. */
import type { FastForm } from './fast-form.ts'
import type { Finding } from './judge/verdict.ts'

export interface Scenario {
  readonly name: string
  readonly promise: string
  readonly run: (
    form: FastForm,
  ) => Promise<{ readonly findings: readonly Finding[]; readonly figures: readonly string[] }>
}

export const scenarios: readonly Scenario[] = []
