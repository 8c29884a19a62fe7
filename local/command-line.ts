/** The command line of every command: its arguments, and messages about mistakes. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import * as v from 'valibot'
import { languages, languageSchema, type Language } from '../functions/language/language.ts'
import { FormatError } from '../functions/store/stored-format.ts'
import { StartError } from './start-error.ts'

/** The command does not take this command line. */
export class UsageError extends StartError {}
/** The caller has asked for help. */
class HelpAsked extends Error {}

/** The arguments by `parseArgs` of Node. `--help` ends the command with the usage. */
export function parseArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) throw new HelpAsked(usage)
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The later sentences are about positional arguments that begin with a dash.
    throw new UsageError(`${error.message.split('. ')[0] ?? ''}. --help lists the options.`)
  }
}

export const usageLine = (usage: string): string => `Usage: ${usage}`

/** The value of `--language`: the language of the service's messages about faults. */
export function languageOf(text: string | undefined): Language {
  if (text === undefined) return 'en'
  if (v.is(languageSchema, text)) return text
  throw new UsageError(`--language takes one of ${languages.join(', ')}, not "${text}".`)
}

/** The value of an option that takes a number in a range. */
export function numberOf(option: string, text: string, from: number, to: number): number {
  const number = Number(text)
  const isNumber = /^\d+$/.test(text) && text.length <= String(to).length
  if (isNumber && number >= from && number <= to) return number
  throw new UsageError(`--${option} takes a number from ${from} to ${to}, not "${text}".`)
}

/** The value of an option that takes a port. */
export const portOf = (option: string, text: string): number => numberOf(option, text, 0, 65_535)

/** The value of `--url`. */
export function serviceUrl(text: string): URL {
  if (!URL.canParse(text) || !['http:', 'https:'].includes(new URL(text).protocol)) {
    throw new UsageError(`--url takes an address such as http://127.0.0.1:8787, not "${text}".`)
  }
  return new URL(text)
}

/** Shows only the message of a StartError, which is written for people, and the whole of any other error. */
export const shownOf = (error: unknown): unknown =>
  error instanceof StartError ? error.message : (deniedLine(error) ?? error)

/** Shows an error of AWS in one line. */
export function lineOf(error: unknown): unknown {
  if (error instanceof FormatError) return error.message
  return error instanceof Error && !(error instanceof StartError) ? `${error.name}: ${error.message}` : shownOf(error)
}

/** Files of another user, such as a checkout that somebody else has made. */
function deniedLine(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined
  const reason = { EACCES: 'is not allowed', EPERM: 'is not allowed', EROFS: 'is read-only' }[String(error.code)]
  if (reason === undefined) return undefined
  const user = process.getuid === undefined ? '' : ` for user ${process.getuid()}`
  return `${String(error.path)}: access ${reason}${user}. Run the command as the owner of the folder, or change its owner.`
}

/** Whether the command ran to its end. A wrong command line ends with exit code 2, other failures with 1. */
export async function runCommand(main: () => Promise<void>, shown = shownOf): Promise<boolean> {
  try {
    await main()
    return true
  } catch (error) {
    if (error instanceof HelpAsked) {
      console.log(error.message)
      process.exitCode = 0
    } else {
      console.error(shown(error))
      process.exitCode = error instanceof UsageError ? 2 : 1
    }
    return false
  }
}
