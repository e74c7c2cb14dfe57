import { resolve, sep } from 'node:path'

/** What the pages have typed that a test types too; none of them can harm a machine but by a path. */
const programs = new Set([
  ...'age cat cd chmod chown cp curl echo export install kill lamplight ln mkdir npm'.split(' '),
  ...'printf psql rm scp sed tar'.split(' '),
])

/** A variable that is not set makes "/…" of "$NAME/…", and "kill" takes numbers that are not ours. */
const refused = [
  /\$(?!\()/,
  /~[^/\s]/,
  /(?<![\w.])\.\.(?![\w.])/,
  /\bkill\b(?! -HUP \$\(cat )/,
  /node_modules/,
]

/**
 * Tests may run as root: what is typed may reach the folder that stands for a machine, what its words name, and
 * nothing else of their own.
 *
 * @param root the folder that stands for the machine
 * @param words what was typed in place of the example's words
 */
export function assertHarmless(typed: string, root: string, words: string[]) {
  const line = withoutHosts(typed)
  const known = new Set(['/dev/null', ...words.flatMap((word) => absolutePaths(withoutHosts(word)))])
  const isOurs = (path: string) => known.has(path) || resolve(path).startsWith(root + sep)
  const strange =
    absolutePaths(line).find((path) => !isOurs(path)) ??
    programsOf(line).find((program) => !programs.has(program) && !program.startsWith(root + sep)) ??
    refused.map((pattern) => pattern.exec(line)?.[0]).find((found) => found !== undefined)
  if (strange !== undefined)
    throw new Error(`"${typed}" would be done to this machine: ${strange} has no place in the test's.`)
}

/** An address names another machine's paths. */
const withoutHosts = (line: string) =>
  line.replace(/'(?!file:)\w+:\/\/[^']*'|\b(?!file:)\w+:\/\/[^\s'"\\;|&<>()]*/g, ' x ')

/** Each slash that begins a word, or follows an option of one letter. */
const absolutePaths = (line: string) =>
  line.match(/((?<![\w.*?~/-])|(?<=(^|\s)-\w))\/[^\s'"\\`:;,|&<>(){}]*/g) ?? []

/** The first word of each command, after its variables, and of what is run as somebody. */
const programsOf = (line: string) =>
  line
    .split(/\$\(|[;|&\n`(]|\brunuser -u \S+ -- /)
    .map((command) => /^\s*(?:\w+=(?:'[^']*'|\S*)\s+)*([^\s)]*)/.exec(command)?.[1] ?? '')
    .filter((program) => program !== '')
