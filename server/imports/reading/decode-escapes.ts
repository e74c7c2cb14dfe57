/** What Excel writes for characters that XML cannot hold: `_x000D_` is a carriage return, and `_x005F_` an underscore. */
export const decodeEscapes = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\r\n?/g, '\n')
    // Nobody sees the others.
    .replace(/[^\P{Cc}\t\n]/gu, '')
