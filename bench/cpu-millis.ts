/** The CPU time of this process, user and system, while a piece of work runs. */
export async function cpuMillis(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
