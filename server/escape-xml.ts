/**
 * Escapes text for XML and HTML, in elements and attributes. Removes characters that XML 1.0 forbids, and control
 * characters that it discourages.
 */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to strip
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => escapes[character] as string)

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
