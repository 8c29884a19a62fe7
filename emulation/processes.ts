/**
 * Processes of a run. Each is the first of a group of its own, so that the processes that it has started end with it,
 * however the run ends.
 */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'

const running = new Set<ChildProcess>()

export function startProcess(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true })
  running.add(child)
  child.once('exit', () => endGroup(child))
  child.once('close', () => running.delete(child))
  return child
}

/** Ends a process with all that it has started. */
export function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export function endProcesses(): void {
  for (const child of running) endGroup(child)
}
