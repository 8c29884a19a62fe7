/** The storage calls of each of several concurrent pieces of work. The bench counts with it too. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { documentClient } from '../functions/store/dynamo/client.ts'

/** Starts several pieces of work at once and returns the result of each with the names of the commands that it sent. */
export async function countedAtOnce<Result>(
  works: readonly (() => Promise<Result>)[],
): Promise<readonly { result: Result; sent: readonly string[] }[]> {
  const own = new AsyncLocalStorage<string[]>()
  const stack = documentClient().middlewareStack
  stack.add(
    (next, context) => async (args) => {
      own.getStore()?.push(String(context.commandName))
      return await next(args)
    },
    { step: 'initialize', name: 'counting-apart', priority: 'high' },
  )
  try {
    return await Promise.all(
      works.map(async (work) => {
        const sent: string[] = []
        return { result: await own.run(sent, work), sent }
      }),
    )
  } finally {
    stack.remove('counting-apart')
  }
}
