/** The round trips of a piece of work, one piece at a time, for the bench and for tests. */
import { documentClient } from '../functions/store/dynamo/client.ts'

/** The round trips that `work` takes: concurrent calls count as one. Returns the names of the commands of each. */
export async function roundTrips<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; trips: readonly (readonly string[])[] }> {
  const trips: string[][] = []
  let underWay = 0
  const stack = documentClient().middlewareStack
  stack.add(
    (next, context) => async (args) => {
      if (underWay === 0) trips.push([])
      trips.at(-1)?.push(String(context.commandName))
      underWay += 1
      try {
        return await next(args)
      } finally {
        underWay -= 1
      }
    },
    { step: 'initialize', name: 'trips' },
  )
  try {
    return { result: await work(), trips }
  } finally {
    stack.remove('trips')
  }
}
