import { globSync, readFileSync } from 'node:fs'
import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser'
import type { Outcome } from './tools.ts'

const files = {
  pattern: '{app,bench,domain,e2e,features,scripts,server,site,testing}/**/*.{ts,tsx}',
  exclude: ['scripts/plain-english*.ts'],
}

/** Openings that hide the subject, usually because the sentence is translated. */
const opening = /^(Of|That|Whether|Who|Whom|Whose|Where|Those|Told)\b(?![^.]*\?)/

const phrases = ['somebody', 'stands', 'of before', 'lest', 'mends', 'whereof', 'tells of', 'be it']
const phrase = new RegExp(`\\b(${phrases.join('|')})\\b`, 'i')

/** Phrases that are fine although they contain an odd word. */
const allowed = ['stands for', 'stands out']

const testFunctions = new Set(['it', 'test', 'describe'])

/** The rules are in CONTRIBUTING.md, "Words". */
export async function checkPlainEnglish(): Promise<Outcome> {
  const found = globSync(files.pattern, { exclude: files.exclude }).flatMap((file) =>
    oddSentences(file, readFileSync(file, 'utf8')),
  )
  return { ok: found.length === 0, output: found.join('\n') }
}

/** @returns a line for each odd comment or title: where it is, and the odd words */
export function oddSentences(file: string, text: string): string[] {
  const { comments, program } = parseSync(file, text)
  const sentences = comments.map(({ value, start }) => ({ said: plain(value), start }))
  new Visitor({
    CallExpression(call) {
      const said = titleOf(call)
      if (said !== undefined) sentences.push({ said: capitalize(said), start: call.start })
    },
  }).visit(program)
  return sentences.flatMap(({ said, start }) => {
    const odd = oddWords(said)
    return odd ? `${file}:${text.slice(0, start).split('\n').length} “${odd}” in: ${said.slice(0, 100)}` : []
  })
}

const capitalize = (title: string) => title.charAt(0).toUpperCase() + title.slice(1)

const plain = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join(' ')
    .trim()

function oddWords(said: string): string | undefined {
  const rest = allowed.reduce((text, words) => text.replaceAll(words, ''), said)
  return (opening.exec(rest) ?? phrase.exec(rest))?.[0]
}

/** Also returns the titles of parameterized tests. */
function titleOf({ callee, arguments: [title] }: CallExpression): string | undefined {
  if (!testFunctions.has(nameOf(callee))) return undefined
  if (title?.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.raw).join('…')
  return title?.type === 'Literal' && typeof title.value === 'string' ? title.value : undefined
}

/** Returns `test` for `test`, `test.skip` and `test.each(table)`. */
function nameOf(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return nameOf(callee.callee)
  return callee.type === 'MemberExpression' ? nameOf(callee.object) : ''
}
