/** A command of the command line, from its options to its exit code. */
import { askService } from './ask-service.ts'
import { dryRun } from './dry-run.ts'
import { help } from './help.ts'
import type { ImportRuntime } from './import-runtime.ts'
import type { Command } from './options.ts'
import { runImport, type ExitCode } from './run-import.ts'
import { openSource } from './source.ts'

/** Throws an ImportError if it cannot run, or cannot run to its end. */
export async function runCommand(command: Command, runtime: ImportRuntime): Promise<ExitCode> {
  switch (command.kind) {
    case 'help':
      runtime.out(`${help}\n`)
      return 0
    case 'dry-run': {
      const { input, map } = await openSource(command.source)
      const { show, source, asking } = command
      const { batch } = source
      const goesOn = asking !== undefined
      const failed = await dryRun({ input, map, show, batch, nowMillis: runtime.now(), goesOn, write: runtime.out })
      const refused = asking === undefined ? 0 : await askService(source, asking, runtime)
      return failed + refused > 0 ? 1 : 0
    }
    case 'import':
      return runImport(command, runtime)
  }
}
