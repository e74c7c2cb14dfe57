import { escapeXml } from '../../escape-xml.ts'
import type { Cell, Table } from '../../spreadsheets/table.ts'

/** A page that any browser shows without a network: everything is in it. @param body markup */
export const htmlPage = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`

/** A label and what is said under it. */
export type Fact = [label: string, value: string]

/** What is empty is left out. */
export function factList(facts: readonly Fact[]): string {
  const rows = facts
    .filter(([, value]) => value.trim() !== '')
    .map(([label, value]) => `<tr><th scope="row">${escapeXml(label)}</th><td>${lines(value)}</td></tr>`)
  return `<table>${rows.join('')}</table>`
}

export const section = (heading: string, body: string) => `<h2>${escapeXml(heading)}</h2>\n${body}`

export const paragraph = (text: string) => `<p>${lines(text)}</p>`

/** A table as it is in the workbook. @param labels of those columns that are shown */
export async function tableMarkup(
  { columns, rows }: Table,
  labels: readonly string[] = columns.map(({ label }) => label),
): Promise<string> {
  const shown = labels.map((label) => columns.findIndex((column) => column.label === label))
  const cells = (row: readonly Cell[]) => shown.map((index) => `<td>${lines(String(row[index] ?? ''))}</td>`)
  const head = labels.map((label) => `<th scope="col">${escapeXml(label)}</th>`).join('')
  const body: string[] = []
  for await (const batch of rows) for (const row of batch) body.push(`<tr>${cells(row).join('')}</tr>`)
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

const lines = (text: string) => escapeXml(text).replaceAll('\n', '<br>')

const style = `
:root { color-scheme: light dark; --text: #33291f; --page: #faf6ef; --line: #dfd2bd; --link: #8a430f }
@media (prefers-color-scheme: dark) { :root { --text: #efe6d8; --page: #1f1914; --line: #4c4034; --link: #f0b27a } }
body { margin: 0; background: var(--page); color: var(--text); font: 17px/1.6 Georgia, serif }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere }
h1, h2, h3 { line-height: 1.25; margin: 2rem 0 .75rem }
a { color: var(--link) }
table { border-collapse: collapse; width: 100%; margin: .75rem 0 }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line) }
.wide { overflow-x: auto }
th, .wide td { overflow-wrap: normal }
code { font-size: .95em }
@media print { body { background: none; color: #000 } }`
