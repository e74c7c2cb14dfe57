import { parseAst } from 'vite'

/**
 * Replaces some functions and variables of a module, however deep inside they are.
 *
 * @param replacements by name, the parameters and the body of a function, or the value of a variable
 * @throws where a name is not there exactly once
 */
export function replaceDeclarations(code: string, replacements: Record<string, string>) {
  const found = new Map<string, Node>()
  for (const node of declarationsIn(parseAst(code))) {
    const name = node.id?.name ?? ''
    if (!Object.hasOwn(replacements, name)) continue
    if (found.has(name)) throw new Error(`There is more than one ${name}; check this patch`)
    found.set(name, node)
  }
  const missing = Object.keys(replacements).filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}; check this patch`)

  const fromTheEnd = [...found].sort(([, a], [, b]) => b.start - a.start)
  return fromTheEnd.reduce((rest, [name, node]) => {
    const { start, end } = node.init ?? node
    const replacement = node.init ? replacements[name] : `function ${name}${replacements[name]}`
    return rest.slice(0, start) + replacement + rest.slice(end)
  }, code)
}

/** Every function and variable with a name, however deep inside. */
function declarationsIn(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return []
  const within = Object.values(node).flatMap(declarationsIn)
  const { type, init } = node as Node
  const isOne = type === 'FunctionDeclaration' || (type === 'VariableDeclarator' && init)
  return isOne ? [node as Node, ...within] : within
}

type Node = { type: string; start: number; end: number; id?: Node & { name?: string }; init?: Node }
