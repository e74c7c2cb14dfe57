/**
 * Minifies server code but keeps lines and names for the stack traces in the log, and removes comments.
 * Escapes characters beyond Latin-1, because a single one makes V8 use twice the memory for the whole file.
 */
export const readableMinify = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: false, asciiOnly: true },
}
