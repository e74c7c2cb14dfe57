import { defineWords } from '#domain/text/words.ts'

const words = defineWords({ unmeasured: 'unknown' })

/** Uses decimal units, as for disks: 1 MB is a million bytes. */
export function formatDiskSize(bytes: number | null): string {
  if (bytes === null) return words.unmeasured
  const [unit, size] =
    bytes < 1e6 ? (['KB', 1e3] as const) : bytes < 1e9 ? (['MB', 1e6] as const) : (['GB', 1e9] as const)
  const count = bytes / size
  return `${count < 10 && unit !== 'KB' ? count.toFixed(1) : Math.ceil(count)} ${unit}`
}
