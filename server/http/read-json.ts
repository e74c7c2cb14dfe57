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
  refuseDepth(text)
  const value = parseOrRefuse(text)
  refuseRepeatedNames(text, value)
  return value
}

function parseOrRefuse(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) => {
      if (name === '__proto__') throw new Error('__proto__')
      return value
    })
  } catch {
    throw new Invalid([], 'The body is not valid JSON.')
  }
}

/** Brackets outside of strings, counted before the parser recurses into them. */
function refuseDepth(text: string) {
  let depth = 0
  for (const { 0: token } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
    if (depth > maxDepth) throw new Invalid([], 'The body is nested too deeply.')
  }
}

/** A repeated name vanishes while parsing, so fewer names come out than stand in the text. */
function refuseRepeatedNames(text: string, value: unknown) {
  const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)].filter(([, colon]) => colon).length
  if (written !== countNames(value)) throw new Invalid([], 'A name is given twice in the body.')
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce((sum: number, part) => sum + countNames(part), 0)
  return Array.isArray(value) ? inside : inside + Object.keys(value).length
}
