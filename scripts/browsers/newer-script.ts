import { newerGlobals, newerMemberNames, newerMembers } from './newer-features.ts'

const owned = new Set(newerMembers.map((path) => path.replace('_static', '')))

/**
 * Returns the features in a minified script that one of the oldest browsers lacks. The script has no types, so features
 * are recognized by name.
 */
export function newerInScript(code: string): string[] {
  const uses = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([use, name = use]) => name))
  return [
    ...uses(/(?<![\w$])[a-z]\w*\.\w+/gi).intersection(owned),
    ...uses(/\.([a-z]\w*)/gi).intersection(newerMemberNames),
    // Matches a call, a member access or a member of `window`. A method definition may have the same name, so it does
    // not match.
    ...uses(/(?<![\w$.'"`-])(?:window\.)?([a-z]\w+)(?:\.|\((?![^()]*\)\{))/gi).intersection(newerGlobals),
    // The build rewrites all newer syntax except in regular expressions.
    ...uses(/\(\?(?:<[=!]|-?[ims]+[-:])/g),
  ].sort()
}
