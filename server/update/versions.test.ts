import { expect, test } from 'vitest'
import { changesBetween, compareVersions, parseVersion } from './versions.ts'

test('versions are read with and without their v, and release candidates are none', () => {
  expect(['v1.2.3', '0.10.0', '1.2', 'v1.2.3-rc.1', '1.2.3/../..', ''].map(parseVersion)).toEqual([
    ...['1.2.3', '0.10.0'],
    ...Array.from({ length: 4 }, () => undefined),
  ])
})

test('the second of ten is before the tenth', () => {
  expect(['0.10.0', '0.2.0', '1.0.0', '0.9.9'].toSorted(compareVersions)).toEqual([
    '0.2.0',
    '0.9.9',
    '0.10.0',
    '1.0.0',
  ])
})

test('of a changelog those versions are shown that come after the one that runs', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- d\n\n## 0.3.0 · today\n\n- c\n\n## 0.2.0\n\n- b\n\n## 0.1.0\n\n- a\n'
  expect(changesBetween(changelog, '0.1.0', '0.3.0')).toBe('## 0.3.0 · today\n\n- c\n\n## 0.2.0\n\n- b')
  expect(changesBetween(changelog, '0.2.0', '0.3.0')).toBe('## 0.3.0 · today\n\n- c')
})
