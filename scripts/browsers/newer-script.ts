import { belongings, globals, members } from './newer-features.ts'

const owned = new Set(belongings.map((path) => path.replace('_static', '')))

/** What a minified script uses that one of the oldest browsers lacks: without types, the name alone tells. */
export function newerInScript(code: string): string[] {
  const uses = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([use, name = use]) => name))
  return [
    ...uses(/(?<![\w$])[a-z]\w*\.\w+/gi).intersection(owned),
    ...uses(/\.([a-z]\w*)/gi).intersection(members),
    // Called, asked for something, or named as a part of the window; a method may bear the same name.
    ...uses(/(?<![\w$.'"`-])(?:window\.)?([a-z]\w+)(?:\.|\((?![^()]*\)\{))/gi).intersection(globals),
    // The build rewrites all newer syntax but that of regular expressions.
    ...uses(/\(\?(?:<[=!]|-?[ims]+[-:])/g),
  ].sort()
}
