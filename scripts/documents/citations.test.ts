import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textOf, texts } from './texts.ts'

const decisions = [...texts.keys()].filter((path) => /^docs\/decisions\/\d{3}-/.test(path))

describe('citations', () => {
  test('name only existing sections', () => {
    const sections = {
      specification: sectionsOf('docs/specification.md'),
      'owner-decisions': sectionsOf('docs/owner-decisions.md'),
    }
    expect(
      wrongIn((text) =>
        citationsIn(text)
          .filter(({ of, number }) => of && !sections[of].has(number))
          .map(({ of, number }) => `${of} §${number}`),
      ),
    ).toEqual([])
  })

  test('name only existing technical decisions', () => {
    const numbers = new Set(decisions.map((path) => basename(path).slice(0, 3)))
    expect(
      wrongIn((text) =>
        [...text.matchAll(/\bdecisions?[ /](\d{3})\b/gi)]
          .filter(([, number = '']) => !numbers.has(number))
          .map(([cited]) => cited),
      ),
    ).toEqual([])
  })
})

test('every link in a document leads to an existing file and heading', () => {
  const isBroken = (target: string, from: string) => {
    const [file, heading] = target.split('#')
    const there = file ? join(dirname(from), file).replaceAll('\\', '/') : from
    return !existsSync(there) || (heading && !headingsOf(there).includes(heading))
  }
  expect(
    wrongIn((text, path) => {
      if (!path.endsWith('.md')) return []
      const targets = [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
      return targets.filter((target) => !/^[a-z]+:/.test(target) && isBroken(target, path))
    }),
  ).toEqual([])
})

test('every source path in a document exists', () => {
  const isThere = (path: string) =>
    ['', 'server/', 'app/', 'features/'].some((room) => existsSync(room + path))
  expect(
    wrongIn((text, path) => {
      if (!path.endsWith('.md')) return []
      const named = [...text.matchAll(/`(\w[\w.-]*\/[\w./-]+\.(?:tsx?|mjs|css))`/g)]
      return named.map(([, file = '']) => file).filter((file) => !isThere(file))
    }),
  ).toEqual([])
})

test('the index lists each technical decision once, with unique numbers', () => {
  const rows = textOf('docs/decisions/README.md').matchAll(/^\| \[\d{3}\]\((\d{3}-[\w-]+\.md)\)/gm)
  expect([...rows].map(([, file]) => file).sort()).toEqual(decisions.map((path) => basename(path)).sort())
  expect(new Set(decisions.map((path) => basename(path).slice(0, 3))).size).toBe(decisions.length)
})

/** Returns the problems of all files as `path: problem`. */
const wrongIn = (wrongInOne: (text: string, path: string) => string[]) =>
  [...texts].flatMap(([path, text]) => wrongInOne(text, path).map((what) => `${path}: ${what}`))

/** Returns the section numbers of a document: `## 7. Calls` is 7. */
const sectionsOf = (path: string) =>
  new Set([...textOf(path).matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number))

type Citation = { of: 'specification' | 'owner-decisions' | undefined; number: string }

/** Returns each `§n` of a text with the document named before it, or the specification if none is. */
function citationsIn(text: string): Citation[] {
  return [...text.matchAll(/§(\d+)/g)].map(({ index, 1: number = '' }) => {
    const before = text.slice(Math.max(0, index - 80), index)
    const name = before
      .match(/specification|decisions|\b(?:RFC|ISO) /gi)
      ?.at(-1)
      ?.toLowerCase()
    if (name === 'decisions') return { of: 'owner-decisions', number }
    return { of: name?.endsWith(' ') ? undefined : 'specification', number }
  })
}

/** Returns the anchors that GitHub makes of a document's headings. */
function headingsOf(path: string): string[] {
  const headings = [...withoutCode(textOf(path)).matchAll(/^#+ (.*)$/gm)]
  return headings.map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}

const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, '')
