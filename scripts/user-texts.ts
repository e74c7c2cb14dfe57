import { globSync, readFileSync } from 'node:fs'
import {
  type AssignmentPattern,
  type JSXAttribute,
  type JSXElement,
  type JSXText,
  type Node,
  parseSync,
  Visitor,
} from 'oxc-parser'
import type { Outcome } from './tools.ts'

const folders = ['app', 'server', 'site', 'features/*/pages', 'features/*/server']
const exclude = ['**/*.test.*', 'app/testing/**', 'server/db/migrations/**']

/** Names of module constants that may contain texts besides `defineWords`: tables of labels, and single messages. */
const homeOfTexts = /^labels$|(Message|Labels)$/

/** People read or hear the values of these attributes, properties and parameters. */
const readByPeople = {
  app: /^(alt|aria-(description|label|roledescription|valuetext)|caption|description|hint|label|lead|message|placeholder|prompt|question|text|title)$|(Label|Message|Text|Title)$/,
  server: /^message$|Message$/,
}

/** Functions and classes that show their text arguments to people: error responses, page metadata, toasts. */
const givenTexts =
  /^(super|HttpError|Invalid|NotSignedIn|NotAllowed|NotFound|(Edit)?Conflict|TooLarge|UnsupportedMediaType|pageMeta|hiddenPageMeta|toast|offerUndo)$/

/** Texts that are not for people, and names whose values are never texts for people, each with the reason. */
const allowed = new Map([
  ['AbortError', 'the name of an error'],
  ['ApiError', 'the name of an error'],
  ['Bearer …', 'a header'],
  ['Enter', 'a key'],
  ['Escape', 'a key'],
  ['InvalidStateError', 'the name of an error'],
  ['PublicKeyCredential', 'an interface of browsers that support passkeys'],
  ['Tab', 'a key'],
  ['Volunteer', 'a role, as it is stored'],
  ['className', 'styles'],
  ['family', 'the name of a font'],
  ['@type', 'the vocabulary of schema.org'],
  ['kindRoute', 'the ids of routes'],
  ['Error', 'read by programmers'],
  ['TypeError', 'read by programmers'],
  ['The database cannot be reached.', 'only logged; the response text is in httpMessages'],
  ['settingsGroups', 'form fields whose labels are defined inline, as in a kind'],
])

/** Texts in title case: the specification fixes them, or they are names. All other texts are in sentence case. */
const titleCase = new Set(
  'Admin Dashboard|Log In|View Profile|About Us|Admin Panel|Pending Approval|User Feedback|Class Timings|Send Report|View Details|Hide Details|Cloth Donation Drive|Farewell Ceremonies|Make Volunteer'.split(
    '|',
  ),
)

/** Each thing has one word; these are other words for it. */
const otherWords: [word: string, others: RegExp][] = [
  ['child', /\b(pupil|kid)s?\b/i],
  ['album', /\bgallery items?\b/i],
  ['register', /\b(roll call|attendance (list|sheet))s?\b/i],
  ['class log', /\b(diary|journal)\b/i],
  ['Site health', /\b(system|server) (health|status)\b/i],
  ['handover', /\bhand-over\b|\bhanding over\b/i],
]

/**
 * Finds texts for people that are outside the objects for texts. A translator should only have to change those objects
 * (CONTRIBUTING.md).
 */
export async function checkUserTexts(): Promise<Outcome> {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { exclude }))
  const complaints = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [...inlineTexts(file, source), ...oddWords(file, source)]
  })
  return { ok: complaints.length === 0, output: complaints.join('\n') }
}

export function inlineTexts(file: string, source: string): string[] {
  const { found, passed } = findTexts(file, source)
  return [...found]
    .filter(([start]) => !passed.some((node) => node.start <= start && start < node.end))
    .map(([start, text]) => {
      const line = source.slice(0, start).split('\n').length
      return `${file}:${line} says "${text.trim().replace(/\s+/g, ' ')}" inline; it belongs in the feature's words`
    })
}

/** Finds texts of `defineWords` in title case, and other words for a thing than the one that the site uses. */
export function oddWords(file: string, source: string): string[] {
  const found: string[] = []
  let depth = 0
  const note = (node: Node) => {
    const text = depth > 0 ? textOf(node) : ''
    if (/^\p{Lu}\p{Ll}+( \p{Lu}\p{Ll}+)+$/u.test(text) && !titleCase.has(text))
      found.push(`${file} says "${text}"; use sentence case`)
    for (const [word, others] of otherWords)
      if (others.test(text)) found.push(`${file} says "${text}"; the word is "${word}"`)
  }
  const enter = (node: Node) => {
    depth += Number(definesWords(node))
  }
  const leave = (node: Node) => {
    depth -= Number(definesWords(node))
  }
  new Visitor({
    CallExpression: enter,
    'CallExpression:exit': leave,
    Literal: note,
    TemplateLiteral: note,
  }).visit(parseSync(file, source).program)
  return found
}

