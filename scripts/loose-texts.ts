import { globSync, readFileSync } from 'node:fs'
import {
  type Expression,
  type JSXChild,
  type JSXElement,
  type JSXFragment,
  type Program,
  parseSync,
  Visitor,
} from 'oxc-parser'
import type { Outcome } from './tools.ts'

const files = { pattern: '{app,features,site/pages}/**/*.tsx', exclude: ['**/*.test.*'] }

/** These functions return elements, not texts. */
const returnsElements = /\.map$|^(children|render\w*|withOwnElements)$/

/**
 * Finds texts that React may change, remove or insert something before, and that do not have a separate element. A
 * browser that translates a page replaces such a text without React's knowledge, and the page breaks
 * (docs/decisions/091).
 */
export async function checkUnwrappedTexts(): Promise<Outcome> {
  const found = globSync(files.pattern, { exclude: files.exclude }).flatMap((file) =>
    findUnwrappedTexts(file, readFileSync(file, 'utf8')),
  )
  return { ok: found.length === 0, output: found.join('\n') }
}

/** @returns a line for each text: where it is and what to do */
export function findUnwrappedTexts(file: string, text: string): string[] {
  const found: string[] = []
  const { program } = parseSync(file, text)
  const translated = translatedWords(program)
  const look = (parent: JSXElement | JSXFragment) => {
    if (parent.type === 'JSXElement' && !isElementOfPage(parent)) return
    const children = parent.children.filter(isShown)
    if (children.length < 2) return
    for (const [index, child] of children.entries()) {
      const isAfterChanging = children.slice(0, index).some(isConditional)
      if (isText(child) ? isAfterChanging : isChangingText(child, isAfterChanging, translated))
        found.push(
          `${file}:${text.slice(0, child.start).split('\n').length} ${text.slice(child.start, child.end).trim()}\n  Put this text into a separate element, such as <span>.`,
        )
    }
  }
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(program)
  return found
}

function translatedWords(program: Program): Set<string> {
  const names = new Set<string>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'CallExpression' && nameOf(init.callee) === 'useWords')
        names.add(id.name)
    },
  }).visit(program)
  return names
}

/**
 * True for HTML elements and links only. Other components may use their children differently; the tests check the
 * result.
 */
const isElementOfPage = ({ openingElement: { name } }: JSXElement) =>
  name.type === 'JSXIdentifier' && /^([a-z]|(Text|Nav)?Link$)/.test(name.name)

function isShown(child: JSXChild) {
  if (child.type === 'JSXText') return child.value.trim() !== ''
  if (child.type !== 'JSXExpressionContainer') return true
  const { expression } = child
  const isSpace =
    expression.type === 'Literal' && typeof expression.value === 'string' && expression.value.trim() === ''
  return expression.type !== 'JSXEmptyExpression' && !isSpace
}

const isText = (child: JSXChild) =>
  child.type === 'JSXText' || (child.type === 'JSXExpressionContainer' && child.expression.type === 'Literal')

const isConditional = (child: JSXChild) =>
  child.type === 'JSXExpressionContainer' &&
  (child.expression.type === 'LogicalExpression' || child.expression.type === 'ConditionalExpression')

/** True for a computed or conditional text, and for a fixed text after a conditional sibling. */
function isChangingText(child: JSXChild, isAfterChanging: boolean, translated: Set<string>) {
  if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return false
  return textsOf(child.expression, translated).some(
    (text) => text === 'computed' || isAfterChanging || isConditional(child),
  )
}

/** Returns the types of text that an expression can evaluate to. Variables have none, except texts in `words`. */
function textsOf(expression: Expression, translated: Set<string>): ('computed' | 'fixed')[] {
  if (expression.type === 'ParenthesizedExpression') return textsOf(expression.expression, translated)
  if (expression.type === 'ConditionalExpression')
    return [...textsOf(expression.consequent, translated), ...textsOf(expression.alternate, translated)]
  if (expression.type === 'LogicalExpression') return textsOf(expression.right, translated)
  if (expression.type === 'TemplateLiteral') return ['computed']
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? ['fixed'] : []
  if (expression.type === 'MemberExpression') {
    const name = rootOf(expression)
    if (translated.has(name)) return ['computed']
    return isWords.test(name) ? ['fixed'] : []
  }
  if (expression.type !== 'CallExpression' || holdsElements(expression)) return []
  return returnsElements.test(nameOf(expression.callee)) ? [] : ['computed']
}

const isWords = /^words$|Words$|Labels$/

/** Returns `words` for `words.types[type]`. */
const rootOf = (expression: Expression): string => {
  if (expression.type === 'Identifier') return expression.name
  return expression.type === 'MemberExpression' ? rootOf(expression.object) : ''
}

const holdsElements = (node: object): boolean => JSON.stringify(node).includes('"type":"JSX')

const nameOf = (callee: Expression): string => {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? `.${callee.property.name}`
    : ''
}
