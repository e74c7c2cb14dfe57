import { globSync, readFileSync } from 'node:fs'
import { type CallExpression, parseSync, Visitor } from 'oxc-parser'
import type { Outcome } from './tools.ts'

const files = {
  pattern: '{app,bench,domain,e2e,features,scripts,server,site,testing}/**/*.{ts,tsx}',
  exclude: ['scripts/plain-english*.ts'],
}

/** A sentence that opens like this hides its subject, and usually comes from another language. */
const opening = /^(Of|That|Whether|Who|Whom|Whose|Where|Those|Told)\b(?![^.]*\?)/

const phrases = ['somebody', 'stands', 'of before', 'lest', 'mends', 'whereof', 'tells of', 'be it']
const phrase = new RegExp(`\\b(${phrases.join('|')})\\b`, 'i')

/** Words of the specification, and of the world outside, that a comment may use as they are. */
const allowed = ['stands for', 'stands out']

const testFunctions = /^(it|test|describe)$/

/** Finds comments and test titles in the worst of translated English (CONTRIBUTING.md, "Words"). */
export async function checkPlainEnglish(): Promise<Outcome> {
  const found = globSync(files.pattern, { exclude: files.exclude }).flatMap((file) =>
    oddSentences(file, readFileSync(file, 'utf8')),
  )
  return { ok: found.length === 0, output: found.join('\n') }
}

/** @returns a line for each odd comment and test title, with its place and what is odd */
export function oddSentences(file: string, text: string): string[] {
  const { comments, program } = parseSync(file, text)
  const sentences = comments.map(({ value, start }) => ({ said: plain(value), start }))
  new Visitor({
    CallExpression(call) {
      const said = titleOf(call)
      if (said !== undefined) sentences.push({ said, start: call.start })
    },
  }).visit(program)
  return sentences.flatMap(({ said, start }) => {
    const odd = oddWords(said)
    return odd ? `${file}:${text.slice(0, start).split('\n').length} “${odd}” in: ${said.slice(0, 100)}` : []
  })
}

/** A comment without its stars. */
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

function titleOf({ callee, arguments: [title] }: CallExpression): string | undefined {
  const isTest = callee.type === 'Identifier' && testFunctions.test(callee.name)
  return isTest && title?.type === 'Literal' && typeof title.value === 'string' ? title.value : undefined
}
