import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type Declaration } from 'postcss'
import { isNewer } from './compat.ts'

const { 'at-rules': atRules = {}, properties = {}, selectors = {}, types = {} } = data.css

/** Returns the features that one of the oldest browsers lacks and that have no fallback in the style sheet. */
export function newerInStyle(code: string): string[] {
  const found = new Set<string>()
  const judge = (name: string, feature: Identifier | undefined) => isNewer(feature) && found.add(name)
  const sheet = postcss.parse(code)
  sheet.walkAtRules('supports', (rule) => void rule.remove())
  sheet.walkAtRules(({ name, params }) => {
    judge(`@${name}`, atRules[name])
    for (const [, part = ''] of params.matchAll(/\(\s*([a-z-]+)/g))
      judge(`@${name} (${part})`, atRules[name]?.[part])
  })
  sheet.walkRules(({ selector }) => {
    // Browsers ignore unknown selectors inside `:is(…)` and `:where(…)`.
    const firm = selector.replace(/\\.|\[[^\]]*\]|:(?:is|where)\((?:[^()]|\([^()]*\))*\)/g, '')
    for (const [sign, name = 'nesting'] of firm.matchAll(/::?([a-z][a-z-]*)|&/g)) judge(sign, selectors[name])
  })
  sheet.walkDecls((declaration) => {
    const { prop, value } = declaration
    if (prop.startsWith('-') || hasOlderTwin(declaration) || judge(prop, properties[prop])) return
    for (const [, word = '', call] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)(\(?)/g))
      judge(`${prop}: ${word}`, call ? (types[word] ?? types.color?.[word]) : properties[prop]?.[word])
    for (const [, unit = ''] of value.matchAll(/\d([sld]v[a-z]+|cq[a-z]+)/g)) judge(`1${unit}`, unitOf(unit))
  })
  return [...found].sort()
}

const unitOf = (unit: string) =>
  types.length?.[unit.startsWith('cq') ? 'container_query_length_units' : 'viewport_percentage_units_dynamic']

/** An older form of the same property directly before a declaration is the fallback for older browsers. */
function hasOlderTwin(declaration: Declaration) {
  const before = declaration.prev()
  return before?.type === 'decl' && (before as Declaration).prop.replace(/^-[a-z]+-/, '') === declaration.prop
}
