import { expect, test } from 'vitest'
import { judgePackage } from './judge-package.ts'

const published = {
  newest: '3.1.0',
  releasedAt: {
    '2.4.0': '2024-02-01T00:00:00.000Z',
    '3.0.0': '2024-10-01T00:00:00.000Z',
    '3.1.0': '2025-01-10T00:00:00.000Z',
  },
}
const soon = new Date('2025-02-01T00:00:00.000Z')

test.each([
  ['3.1.0', 'same'],
  ['3.0.0', 'newer'],
  ['2.4.0', 'major'],
  ['3.0.9', 'withdrawn'],
])('of a package whose newest version is 3.1.0, %s is %s', (version, state) => {
  expect(judgePackage(version, published, soon)).toMatchObject({ state, newest: '3.1.0', isQuiet: false })
})

test('a package is quiet when its newest version is older than two years, whichever of it we use', () => {
  const nearly = new Date('2027-01-09T00:00:00.000Z')
  const after = new Date('2027-01-12T00:00:00.000Z')
  for (const version of ['3.1.0', '2.4.0']) {
    expect(judgePackage(version, published, nearly).isQuiet).toBe(false)
    expect(judgePackage(version, published, after).isQuiet).toBe(true)
  }
})
