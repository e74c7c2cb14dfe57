import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type MemoryGroup = {
  /** Starts a program inside; what it starts is inside as well. */
  run: string[]
  /** How many of its programs the system has killed, since all of them together needed more. */
  killed: () => number
  /** Once every program in it has ended. */
  remove: () => void
}

/** Where the system counts memory: its older and its newer way, and what they call things. The swap comes on top in the newer. */
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

/** A part of this machine with so much memory, for tests; undefined where the system lets us make none. */
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
