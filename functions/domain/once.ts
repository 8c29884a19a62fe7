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
    let results = known.get(given)
    if (results === undefined) {
      results = new WeakMap()
      known.set(given, results)
    }
    const found = results.get(of)
    if (found !== undefined) return found.result
    const result = workOut(of, given)
    results.set(of, { result })
    return result
  }
}

/** The same of what follows from an object alone. */
export function onceFor<Of extends object, Result>(workOut: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>()
  return (of) => {
    const found = known.get(of)
    if (found !== undefined) return found.result
    const result = workOut(of)
    known.set(of, { result })
    return result
  }
}
