import { expect, test } from 'vitest'
import { formatDiskSize } from './format-disk-size.ts'

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [999_000, '999 KB'],
  [1_500_000, '1.5 MB'],
  [20_000_000_000, '20 GB'],
  [null, 'unknown'],
])('formats %s as "%s"', (bytes, says) => {
  expect(formatDiskSize(bytes)).toBe(says)
})
