import type { Identifier } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { compatData, featuresOf, unsupportedIn } from './compat.ts'

type Node = { type: string; [key: string]: unknown }

/**
 * What a script uses that one of the oldest browsers lacks, such as `.toSorted() (chrome 110, …)`.
 *
 * Types are gone by now, so a method is known by its name alone: it counts when everything of that name is too new.
 */
export function newerInScript(code: string): string[] {
  const found = new Set<string>()
  const program = parseAst(code) as unknown as Node
  const own = declaredNames(program)
  const labels = labelsIn(program)
  walk(program, (node) => {
    if (labels.has(node)) return
    for (const [name, feature] of usesOf(node, own)) {
      const missing = unsupportedIn(feature)
      if (missing.length > 0) found.add(`${name} (${missing.join(', ')})`)
    }
  })
  return [...found].sort()
}

function walk(node: unknown, visit: (node: Node) => void) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit)
  else if (isNode(node)) {
    visit(node)
    for (const part of Object.values(node)) if (typeof part === 'object') walk(part, visit)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Names that the script gives itself: none of the browser's own. */
function declaredNames(program: Node): Set<string> {
  const names = new Set<string>()
  const take = (pattern: unknown) =>
    walk(pattern, (part) => part.type === 'Identifier' && names.add(String(part.name)))
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration') take(node.id)
    if (node.type === 'FunctionDeclaration') take(node.id)
    if (/Function/.test(node.type)) take(node.params)
    if (node.type.startsWith('Import')) take(node.local)
    if (node.type === 'CatchClause') take(node.param)
  })
  return names
}

/** The names behind a dot and before a colon, which are judged together with what they belong to. */
function labelsIn(program: Node): Set<unknown> {
  const labels = new Set<unknown>()
  walk(program, ({ type, computed, property, key, value }) => {
    if (type === 'MemberExpression' && !computed) labels.add(property)
    if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(type) && !computed && key !== value)
      labels.add(key)
  })
  return labels
}

/** The features that a single node of the syntax tree uses, by the name under which they are reported. */
function usesOf(node: Node, own: Set<string>): [string, Identifier | undefined][] {
  if (node.type === 'StaticBlock') return [['static {}', javascript.classes?.static?.initialization_blocks]]
  if (node.type === 'ImportAttribute')
    return [['import … with', javascript.statements?.import?.import_attributes]]
  if (node.type === 'VariableDeclaration' && /using/.test(String(node.kind)))
    return [['using', javascript.statements?.using]]
  if (node.type === 'MemberExpression') return usesOfMember(node)
  if (node.type === 'Literal' && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    return usesOfExpression(pattern, flags)
  }
  if (node.type === 'NewExpression' || node.type === 'CallExpression') return usesOfCall(node, own)
  if (node.type === 'Identifier' && !own.has(String(node.name)))
    return [[String(node.name), globals.get(String(node.name))]]
  if (node.type === 'Property') return [[`${nameOf(node.key)}=`, attributes.get(nameOf(node.key))]]
  return []
}

const { javascript = {}, api = {}, html = {} } = compatData
const builtins = javascript.builtins as Identifier

function usesOfMember({ object, property, computed }: Node): [string, Identifier | undefined][] {
  const name = computed ? (property as Node).value : nameOf(property)
  if (typeof name !== 'string') return []
  const owner = nameOf(object)
  if (['window', 'globalThis', 'self'].includes(owner)) return [[name, globals.get(name)]]
  const isStatic = statics.get(`${owner}.${name}`)
  if (isStatic) return [[`${owner}.${name}`, isStatic]]
  const helper = isIterator(object) ? (builtins.Iterator as Identifier)[name] : undefined
  return [[`.${name}`, helper ?? members.get(name)]]
}

/** `list.values().map(…)`: the methods of iterators share their names with those of arrays. */
const isIterator = (node: unknown) =>
  isNode(node) &&
  node.type === 'CallExpression' &&
  ['values', 'keys', 'entries', 'matchAll'].includes(nameOf((node.callee as Node).property)) &&
  nameOf((node.callee as Node).object) !== 'Object'

