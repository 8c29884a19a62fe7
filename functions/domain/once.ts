/**
 * What follows from a subscription as it stands is worked out once, however often it is asked: a rule makes a new object
 * of what it changes and leaves the rest as it is, so of a customer's many subscriptions only the changed one is gone
 * through again.
 */
import type { Settings } from './settings/settings.ts'

export function once<Of extends object, Result>(
  workOut: (of: Of, settings: Settings) => Result,
): (of: Of, settings: Settings) => Result {
  const known = new WeakMap<Settings, WeakMap<Of, { readonly result: Result }>>()
  return (of, settings) => {
    const results = known.get(settings) ?? new WeakMap<Of, { readonly result: Result }>()
    known.set(settings, results)
    const found = results.get(of) ?? { result: workOut(of, settings) }
    results.set(of, found)
    return found.result
  }
}
