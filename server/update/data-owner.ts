import { statSync } from 'node:fs'

type Owner = { uid: number; gid: number }

/** Whose the data are, where root works for them: whatever is written among them must be theirs. */
export function dataOwner(dataDir: string): Owner | undefined {
  if (process.geteuid?.() !== 0) return undefined
  const { uid, gid } = statSync(dataDir, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  return uid === 0 ? undefined : { uid, gid }
}

/** Does what touches the data as their owner. One after the other: it holds for the whole process. */
export async function asDataOwner<T>(dataDir: string, work: () => Promise<T> | T): Promise<T> {
  const owner = dataOwner(dataDir)
  if (!owner) return work()
  process.setegid?.(owner.gid)
  process.seteuid?.(owner.uid)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}
