/**
 * Memory of results. The result for an object and its surroundings is calculated once, however often it is needed. By
 * the law of identity (`world/world.ts`) only the changed ones of a customer's many subscriptions are calculated again.
 */
export function once<Of extends object, Given extends object, Result>(
  calculate: (subject: Of, source: Given) => Result,
): (subject: Of, source: Given) => Result {
  const memory = new WeakMap<Given, WeakMap<Of, { readonly result: Result }>>()
  return (subject, source) => {
    let results = memory.get(source)
    if (results === undefined) {
      results = new WeakMap()
      memory.set(source, results)
    }
    const earlier = results.get(subject)
    if (earlier !== undefined) return earlier.result
    const result = calculate(subject, source)
    results.set(subject, { result })
    return result
  }
}

/** The same memory for results that follow from an object alone. */
export function onceFor<Of extends object, Result>(calculate: (subject: Of) => Result): (subject: Of) => Result {
  const memory = new WeakMap<Of, { readonly result: Result }>()
  return (subject) => {
    const earlier = memory.get(subject)
    if (earlier !== undefined) return earlier.result
    const result = calculate(subject)
    memory.set(subject, { result })
    return result
  }
}

/**
 * The same cache for results that depend on names and numbers only, none of which has a line break. It forgets all
 * results once it has `most` of them.
 */
export function onceForNames<Names extends readonly (string | number)[], Result>(
  calculate: (...names: Names) => Result,
  most = 10_000,
): (...names: Names) => Result {
  const memory = new Map<string, { readonly result: Result }>()
  return (...names) => {
    const name = names.join('\n')
    const earlier = memory.get(name)
    if (earlier !== undefined) return earlier.result
    const result = calculate(...names)
    if (memory.size >= most) memory.clear()
    memory.set(name, { result })
    return result
  }
}
