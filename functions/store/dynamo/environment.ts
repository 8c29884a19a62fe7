/** Values that the stack gives a function in its environment, read when they are needed. */

export const mainTable = () => environment('MAIN_TABLE')
export const eventsTable = () => environment('EVENTS_TABLE')

/** A variable that the wiring sets for every function that needs it. */
export function environment(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`)
  return value
}
