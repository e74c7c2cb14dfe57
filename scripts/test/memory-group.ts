import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type MemoryGroup = {
  /** A command prefix: the program after it runs inside the group, with its children. */
  run: string[]
  killed: () => number
  /** Call it after every program in the group has ended. */
  remove: () => void
}

/** The file names of cgroups v1 and v2. Only version 2 limits swap separately. */
const versions = [
  {
    root: '/sys/fs/cgroup/memory',
    limits: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'],
    noSwap: [],
    kills: 'memory.oom_control',
  },
  {
    root: '/sys/fs/cgroup',
    limits: ['memory.max'],
    noSwap: ['memory.swap.max'],
    kills: 'memory.events',
  },
]

/** Creates a cgroup with a memory limit; undefined if the system does not allow that. */
export function memoryGroup(megabytes: number): MemoryGroup | undefined {
  for (const { root, limits, noSwap, kills } of versions) {
    const folder = join(root, `lamplight-test-${process.pid}-${megabytes}`)
    const write = (names: string[], value: string) => {
      for (const name of names) if (existsSync(join(folder, name))) writeFileSync(join(folder, name), value)
    }
    const killed = () => Number(/^oom_kill (\d+)/m.exec(readFileSync(join(folder, kills), 'utf8'))?.[1] ?? 0)
    const remove = () => rmdirSync(folder)
    try {
      mkdirSync(folder)
      write(limits, `${megabytes}000000`)
      write(noSwap, '0')
      killed()
      const run = ['/bin/sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh']
      return { run, killed, remove }
    } catch {
      if (existsSync(folder)) remove()
    }
  }
  return undefined
}
