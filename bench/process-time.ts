/** The CPU time of processes of this machine, by Linux's /proc. */
import { readdir, readFile, readlink } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second (`getconf CLK_TCK`), whatever the machine. */
const millisPerTick = 10

/** User and system time of the processes and their descendants. Ended processes count as nothing. */
export async function cpuMillisOf(pids: readonly number[]): Promise<number> {
  const all = await withChildren(pids)
  const times = await Promise.all(all.map(cpuMillis))
  return times.reduce((sum, millis) => sum + millis, 0)
}

async function withChildren(pids: readonly number[]): Promise<number[]> {
  const children = await Promise.all(pids.map(childrenOf))
  const below = children.flat()
  return below.length === 0 ? [...pids] : [...new Set([...pids, ...(await withChildren(below))])]
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter((each) => each.trim() !== '')).map(Number)
}

async function cpuMillis(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return 0
  // The name of the command, in brackets, may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * millisPerTick
}

/** The process that listens on a port of this machine; undefined if there is none, or this user cannot see it. */
export async function listenerOf(port: number): Promise<number | undefined> {
  const inodes = new Set((await Promise.all(['tcp', 'tcp6'].map((table) => listeningInodes(table, port)))).flat())
  for (const pid of await processes()) {
    const handles = await readdir(`/proc/${pid}/fd`).catch(() => [])
    for (const handle of handles) {
      const target = await readlink(`/proc/${pid}/fd/${handle}`).catch(() => '')
      const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1]
      if (inode !== undefined && inodes.has(inode)) return pid
    }
  }
  return undefined
}

/** State 0A is listening; addresses are `<hexadecimal address>:<hexadecimal port>`. */
async function listeningInodes(table: string, port: number): Promise<string[]> {
  const text = await readFile(`/proc/net/${table}`, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const fields = line.trim().split(/\s+/)
    const [, local = '', , state, , , , , , inode = ''] = fields
    return state === '0A' && Number.parseInt(local.split(':')[1] ?? '', 16) === port ? [inode] : []
  })
}

/** Processes by the names of their commands. */
export async function processesNamed(names: readonly string[]): Promise<number[]> {
  const named = await Promise.all(
    (await processes()).map(async (pid) => {
      const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
      return names.includes(name.trim()) ? [pid] : []
    }),
  )
  return named.flat()
}

const processes = async () => (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
