import { textOf } from '../texts.ts'

/** What a page tells its reader to type, or a line of settings. */
export type PageLine = {
  page: string
  chapter: string
  kind: 'command' | 'setting'
  /** Counts what stands together. */
  block: number
  text: string
}

/** The pages of which every command is tried. */
export const pages = ['docs/operations.md', 'deploy/README.md']

/** A program with its arguments, perhaps with its path or variables before it, or an order in SQL. */
const inlineCommand = /^(([A-Z_]+=\S+ )*[a-z/][\w./-]* |ALTER )/
const settingLine = /^[A-Z][A-Z0-9_]*=\S*$/

/** All that these pages tell a reader to type, from top to bottom. */
export const pageLines: PageLine[] = pages.flatMap((page) => linesOf(page, textOf(page)))

/** The indented lines without their remarks, and of the code within sentences what is more than a name. */
export function linesOf(page: string, markdown: string): PageLine[] {
  const lines: PageLine[] = []
  let chapter = ''
  let sentences = ''
  let block = 0
  const readSentences = () => {
    for (const [, code = ''] of sentences.matchAll(/`([^`]+)`/g))
      if (inlineCommand.test(code)) lines.push({ page, chapter, kind: 'command', block, text: code })
    if (sentences) block += 1
    sentences = ''
  }
  for (const line of [...markdown.split('\n'), '']) {
    const isIndented = line.startsWith('    ')
    const heading = /^#+ (.+)/.exec(line)
    if (!isIndented && !heading && line !== '') {
      // Code may go on in the next line.
      sentences += `${line} `
      continue
    }
    readSentences()
    if (heading) chapter = heading[1] ?? ''
    if (!isIndented) continue
    const text = line.replace(/\s+# .*$/, '').trim()
    const kind = settingLine.test(text) ? 'setting' : 'command'
    lines.push({ page, chapter, kind, block, text })
  }
  return lines
}

/** The lines of settings that stand together with this one. */
export function settingsWith(text: string): string[] {
  const found = pageLines.find((line) => line.text === text)
  const isBeside = ({ page, block, kind }: PageLine) =>
    page === found?.page && block === found.block && kind === 'setting'
  return pageLines.filter(isBeside).map(({ text }) => text)
}
