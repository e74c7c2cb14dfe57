import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { kinds } from '#domain/kinds/index.ts'
import { openSite } from '#testing/open-site.ts'
import { routePaths } from '#testing/route-paths.ts'
import { textOf, texts } from './texts.ts'

const site = openSite('sqlite', { pic: false })

test('the specification names every page', () => {
  const screens = routePaths(routes).filter((address) => !/[*]|:form/.test(address))
  const named = section(2).replace(/\{(\w+)\}/g, ':$1')
  expect(screens.length).toBeGreaterThan(30)
  expect(screens.filter((address) => !named.includes(`\`${address}\``))).toEqual([])
})

test('the specification names only calls of the API', async () => {
  const { paths } = (await site.ask('GET', '/api/openapi.json')).body
  const named = [...section(7).matchAll(/`(\/api\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !(path in paths))).toEqual([])
})

test('the specification quotes existing messages', () => {
  const sources = [...texts].filter(([path]) =>
    /^(app|domain|features|server|site)\/(?!.*(\.test\.|\/testing\/))/.test(path),
  )
  // A kind's messages are derived from its name.
  const ofKinds = kinds.flatMap(({ messages }) => Object.values(messages))
  const program = [...sources.map(([, text]) => inOnePiece(text)), ...ofKinds].join('\n')
  const quoted = [...section(8).matchAll(/“([^”]+)”/g)].map(([, message = '']) => message)
  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter((message) => !isIn(program, message))).toEqual([])
})

function section(number: number) {
  const specification = textOf('docs/specification.md')
  const from = specification.indexOf(`\n## ${number}. `)
  return specification.slice(from, specification.indexOf(`\n## ${number + 1}. `, from))
}

/** Returns a source with its concatenated strings joined. */
const inOnePiece = (source: string) => source.replace(/' \+\s+'/g, '').replaceAll("\\'", "'")

/** Returns true if the message occurs in the program, with anything in place of its `{…}`. */
const isIn = (program: string, message: string) =>
  message.split(/\{[^{}]*\}/).every((piece) => program.includes(piece.replace(/\s+/g, ' ')))
