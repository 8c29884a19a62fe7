/**
 * Memory of results. The result for an object and its surroundings is calculated once, however often it is needed. By
 * the law of identity (`world/world.ts`) only the changed ones of a customer's many subscriptions are calculated again.
 */
export function once<Of extends object, Given extends object, Result>(
  calculate: (of: Of, given: Given) => Result,
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
    const result = calculate(of, given)
    results.set(of, { result })
    return result
  }
}

/** The same memory for results that follow from an object alone. */
export function onceFor<Of extends object, Result>(calculate: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>()
  return (of) => {
    const found = known.get(of)
    if (found !== undefined) return found.result
    const result = calculate(of)
    known.set(of, { result })
    return result
  }
}

/**
 * The same memory for results that follow from names and numbers alone, none of which has a line break. It forgets all
 * of them once it has so many.
 */
export function onceForNames<Names extends readonly (string | number)[], Result>(
  calculate: (...names: Names) => Result,
  most = 10_000,
): (...names: Names) => Result {
  const known = new Map<string, { readonly result: Result }>()
  return (...names) => {
    const name = names.join('\n')
    const found = known.get(name)
    if (found !== undefined) return found.result
    const result = calculate(...names)
    if (known.size >= most) known.clear()
    known.set(name, { result })
    return result
  }
}
