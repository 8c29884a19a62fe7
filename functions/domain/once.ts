/**
 * Memory of results. The result for an object and its surroundings is calculated once, however often it is needed. By
 * the law of identity (`world/world.ts`) only the changed ones of a customer's many subscriptions are calculated again.
 */
export function once<Of extends object, Given extends object, Result>(
  calculate: (of: Of, given: Given) => Result,
): (of: Of, given: Given) => Result {
  const known = new WeakMap<Given, WeakMap<Of, { readonly result: Result }>>()
  return (of, given) => {
    const results = known.get(given) ?? new WeakMap<Of, { readonly result: Result }>()
    known.set(given, results)
    const found = results.get(of) ?? { result: calculate(of, given) }
    results.set(of, found)
    return found.result
  }
}
