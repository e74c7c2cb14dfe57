/**
 * For what the server loads: lines and names stay, for the stack traces in the log; comments go. A single sign beyond Latin-1
 * would have V8 keep the whole file in twice the memory, so those are escaped.
 */
export const readableMinify = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: false, asciiOnly: true },
}