/** Returns all texts for people by their start offsets, and the nodes in which texts are allowed. */
function findTexts(file: string, source: string) {
  const { program } = parseSync(file, source)
  const isServer = /^(server|site(?!\/pages))\/|\/server\//.test(file)
  const found = new Map<number, string>()
  const passed = program.body.flatMap(homesIn)
  const pass = (node: Node) => passed.push(node)
  const note = (node: Node, text = textOf(node)) => {
    if (/\p{L}{2}/u.test(text) && !allowed.has(text)) found.set(node.start, text)
  }
  const noteOutcomes = (node: Node | null) => {
    for (const outcome of outcomesOf(node)) note(outcome)
  }
  const noteNamed = (name: Node, value: Node | null) => {
    if (readByPeople[isServer ? 'server' : 'app'].test(nameOf(name))) noteOutcomes(value)
    if (value && allowed.has(nameOf(name))) pass(value)
  }
  const noteAttribute = ({ name, value }: JSXAttribute) => noteNamed(name, value)
  const noteProperty = ({ key, value }: { key: Node; value: Node }) => noteNamed(key, value)
  const noteDefault = ({ left, right }: AssignmentPattern) => noteNamed(left, right)
  const noteJsxText = (node: JSXText) => note(node, node.value)
  const noteChildren = ({ children }: Pick<JSXElement, 'children'>) => {
    for (const child of children) if (child.type === 'JSXExpressionContainer') noteOutcomes(child)
  }
  const noteArguments = ({ callee, arguments: given }: { callee: Node; arguments: Node[] }) => {
    const name = nameOf(callee.type === 'MemberExpression' ? callee.object : callee)
    if (givenTexts.test(name)) given.forEach(noteOutcomes)
    if (allowed.has(name)) given.forEach(pass)
  }
  // In browser code, a string that starts like a sentence is one. In server code, it may be SQL or a log line.
  const noteSentence = (node: Node) => {
    if (!isServer && /^(\p{Lu}|… )\p{Ll}/u.test(textOf(node))) note(node)
  }
  new Visitor({
    JSXText: noteJsxText,
    JSXElement: noteChildren,
    JSXFragment: noteChildren,
    JSXAttribute: noteAttribute,
    Property: noteProperty,
    AssignmentPattern: noteDefault,
    CallExpression: noteArguments,
    NewExpression: noteArguments,
    TSLiteralType: pass,
    Literal: noteSentence,
    TemplateLiteral: noteSentence,
  }).visit(program)
  return { found, passed }
}

function homesIn(node: Node): Node[] {
  if (node.type === 'ExportNamedDeclaration') return node.declaration ? homesIn(node.declaration) : []
  if (node.type !== 'VariableDeclaration') return []
  return node.declarations.filter(
    ({ id, init }) => homeOfTexts.test(nameOf(id)) || allowed.has(nameOf(id)) || definesWords(init),
  )
}

const definesWords = (node: Node | null) =>
  node?.type === 'CallExpression' && nameOf(node.callee) === 'defineWords'

/** Returns what an expression may evaluate to: branches of a condition, operands of a sum, results of a callback. */
function outcomesOf(node: Node | null): Node[] {
  switch (node?.type) {
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
      return outcomesOf(node.expression)
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(outcomesOf)
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(outcomesOf)
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right].flatMap(outcomesOf) : []
    case 'TemplateLiteral':
      return [node, ...node.expressions.flatMap(outcomesOf)]
    case 'ArrayExpression':
      return node.elements.flatMap(outcomesOf)
    case 'CallExpression':
      return node.arguments.filter(({ type }) => type === 'ArrowFunctionExpression').flatMap(outcomesOf)
    case 'ArrowFunctionExpression':
      return outcomesOf(node.body)
    default:
      return node ? [node] : []
  }
}

function textOf(node: Node) {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

function nameOf(node: Node) {
  if (node.type === 'Super') return 'super'
  return node.type === 'Identifier' || node.type === 'JSXIdentifier' ? node.name : textOf(node)
}
