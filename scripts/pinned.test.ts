import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const workflows = '.github/workflows'
const files = [
  ...readdirSync(workflows).map((name) => `${workflows}/${name}`),
  ...['Dockerfile', 'compose.yaml', 'compose.cluster.yaml'],
]
/** Stages of the Dockerfile, images that compose builds, and workflows of this repository. */
const own = /^(?:base|lamplight:.*|\.\/.*)$/

test('actions and images are named by digest, because a tag can be moved to other code', () => {
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:\s*(?:- )?(?:uses|image|container):|FROM) +(\S+)/gm)].map(
      ([, name = '']) => name,
    ),
  )
  expect(used.length).toBeGreaterThan(12)
  const loose = used.filter((name) => !own.test(name) && !/@(?:[0-9a-f]{40}|sha256:[0-9a-f]{64})$/.test(name))
  expect(loose).toEqual([])
})

test('each job states its permissions, and a release runs the tests first', () => {
  for (const file of files.filter((file) => file.startsWith(workflows))) {
    const text = readFileSync(file, 'utf8')
    expect(text, file).toMatch(/^permissions: \{\}$/m)
    for (const [, name, job] of text.matchAll(/^ {2}([a-z]+):\n((?: {4}.*\n)+)/gm))
      if (/^ {4}(?:runs-on|uses):/m.test(job ?? ''))
        expect(job, `${file}: ${name}`).toMatch(/^ {4}permissions:$/m)
  }
  const release = readFileSync(`${workflows}/release.yml`, 'utf8')
  expect(release).toMatch(/^ {4}uses: \.\/\.github\/workflows\/ci\.yml$/m)
  expect(release).toMatch(/^ {2}release:\n {4}needs: test$/m)
})
