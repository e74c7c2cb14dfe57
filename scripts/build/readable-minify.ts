/**
 * Minifies server code and removes comments, but keeps lines and names for the stack traces in the log. Escapes
 * characters beyond Latin-1, because a single one makes V8 use twice the memory for the whole file.
 */
export const readableMinify = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: false, asciiOnly: true },
}
