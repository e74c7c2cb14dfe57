/** A calendar property: its name with any parameters, and its encoded value. */
export type IcsLine = [name: string, value: string]

/** Formats calendar lines (RFC 5545): they end with CRLF and are folded at 75 octets, never inside a character. */
export const formatIcs = (lines: IcsLine[]) =>
  lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join('')

export const icsText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to strip
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Formats `2026-11-21` as `20261121`. */
export const icsDay = (day: string) => day.replaceAll('-', '')

/** Formats `2026-11-21T17:00:00.000Z` as `20261121T170000Z`. */
export const icsTimestamp = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')

const maxLineOctets = 75

function fold(line: string) {
  const folded: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxLineOctets) {
      folded.push(current)
      // Continuation lines start with a space.
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...folded, current].join('\r\n')
}
