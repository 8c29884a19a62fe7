/** What the commands of this folder share: reading their arguments, and ending with words where something is wrong. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartError } from './start-error.ts'

/** The arguments by `parseArgs` of Node. Arguments that the options do not allow are said with the usage. */
export function parseArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The later sentences are about positional arguments that begin with a dash.
    throw new StartError(`${error.message.split('. ')[0] ?? ''}. ${usageLine(usage)}`)
  }
}

export const usageLine = (usage: string): string => `Usage: ${usage}`

/** The value of `--url`. */
export function serviceUrl(text: string): URL {
  if (!URL.canParse(text) || !['http:', 'https:'].includes(new URL(text).protocol)) {
    throw new StartError(`--url takes an address such as http://127.0.0.1:8787, not "${text}".`)
  }
  return new URL(text)
}

/** What is shown of an error: the words of a StartError, which is made for people, and all there is of others. */
export const shownOf = (error: unknown): unknown => (error instanceof StartError ? error.message : error)

/** Whether the command ran to its end. */
export async function runCommand(main: () => Promise<void>, shown = shownOf): Promise<boolean> {
  try {
    await main()
    return true
  } catch (error) {
    console.error(shown(error))
    process.exitCode = 1
    return false
  }
}