function usesOfCall(
  { callee, arguments: given }: Node,
  own: Set<string>,
): [string, Identifier | undefined][] {
  const [first, second] = (given as Node[]).map(({ type, value }) => (type === 'Literal' ? value : undefined))
  if (typeof first !== 'string') return []
  if (nameOf(callee) === 'RegExp' && !own.has('RegExp')) return usesOfExpression(first, String(second ?? ''))
  return [[`<${first}>`, (html.elements as Identifier)[first]]]
}

function usesOfExpression(pattern: string, flags: string): [string, Identifier | undefined][] {
  const { regular_expressions: parts = {} } = javascript
  return [
    ...(/\(\?<[=!]/.test(pattern) ? [['(?<= )', parts.lookbehind_assertion] as [string, Identifier]] : []),
    ...(/\(\?[ims]*-?[ims]+:/.test(pattern) ? [['(?i: )', parts.modifier] as [string, Identifier]] : []),
    ...(flags.includes('v')
      ? [['/ /v', (builtins.RegExp as Identifier).unicodeSets] as [string, Identifier]]
      : []),
  ]
}

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.name ?? (typeof node.value === 'string' ? node.value : '')) : ''

/** Built-in objects and interfaces, each with the things that belong to it. */
const owners = [
  ...[...featuresOf(builtins), ...featuresOf(builtins.Intl)].map(([name, owner]) => ({
    name,
    owner,
    isApi: false,
  })),
  ...featuresOf(api).map(([name, owner]) => ({ name, owner, isApi: true })),
]

/** What can be named without an owner: built-in objects, interfaces, and what `window` has. */
const globals = new Map([api.Window, api._globals, builtins, api].flatMap(featuresOf))

/** `Object.groupBy`, `AbortSignal.timeout`: what an owner has itself. */
const statics = new Map(
  owners.flatMap(({ name: owner, owner: feature }) =>
    featuresOf(feature).map(([name, part]) => [`${owner}.${name.replace(/_static$/, '')}`, part] as const),
  ),
)

/** Methods of iterators are told by what they are called on; those of `Atomics` belong to nothing else. */
const apart: unknown[] = [builtins.Iterator, builtins.Atomics]

/** `.toSorted`: what some owner's things have, and no owner's in all of the oldest browsers. */
const members = newestByName(
  owners
    // Who uses a newer object names it, or comes by it through a method that is as new.
    .filter(({ owner }) => unsupportedIn(owner).length === 0 && !apart.includes(owner))
    .flatMap(({ owner, isApi }) =>
      // Plain words of the web platform, such as `.entry`, are everybody's; those of the language are few.
      featuresOf(owner).filter(
        ([name]) => !/_static$|_event$/.test(name) && (!isApi || /[a-z][A-Z]/.test(name)),
      ),
    ),
)

/** `inert=`: attributes of elements, as they stand in the properties of a component. */
const attributes = newestByName([
  ...featuresOf(html.global_attributes),
  ...featuresOf(html.elements).flatMap(([, element]) => featuresOf(element)),
])

/** Of each name one feature, where all that bear it are too new. */
function newestByName(named: [string, Identifier][]): Map<string, Identifier> {
  const all = new Map<string, Identifier[]>()
  for (const [name, feature] of named) all.set(name, [...(all.get(name) ?? []), feature])
  const isNew = (feature: Identifier) => unsupportedIn(feature).length > 0
  const newest = [...all].flatMap(([name, features]) => {
    const known = features.filter((feature) => isCommon(feature) || !isNew(feature))
    return known[0] && known.every(isNew) ? [[name, known[0]] as const] : []
  })
  return new Map(newest)
}

/** What only one engine knows, or none, is a word like `node` or `role` rather than what somebody relies on. */
function isCommon({ __compat: compat }: Identifier) {
  const { chrome, safari, firefox } = compat?.support ?? {}
  const latest = [chrome, safari, firefox].map((statements) => [statements].flat()[0])
  const isEverywhere = latest.every((statement) => Number.parseFloat(String(statement?.version_added)) > 0)
  return isEverywhere && compat?.status?.standard_track !== false && !compat?.status?.deprecated
}
