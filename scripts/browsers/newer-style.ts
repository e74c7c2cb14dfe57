import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { compatData, unsupportedIn } from './compat.ts'

const css = compatData.css as unknown as Record<'at-rules' | 'properties' | 'selectors' | 'types', Identifier>
const lengths = css.types.length as Identifier

/** What a style sheet asks of a browser that one of the oldest lacks, and does not say in another way as well. */
export function newerInStyle(code: string): string[] {
  const found = new Set<string>()
  const judge = (name: string, feature: Identifier | undefined) => {
    const missing = unsupportedIn(feature)
    if (missing.length > 0) found.add(`${name} (${missing.join(', ')})`)
    return missing.length > 0
  }
  postcss.parse(code).walk((node) => {
    // Who asks first whether it is known has an answer for both.
    if (node.type === 'comment' || isAskedFor(node)) return
    if (node.type === 'atrule') judgeAtRule(node, judge)
    else if (node.type === 'rule') judgeSelectors(node, judge)
    else judgeDeclaration(node, judge)
  })
  return [...found].sort()
}

type Judge = (name: string, feature: Identifier | undefined) => boolean

function isAskedFor(node: postcss.Node | undefined): boolean {
  if (!node?.parent) return false
  const { parent } = node
  return (
    (parent.type === 'atrule' && (parent as AtRule).name === 'supports') || isAskedFor(parent as postcss.Node)
  )
}

function judgeAtRule({ name, params }: AtRule, judge: Judge) {
  judge(`@${name}`, css['at-rules'][name])
  if (name !== 'media') return
  const media = css['at-rules'].media as Identifier
  if (/[<>=]/.test(params)) judge('@media (width >= …)', media.range_syntax)
  for (const [, feature = ''] of params.matchAll(/\(\s*([a-z-]+)/g))
    judge(`@media (${feature})`, media[feature])
}

/** A selector that a browser does not know takes the others of its list with it, unless `:is` or `:where` hold it. */
function judgeSelectors({ selector, parent }: Rule, judge: Judge) {
  if (parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')) return
  const plain = selector.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')
  const firm = withoutForgiving(plain)
  for (const [sign, name = ''] of firm.matchAll(/::?([a-z-]+)/g))
    if (!name.startsWith('-')) judge(sign, css.selectors[name])
  if (firm.includes('&')) judge('& (nesting)', css.selectors.nesting)
}

/** `:is(…)` and `:where(…)` pass over what they do not know. */
function withoutForgiving(selector: string): string {
  const inner = /:(?:is|where)\([^()]*\)/g
  const flat = selector.replace(/:(?!is\(|where\()([a-z-]+)\(([^()]*)\)/g, ':$1 $2')
  const rest = flat.replace(inner, '')
  return rest === selector ? rest : withoutForgiving(rest)
}

function judgeDeclaration(declaration: Declaration, judge: Judge) {
  const { prop, value } = declaration
  if (prop.startsWith('--') || prop.startsWith('-')) return
  if (hasOlderTwin(declaration)) return
  const property = css.properties[prop]
  if (judge(prop, property)) return
  for (const [, word = ''] of value.matchAll(/(?:^|[\s,(])([a-z][a-z-]*)(?![\w(-])/g))
    if (word in (property ?? {})) judge(`${prop}: ${word}`, property?.[word])
  for (const [, name = ''] of value.matchAll(/([a-z][a-z-]*)\(/g))
    judge(`${name}()`, (css.types[name] ?? (css.types.color as Identifier)[name]) as Identifier | undefined)
  for (const [, unit = ''] of value.matchAll(
    /\d(svh|svw|svmin|svmax|lvh|lvw|dvh|dvw|lh|rlh|cap|ic|cqw|cqh|cqi|cqb)\b/g,
  ))
    judge(`1${unit}`, unitOf(unit))
}

function unitOf(unit: string): Identifier | undefined {
  const groups: [RegExp, string][] = [
    [/^s/, 'viewport_percentage_units_small'],
    [/^lv/, 'viewport_percentage_units_large'],
    [/^dv/, 'viewport_percentage_units_dynamic'],
    [/^cq/, 'container_query_length_units'],
  ]
  return lengths[groups.find(([sign]) => sign.test(unit))?.[1] ?? unit] as Identifier | undefined
}

/** The same property stands before it in another way, perhaps with a browser's own prefix, which a browser keeps that does not know this one. */
function hasOlderTwin(declaration: Declaration) {
  const before = declaration.prev()
  return before?.type === 'decl' && (before as Declaration).prop.replace(/^-[a-z]+-/, '') === declaration.prop
}
