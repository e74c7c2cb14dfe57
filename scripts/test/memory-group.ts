import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type MemoryGroup = {
  /** Starts a program inside; what it starts is inside as well. */
  run: string[]
  /** How many of its programs the system has killed, since all of them together needed more. */
  killed: () => number
  /** The most that they and the disk's cache took, in bytes. */
  peak: () => number
  /** Once every program in it has ended. */
  remove: () => void
}

/** Where the system counts memory: its older and its newer way, and what they call things. */
const versions = [
  {
    root: '/sys/fs/cgroup/memory',
    limits: { 'memory.limit_in_bytes': 0, 'memory.memsw.limit_in_bytes': 0 },
    kills: 'memory.oom_control',
    peak: 'memory.max_usage_in_bytes',
  },
  {
    root: '/sys/fs/cgroup',
    // The swap comes on top there.
    limits: { 'memory.max': 0, 'memory.swap.max': 1 },
    kills: 'memory.events',
    peak: 'memory.peak',
  },
]

/** A part of this machine with so much memory, for tests; undefined where the system lets us make none. */
export function memoryGroup(megabytes: number): MemoryGroup | undefined {
  const version = versions.find(({ root, peak }) => existsSync(join(root, peak)) || hasMemory(root))
  if (!version) return undefined
  const folder = join(version.root, `lamplight-test-${process.pid}-${megabytes}`)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  try {
    mkdirSync(folder)
    for (const [name, isSwap] of Object.entries(version.limits))
      if (existsSync(join(folder, name)))
        writeFileSync(join(folder, name), isSwap ? '0' : `${megabytes}000000`)
    read(version.peak)
  } catch {
    if (existsSync(folder)) rmdirSync(folder)
    return undefined
  }
  return {
    run: ['/bin/sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh'],
    killed: () => Number(/^oom_kill (\d+)/m.exec(read(version.kills))?.[1] ?? 0),
    peak: () => Number(read(version.peak)),
    remove: () => rmdirSync(folder),
  }
}

function hasMemory(root: string): boolean {
  const file = join(root, 'cgroup.subtree_control')
  return existsSync(file) && readFileSync(file, 'utf8').split(/\s/).includes('memory')
}
