import type { FastifyInstance } from 'fastify'
import { Invalid } from '../errors.ts'

const maxDepth = 20
export const maxJsonBytes = 64 * 1024

/**
 * The only body parser beside multipart. Stricter than JSON.parse: names given twice (of which the last would win
 * silently), deep nesting and half surrogates are refused. An empty body is no body, for calls that need none.
 */
export function readJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxJsonBytes },
    (_request, body, done) => {
      try {
        done(null, parseStrictly(String(body)))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

/** @throws {Invalid} in one sentence */
export function parseStrictly(text: string): unknown {
  if (text.trim() === '') return undefined
  const written = countColons(text)
  const { value, names } = parseOrRefuse(text)
  // A repeated name vanishes while parsing, so fewer names come out than stand in the text.
  if (written !== names) throw new Invalid([], 'A name is given twice in the body.')
  return value
}

/**
 * Looks at each character once, before the parser recurses into the brackets: a regular expression that skips texts
 * in quotes starts anew at each quote of one without an end, which took seconds for 64 KB.
 *
 * @returns how many colons stand outside of texts, which in valid JSON is how many names are given
 * @throws {Invalid} where it is nested too deeply
 */
function countColons(text: string): number {
  let depth = 0
  let colons = 0
  let isInText = false
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]
    if (character === '"') isInText = !isInText
    else if (isInText) {
      if (character === '\\') i += 1
    } else if (character === ':') colons += 1
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > maxDepth) throw new Invalid([], 'The body is nested too deeply.')
    } else if (character === '}' || character === ']') depth -= 1
  }
  return colons
}

/** Also counts the names that came out. */
function parseOrRefuse(text: string): { value: unknown; names: number } {
  // The whole is given to the reviver as well, under a name of its own.
  let names = -1
  try {
    const value = JSON.parse(text, function (this: unknown, name, value) {
      if (name === '__proto__') throw new Error('__proto__')
      if (!Array.isArray(this)) names += 1
      return value
    })
    return { value, names }
  } catch {
    throw new Invalid([], 'The body is not valid JSON.')
  }
}
