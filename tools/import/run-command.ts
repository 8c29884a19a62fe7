/** A command of the command line, from its options to its exit code. */
import { dryRun } from './dry-run.ts'
import { help } from './help.ts'
import type { ImportRuntime } from './import-runtime.ts'
import type { Command } from './options.ts'
import { runImport, type ExitCode } from './run-import.ts'
import { openSource } from './source.ts'

/** Throws an ImportError where it cannot run, or not to its end. */
export async function runCommand(command: Command, runtime: ImportRuntime): Promise<ExitCode> {
  switch (command.kind) {
    case 'help':
      runtime.out(`${help}\n`)
      return 0
    case 'dry-run': {
      const { input, map } = await openSource(command.source)
      const { show, source } = command
      return (await dryRun({ input, map, show, batch: source.batch, nowMillis: runtime.now(), write: runtime.out })) > 0
        ? 1
        : 0
    }
    case 'import':
      return runImport(command, runtime)
  }
}
