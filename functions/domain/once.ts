/**
 * What follows from an object and its surroundings is worked out once, however often it is asked for. Rules give back
 * the very object that they leave alone, so of a customer's many subscriptions only a changed one is gone through
 * again.
 */
export function once<Of extends object, Given extends object, Result>(
  workOut: (of: Of, given: Given) => Result,
): (of: Of, given: Given) => Result {
  const known = new WeakMap<Given, WeakMap<Of, { readonly result: Result }>>()
  return (of, given) => {
    const results = known.get(given) ?? new WeakMap<Of, { readonly result: Result }>()
    known.set(given, results)
    const found = results.get(of) ?? { result: workOut(of, given) }
    results.set(of, found)
    return found.result
  }
}
