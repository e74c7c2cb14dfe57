import { globSync, readFileSync } from 'node:fs'
import { type CallExpression, type NewExpression, parseSync, type RegExpLiteral, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import type { Outcome } from './tools.ts'

/** Code that handles untrusted input: the server, the domain rules, and the pages, which the server renders. */
const files = { pattern: '{server,domain,app,features,site}/**/*.{ts,tsx}', exclude: ['**/*.test.*'] }

/** Expressions that are slow on long texts or built at run time, with the reason why they are harmless. */
const allowed = new Map<RegExp | string, string>([
  [/\/+$/, 'only runs on the address in the user’s own browser'],
  [/\s+\S*$/, 'the text was cut to the length of a description before'],
  [/[^\p{L}\p{M}\p{N}]+$/u, 'the text was cut to 16 characters before'],
  [/(?:^|[\s:])([45][0-5]\d[ -]\S.*)$/, 'a reason has at most 300 characters (mail-queue.ts)'],
  [/\S*:\/\/\S+/g, 'a reason has at most 300 characters (mail-queue.ts)'],
  [/[^\s<>"'(]+@[^\s<>"')]+/g, 'a reason has at most 300 characters (mail-queue.ts)'],
  // The checker tests these by experiment, with a different verdict on a busy machine.
  [/(?<![\w.-])[\w.-]+\.[a-z]{2,}/gi, 'a reason has at most 300 characters (mail-queue.ts)'],
  [/<script\b([^>]*)>([\s\S]*?)<\/script>/g, 'our own pages, which contain no < that others have typed'],
  [/[0-9a-f]{40}[\w-]*\.\w+/g, 'lists of names that we generate, and settings, whose texts are short'],
  [
    'new RegExp in server/personal-data/names-in-text.ts',
    'matches a name letter by letter, with one character before and after it',
  ],
  [
    'new RegExp in server/http/compress.ts',
    'matches one run of spaces or digits after the name of an encoding',
  ],
])
const allowedNames = new Set([...allowed.keys()].map(String))

/**
 * The timeout for a check that hangs. A busy machine takes ten times as long, which says nothing about the expression.
 */
const hangMs = 10 * 60_000

/**
 * Checks every regular expression: if its time grows faster than its input, a visitor could block the server. The table
 * above lists harmless ones; its unused entries are reported, too.
 */
export async function checkRegularExpressions(): Promise<Outcome> {
  const found = new Map<string, string>()
  for (const file of globSync(files.pattern, { exclude: files.exclude }))
    for (const expression of expressionsIn(file)) found.set(expression.name, expression.place)
  const complaints: string[] = []
  for (const [name, place] of found) {
    const trouble = allowedNames.has(name) ? undefined : await judge(name)
    if (trouble) complaints.push(`${place} ${name}\n  ${trouble}`)
  }
  const needless = [...allowedNames].filter((name) => !found.has(name))
  complaints.push(
    ...needless.map((name) => `scripts/regular-expressions.ts allows ${name}, which is not there`),
  )
  return { ok: complaints.length === 0, output: complaints.join('\n') }
}

function expressionsIn(file: string) {
  const text = readFileSync(file, 'utf8')
  const expressions: { name: string; place: string }[] = []
  const note = (name: string, start: number) =>
    expressions.push({ name, place: `${file}:${text.slice(0, start).split('\n').length}` })
  const noteLiteral = (node: object) => {
    if ('regex' in node) noteWritten(node as RegExpLiteral)
  }
  const noteWritten = ({ regex: { pattern, flags }, start }: RegExpLiteral) =>
    note(`/${pattern}/${flags}`, start)
  const noteMade = ({ callee, start }: NewExpression | CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') note(`new RegExp in ${file}`, start)
  }
  const visitor = { Literal: noteLiteral, NewExpression: noteMade, CallExpression: noteMade }
  new Visitor(visitor).visit(parseSync(file, text).program)
  return expressions
}

/** @returns the problem, or undefined */
async function judge(name: string): Promise<string | undefined> {
  if (!name.startsWith('/'))
    return 'Write it out, so that it can be judged, or say in the table why it is safe.'
  const end = name.lastIndexOf('/')
  const verdict = await check(name.slice(1, end), name.slice(end + 1), { timeout: hangMs })
  if (verdict.status === 'safe') return undefined
  if (verdict.status === 'unknown') return `It could not be judged (${verdict.error.kind}).`
  return `It takes ${verdict.complexity.summary} time, such as for ${verdict.attack.pattern}`
}
